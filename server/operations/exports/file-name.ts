const unsafe = /[\p{Cc}\p{Cf}"*/:<>?\\|]+/gu;

/** A file name of the parts that every system accepts: `Work orders – North – 2026-11-22.csv`. */
export function fileName(parts: readonly string[], ending: string): string {
  const safe = parts
    .map((part) => part.replaceAll(unsafe, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 80))
    .filter((part) => part !== '');
  return `${safe.join(' – ')}.${ending}`;
}

/**
 * The file name parameters of a header (RFC 6266): an ASCII name, and after it the real one if it
 * differs.
 */
function sanitizePart(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll('–', '-')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '');
  if (plain === name) return `filename="${plain}"`;
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The Content-Disposition header of a download. */
export function attachment(name: string): string {
  return `attachment; ${sanitizePart(name)}`;
}

/** The Content-Disposition header of a file that the page shows, with its name for saving. */
export function sanitizeForDisplay(name: string): string {
  return `inline; ${sanitizePart(name)}`;
}
