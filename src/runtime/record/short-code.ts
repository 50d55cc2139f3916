import type { ModuleDocument } from '../documents.ts';

/** What a short code names: a module by the number of its document, and an item of it. */
export interface ShortCodeTarget {
  readonly moduleId: number;
  readonly itemId: number;
}

/** Crockford's base 32: no letter that people take for a digit, and no U. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Letters that people write for digits. */
const misread: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

const encode = (value: number): string =>
  value < digits.length
    ? digits.charAt(value)
    : encode(Math.floor(value / digits.length)) + digits.charAt(value % digits.length);

const decode = (text: string): number =>
  [...text].reduce((value, digit) => value * digits.length + digits.indexOf(digit), 0);

/**
 * The check digit by Luhn's algorithm for base 32: another digit, or most swaps of two neighbours,
 * give another one.
 */
function checkDigit(text: string): string {
  const sum = [...text].toReversed().reduce((total, digit, at) => {
    const value = digits.indexOf(digit) * (at % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / digits.length) + (value % digits.length);
  }, 0);
  return digits.charAt((digits.length - (sum % digits.length)) % digits.length);
}

/**
 * The short code of an item, `2-1A7`: the number of its module, its own number and a check digit. It
 * follows from numbers that never change and are never given again, so that it is stable, needs no
 * table and is known without a network. Null for an item that the server has not made.
 */
export function shortCode(
  { document: { id: moduleId } }: { readonly document: Pick<ModuleDocument, 'id'> },
  itemId: number,
): string | null {
  if (itemId < 1) return null;
  const [module, item] = [encode(moduleId), encode(itemId)];
  return `${module}-${item}${checkDigit(module + item)}`;
}

/** The largest id of a row or a module. */
const maxId = 2_147_483_647;

/**
 * Reads a short code as somebody types it: in small letters, with O for zero, with spaces. Null for
 * other texts and for one with a wrong digit.
 */
export function parseShortCode(text: string): ShortCodeTarget | null {
  const typed = text.replaceAll(/\s/g, '').toUpperCase();
  const written = typed.replaceAll(/[OIL]/g, (letter) => misread[letter] ?? letter);
  const [, module = '', item = '', check = ''] =
    /^([0-9A-HJKMNP-TV-Z]{1,7})-([0-9A-HJKMNP-TV-Z]{1,7})([0-9A-HJKMNP-TV-Z])$/.exec(written) ?? [];
  if (item === '' || checkDigit(module + item) !== check) return null;
  const [moduleId, itemId] = [decode(module), decode(item)];
  const isId = (id: number) => id >= 1 && id <= maxId;
  return isId(moduleId) && isId(itemId) ? { moduleId, itemId } : null;
}
