import { newToken } from '../auth/sessions/tokens.ts';

const mark = 'swt_';
/** The characters of a token that people see in lists: the mark and 36 of its 256 random bits. */
const shown = mark.length + 6;

/** A new API token. Only its hash is stored. */
export function newTokenText(): string {
  return mark + newToken();
}

export function isTokenText(text: string): boolean {
  return /^swt_[\w-]{43}$/.test(text);
}

export function prefixOf(text: string): string {
  return text.slice(0, shown);
}
