import { locales } from '../../../../locales/list.ts';
import type { Cell } from '../../../runtime/cell-codec/types.ts';
import { type Language, languageOf } from '../../../runtime/text.ts';
import { parseDateText } from '../../../widgets/datetime/parse-date.ts';
import { numberOfText } from '../../../widgets/normalise/cell-number.ts';

/** Readers of one cell of a table: what it holds if it is of a type, else null. */

export const textOfCell = (cell: Cell): string => (cell === null ? '' : String(cell).trim());

/** Codes such as 00123 and numbers that lose digits are texts. */
const isCode = (text: string): boolean =>
  /^0\d/.test(text) || text.replaceAll(/\D/g, '').length > 15;

/** Reads as the import of rows reads: in the notation of the language, else if there is one reading. */
export function numberOf(cell: Cell, language: string): number | null {
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string') return null;
  const text = cell.trim();
  if (text === '' || isCode(text)) return null;
  const known: Language = languageOf(language) ?? 'en';
  return numberOfText(text, known) ?? null;
}

const measured =
  /^([+−-]?\d[\d.,' ]{0,20}?)\s*((?:[%‰°€$£]|[\p{L}µΩ])[^\d\s]{0,11}(?:[²³/][^\s]{0,8})?)$/u;

/** A sign or code of a currency before a number or behind its sign: `€ 12`, `-$12`. */
const priced =
  /^(?<open>[+−-]?)\s*(?<unit>(?:[A-Z]{1,3})?\p{Sc}|CHF|EUR|USD|GBP|AUD|CAD|NZD|ZAR|JPY|SEK|NOK|DKK|PLN|CZK)\s*(?<rest>[+−-]?\d[^\p{L}\p{Sc}]{0,24})$/u;

function priceOf(text: string): { readonly digits: string; readonly unit: string } | null {
  const { open = '', unit = '', rest = '' } = priced.exec(text)?.groups ?? {};
  return unit === '' ? null : { digits: `${open}${rest}`, unit };
}

interface Measure {
  readonly value: number;
  readonly unit: string;
  /** The unit is before the number. */
  readonly isBefore: boolean;
}

/** A number with the unit behind it, `12,5 bar`, or with its currency before it, `€ 12,50`. */
export function measureOf(cell: Cell, language: string): Measure | null {
  if (typeof cell !== 'string') return null;
  const text = cell.trim();
  const inBrackets = /^\(([^()]+)\)$/.exec(text)?.[1];
  if (inBrackets !== undefined) {
    const measure = measureOf(inBrackets, language);
    return measure === null ? null : { ...measure, value: -measure.value };
  }
  const [, digits = '', unit = ''] = measured.exec(text) ?? [];
  const found = unit === '' ? priceOf(text) : { digits, unit };
  const value = found === null ? null : numberOf(found.digits, language);
  return found === null || value === null
    ? null
    : { value, unit: found.unit, isBefore: unit === '' };
}

/** Digits behind the decimal mark of a number. */
export const decimalsOf = (value: number): number =>
  Math.min((String(value).split('.')[1] ?? '').replace(/e.*$/, '').length, 10);

const words: ReadonlySet<string> = new Set(
  [
    ...locales.flatMap(({ yes, no }) => [...yes, ...no]),
    'true',
    'false',
    // A cross stands for yes beside empty cells.
    'x',
    '✓',
    '✗',
    '☑',
    '☐',
  ].map((word) => word.toLowerCase()),
);

const negatives: ReadonlySet<string> = new Set(
  [...locales.flatMap(({ no }): readonly string[] => no), 'false', '✗', '☐'].map((word) =>
    word.toLowerCase(),
  ),
);

/** Whether a cell says no with a word or a mark. */
export const isNo = (cell: Cell): boolean =>
  cell === false || (typeof cell === 'string' && negatives.has(cell.trim().toLowerCase()));

/** Whether a cell says yes or no, in any language of the product. */
export const isYesOrNo = (cell: Cell): boolean =>
  typeof cell === 'boolean' || (typeof cell === 'string' && words.has(cell.trim().toLowerCase()));

/** The date in a cell, and whether it has a time of day. */
export function dateOf(cell: Cell, isMonthFirst: boolean): { readonly hasTime: boolean } | null {
  if (typeof cell !== 'string' || cell.length > 60) return null;
  const text = cell.trim();
  if (!/\d/.test(text)) return null;
  const read = parseDateText(text, { isMonthFirst });
  if (read !== null) return { hasTime: (read.time ?? 0) !== 0 };
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) && !Number.isNaN(Date.parse(text))
    ? { hasTime: true }
    : null;
}

const shapes = {
  mail: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  address: /^[a-z][a-z0-9+.-]*:\/\/\S+$/i,
  phone: /^(?:\+|0|\()[\d\s()/.-]{5,24}\d$/,
  person: /^\p{Lu}[\p{L}'’.-]*(?:,? \p{L}[\p{L}'’.-]*){1,4}$/u,
} as const;

/** Whether a text looks like an address, a telephone number or a person. */
export const looksLike = (shape: keyof typeof shapes, cell: Cell): boolean =>
  typeof cell === 'string' && cell.length <= 300 && shapes[shape].test(cell.trim());
