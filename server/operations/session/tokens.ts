import { createHash, randomBytes } from 'node:crypto';

/** An opaque session token: 256 random bits, for the cookie alone. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the table keeps of a token, so that who reads the table can't use it. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
