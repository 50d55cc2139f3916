const unsafe = /[\p{Cc}\p{Cf}"*/:<>?\\|]+/gu;

/** Parts of a file's name that every system takes, joined: `Work orders – North – 2026-11-22.csv`. */
export function fileName(parts: readonly string[], ending: string): string {
  const safe = parts
    .map((part) => part.replaceAll(unsafe, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 80))
    .filter((part) => part !== '');
  return `${safe.join(' – ')}.${ending}`;
}

/** A file's name in a header (RFC 6266), with plain letters for old programs. */
function sanitizePart(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll('–', '-')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The header of a file to be kept. */
export function attachment(name: string): string {
  return `attachment; ${sanitizePart(name)}`;
}

/** The header of a file to be shown in the page, and its name should it be kept. */
export function sanitizeForDisplay(name: string): string {
  return `inline; ${sanitizePart(name)}`;
}
