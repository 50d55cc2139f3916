import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './error-code.ts';

/**
 * A key that only the servers of one database know: short codes are stored only as hashes with it, and
 * the names of cookies follow from it.
 */
export interface SecretKey {
  /** Hex; bound to one purpose, so that a hash for one purpose is invalid for another. */
  readonly hash: (purpose: string, text: string) => string;
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

export function secretKeyOf(key: string): SecretKey {
  return {
    hash: (purpose, text) => createHmac('sha256', key).update(`${purpose}\n${text}`).digest('hex'),
  };
}

/** The configured key (SECRET_KEY), else the one in `dataDir`, created there at the first start. */
export async function openSecretKey(given: string | null, dataDir: string): Promise<SecretKey> {
  return secretKeyOf(given ?? (await kept(dataDir)));
}
