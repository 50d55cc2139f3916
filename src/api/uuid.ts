/** A random UUID (version 4). `crypto.randomUUID` is missing on sites without https. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte, place) => {
    const value = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  });
  const group = (from: number, to: number) => digits.slice(from, to).join('');
  return [group(0, 4), group(4, 6), group(6, 8), group(8, 10), group(10, 16)].join('-');
}
