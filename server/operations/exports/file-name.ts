const unsafe = /[\p{Cc}\p{Cf}"*/:<>?\\|]+/gu;

/** Parts of a file's name that every system takes, joined: `Work orders – North – 2026-11-22.csv`. */
export function fileName(parts: readonly string[], ending: string): string {
  const safe = parts
    .map((part) => part.replaceAll(unsafe, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 80))
    .filter((part) => part !== '');
  return `${safe.join(' – ')}.${ending}`;
}

/** The header that names a file to be kept (RFC 6266), with plain letters for old programs. */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll('–', '-')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
