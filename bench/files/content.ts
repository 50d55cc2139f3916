import { createCipheriv, createHash } from 'node:crypto';

const zeros = Buffer.alloc(1_048_576);

/** Megabytes (of 1,048,576 bytes) that look like chance and are the same for the same seed. */
export function* megabytes(count: number, seed: number): Generator<Buffer> {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16));
  for (let at = 0; at < count; at += 1) yield cipher.update(zeros);
}

/** The SHA-256 of all parts, in hexadecimal. */
export async function sha256Of(
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of parts) hash.update(part);
  return hash.digest('hex');
}
