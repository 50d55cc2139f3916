const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

/** A new id of a row: 50 random bits, so that two people who add rows at once get different ones. */
export function newRowId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => characters[byte % characters.length]).join('');
}
