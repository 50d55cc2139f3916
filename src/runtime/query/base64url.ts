const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The UTF-8 bytes of a well-formed text in base64url (RFC 4648), without padding. */
export function toBase64Url(text: string): string {
  const bytes = encodeURIComponent(text).match(/%..|./g) ?? [];
  const bits = bytes
    .map((each) => (each.startsWith('%') ? Number.parseInt(each.slice(1), 16) : each.charCodeAt(0)))
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const sextets = bits.match(/.{1,6}/g) ?? [];
  return sextets.map((each) => alphabet[Number.parseInt(each.padEnd(6, '0'), 2)]).join('');
}

/** Decodes a text of `toBase64Url`; null for anything else. */
export function fromBase64Url(encoded: string): string | null {
  const sextets = [...encoded].map((letter) => alphabet.indexOf(letter));
  if (sextets.includes(-1)) return null;
  const bits = sextets.map((sextet) => sextet.toString(2).padStart(6, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  const hex = bytes.map((byte) => Number.parseInt(byte, 2).toString(16).padStart(2, '0'));
  try {
    return decodeURIComponent(hex.map((each) => `%${each}`).join(''));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
