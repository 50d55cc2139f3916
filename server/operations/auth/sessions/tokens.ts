import { createHash, randomBytes } from 'node:crypto';

/** An opaque token: 256 random bits, for a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash of a token that tables store, so that a reader of the tables can't use it. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * A refresh token: the part that all tokens of a session share, and the part that is valid once.
 */
export interface RefreshToken {
  readonly family: string;
  readonly secret: string;
}

export function newFamily(): string {
  return randomBytes(16).toString('base64url');
}

export function refreshText({ family, secret }: RefreshToken): string {
  return `${family}.${secret}`;
}

/** null if the text is no refresh token. */
export function readRefresh(text: string): RefreshToken | null {
  const [, family, secret] = /^([\w-]{22})\.([\w-]{43})$/.exec(text) ?? [];
  return family === undefined || secret === undefined ? null : { family, secret };
}
