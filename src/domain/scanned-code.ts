import { maxCodeLength } from '../contract/item-codes.ts';
import { type ShortCodeTarget, parseShortCode } from '../runtime/record/short-code.ts';
import { type ItemPath, readItemPath } from './item-path.ts';
import { shortLinkPath } from './short-link-path.ts';

/** What somebody has scanned or typed. */
export type ScannedCode =
  /** The short code of an item, alone or in the address of its short link. */
  | { readonly kind: 'short'; readonly code: string; readonly target: ShortCodeTarget }
  /** The address of an item's page: its path and query. */
  | ({ readonly kind: 'page'; readonly search: string } & ItemPath)
  /** Any other text: a code that an item may have got, or a tag. */
  | { readonly kind: 'other'; readonly code: string };

/** A code as it is stored and compared: without control characters and spaces around it. */
export const normaliseCode = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxCodeLength)
    .trim();

/** The path and query of an address of this server; null for other texts. */
function ownAddress(text: string, origin: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.origin === origin ? url : null;
}

/**
 * What a scanned or typed text means. Addresses of other servers are codes like any other.
 *
 * @param origin the origin of the page, such as `https://sitewright.example`
 */
export function readScannedCode(text: string, origin: string): ScannedCode {
  const code = normaliseCode(text);
  const url = ownAddress(code, origin);
  const short = url?.pathname.startsWith(shortLinkPath) === true;
  const typed = short ? url.pathname.slice(shortLinkPath.length) : code;
  const target = parseShortCode(typed);
  if (target !== null) return { kind: 'short', code: typed, target };
  const page = url === null ? null : readItemPath(url.pathname);
  if (url !== null && page !== null) return { kind: 'page', ...page, search: url.search };
  return { kind: 'other', code };
}
