/** An order key has at most this many code points, so that an index entry stays below 2,704 bytes. */
const orderKeyLength = 500;

const plain = /^[\x20-\x7e]*$/;
/** Such a text that has no spaces to take away either. */
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
      // Upper case first: it brings together letters that share a capital (ſ, ı, ς).
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .replaceAll('ß', 'ss')
  );
}

/**
 * What search compares instead of the text (design, "Text order and search"): compatibility
 * decomposition, marks and format characters off, case folded, ß as ss, white space and control
 * characters collapsed to one space, none at the ends. Well-formed, and its own key.
 */
export function searchKey(text: string): string {
  if (tidy.test(text)) return text.toLowerCase();
  return folded(text).replace(spaces, ' ').trim();
}

/** Longer numbers are larger: 1 to 8 digits are one digit, and each 9 before it stands for 8 more. */
function lengthPrefix(length: number): string {
  const nines = Math.floor((length - 1) / 8);
  return '9'.repeat(nines) + String(length - nines * 8);
}

/**
 * What texts are ordered by, by code point (`COLLATE "C"`): the search key with runs of digits by
 * value, so that P-2 comes before P-10, whatever the number of digits; leading zeros don't count.
 * Cut to 500 code points.
 */
export function orderKey(text: string): string {
  return orderKeyOfSearchKey(searchKey(text));
}

/** The same of a text whose search key is at hand. */
export function orderKeyOfSearchKey(searched: string): string {
  const key = searched.replace(digits, (run) => {
    const value = run.replace(/^0+(?=\d)/, '');
    return lengthPrefix(value.length) + value;
  });
  return key.length <= orderKeyLength ? key : [...key].slice(0, orderKeyLength).join('');
}

/** In UTF-16 the surrogates stand below U+E000 to U+FFFF; as code points they stand above. */
const rank = (unit: number) =>
  unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800;

/**
 * Order by code point, which is the order of UTF-8 bytes (`COLLATE "C"`). JavaScript's own `<`
 * compares UTF-16 units and differs above U+FFFF. Negative, 0 or positive.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const difference = a.charCodeAt(at) - b.charCodeAt(at);
    if (difference !== 0) return rank(a.charCodeAt(at)) - rank(b.charCodeAt(at));
  }
  return a.length - b.length;
}
