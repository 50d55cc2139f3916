/** An order key has at most this many code points, so that an index entry stays below 2,704 bytes. */
const orderKeyLength = 500;

const plain = /^[\x20-\x7e]*$/;
/** An ASCII text that also has no superfluous spaces. */
const tidy = /^[!-~]+(?: [!-~]+)*$/;
const invisible = /[\p{M}\p{Cf}]+/gu;
const spaces = /[\s\p{Cc}]+/gu;
const digits = /\d+/g;

function folded(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return (
    text
      .toWellFormed()
      .normalize('NFKD')
      .replace(invisible, '')
      // Upper case first: it unifies letters that share a capital (ſ, ı, ς).
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .replaceAll('ß', 'ss')
  );
}

/**
 * The text as search compares it (design, "Text order and search"): compatibility decomposition,
 * marks and format characters removed, case folded, ß as ss, white space and control characters
 * collapsed to one space, trimmed. The key is well-formed, and the key of a key is itself.
 */
export function searchKey(text: string): string {
  if (tidy.test(text)) return text.toLowerCase();
  return folded(text).replace(spaces, ' ').trim();
}

/**
 * Sorts longer numbers after shorter ones: 1 to 8 digits are one digit, and each leading 9 means 8
 * more.
 */
function lengthPrefix(length: number): string {
  const nines = Math.floor((length - 1) / 8);
  return '9'.repeat(nines) + String(length - nines * 8);
}

/**
 * The text as sorting compares it, by code point (`COLLATE "C"`): the search key with runs of
 * digits by value, so that P-2 comes before P-10. Leading zeros don't count. Cut to 500 code
 * points.
 */
export function orderKey(text: string): string {
  return orderKeyOfSearchKey(searchKey(text));
}

/** The order key of a text whose search key is already known. */
export function orderKeyOfSearchKey(searched: string): string {
  const key = searched.replace(digits, (run) => {
    const value = run.replace(/^0+(?=\d)/, '');
    return lengthPrefix(value.length) + value;
  });
  return key.length <= orderKeyLength ? key : [...key].slice(0, orderKeyLength).join('');
}

/** In UTF-16, surrogates sort below U+E000 to U+FFFF; as code points they sort above. */
const rank = (unit: number) =>
  unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800;

/**
 * Order by code point, which is the order of UTF-8 bytes (`COLLATE "C"`). JavaScript's `<` compares
 * UTF-16 units and differs above U+FFFF. Negative, 0 or positive.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const difference = a.charCodeAt(at) - b.charCodeAt(at);
    if (difference !== 0) return rank(a.charCodeAt(at)) - rank(b.charCodeAt(at));
  }
  return a.length - b.length;
}
