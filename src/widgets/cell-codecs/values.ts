import { locales } from '../../../locales/list.ts';
import { localeOf } from '../../runtime/text.ts';
import { encodeUnknown, cellText, invalidCell } from '../../runtime/cell-codec/cell-text.ts';
import { isDash } from '../../runtime/cell-codec/placeholder.ts';
import type { CellCodec } from '../../runtime/cell-codec/types.ts';

/** Encodes a text unchanged. */
export const textCodec: CellCodec = {
  encode: encodeUnknown,
  decode: (cell) => ({ value: cell === null || cell === '' ? null : String(cell) }),
};

const booleanByText: ReadonlyMap<string, boolean> = new Map([
  ...[
    ...locales.flatMap(({ yes }): readonly string[] => yes),
    'true',
    'on',
    '1',
    'x',
    '✓',
    '☑',
  ].map((word) => [word, true] as const),
  ...[...locales.flatMap(({ no }): readonly string[] => no), 'false', 'off', '0', '✗', '☐'].map(
    (word) => [word, false] as const,
  ),
]);

/**
 * Encodes yes and no. Decoding accepts the words of every language. An empty cell or a dash is no, as
 * beside crosses; a word such as `n/a` is neither.
 */
export const booleanCodec: CellCodec = {
  encode(value, _settings, { language }) {
    if (typeof value !== 'boolean') return encodeUnknown(value);
    return localeOf(language)[value ? 'yes' : 'no'][0];
  },
  decode(cell) {
    const text = cellText(cell);
    const meaning = text === '' || isDash(text) ? false : booleanByText.get(text.toLowerCase());
    return meaning === undefined ? invalidCell('not_yes_or_no', cell) : { value: meaning };
  },
};

/** Encodes values without a readable notation as JSON. */
export const jsonCodec: CellCodec = {
  encode: (value) =>
    value === null || value === undefined || (Array.isArray(value) && value.length === 0)
      ? null
      : JSON.stringify(value),
  decode(cell) {
    const text = cellText(cell);
    if (text === '') return { value: [] };
    try {
      return { value: JSON.parse(text) as unknown };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return invalidCell('not_readable', cell);
    }
  },
};
