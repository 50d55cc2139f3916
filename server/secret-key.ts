import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './error-code.ts';

/**
 * A key that only the servers of one database know: short codes are stored only as hashes with it,
 * secrets of authenticators are encrypted with it, and the names of cookies follow from it.
 */
export interface SecretKey {
  /** Hex; bound to one purpose, so that a hash for one purpose is invalid for another. */
  readonly hash: (purpose: string, text: string) => string;
  /** Encrypts a text for one purpose (AES-256-GCM). */
  readonly seal: (purpose: string, text: string) => string;
  /** The text that was sealed for this purpose; null if another key or purpose sealed it. */
  readonly unseal: (purpose: string, sealed: string) => string | null;
  readonly isSealed: (text: string) => boolean;
}

const fileName = 'secret-key';

async function kept(dataDir: string): Promise<string> {
  const file = path.join(dataDir, fileName);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}

const sealedPrefix = 'sealed1.';
const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

function seal(key: Buffer, purpose: string, text: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const all = Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
  return `${sealedPrefix}${all.toString('base64url')}`;
}

function unseal(key: Buffer, purpose: string, sealed: string): string | null {
  const all = Buffer.from(sealed.slice(sealedPrefix.length), 'base64url');
  if (all.length < ivLength + tagLength) return null;
  const decipher = createDecipheriv(algorithm, key, all.subarray(0, ivLength))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(all.subarray(ivLength, ivLength + tagLength));
  const text = decipher.update(all.subarray(ivLength + tagLength));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch (error) {
    // Node throws a plain error if the tag does not fit.
    if (error instanceof Error) return null;
    throw error;
  }
}

export function secretKeyOf(key: string): SecretKey {
  const sealing = Buffer.from(hkdfSync('sha256', key, '', 'sitewright seal', 32));
  return {
    seal: (purpose, text) => seal(sealing, purpose, text),
    unseal: (purpose, sealed) => unseal(sealing, purpose, sealed),
    isSealed: (text) => text.startsWith(sealedPrefix),
    hash: (purpose, text) => createHmac('sha256', key).update(`${purpose}\n${text}`).digest('hex'),
  };
}

/** The configured key (SECRET_KEY), else the one in `dataDir`, created there at the first start. */
export async function openSecretKey(given: string | null, dataDir: string): Promise<SecretKey> {
  return secretKeyOf(given ?? (await kept(dataDir)));
}
