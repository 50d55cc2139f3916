import { encodeUnknown, cellText, invalidCell } from '../../runtime/cell-codec/cell-text.ts';
import type { CellCodec } from '../../runtime/cell-codec/types.ts';

/** Texts stand as they are. */
export const textCodec: CellCodec = {
  encode: encodeUnknown,
  decode: (cell) => ({ value: cell === null || cell === '' ? null : String(cell) }),
};

const booleanByText: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'y', 'ja', 'j', 'true', 'wahr', 'on', '1', 'x', '✓', '☑'].map(
    (word) => [word, true] as const,
  ),
  ...['no', 'n', 'nein', 'false', 'falsch', 'off', '0', '-', '✗', '☐'].map(
    (word) => [word, false] as const,
  ),
]);

const booleanTexts = { en: { yes: 'yes', no: 'no' }, de: { yes: 'ja', no: 'nein' } } as const;

/** Yes and no, in the words of either language; nothing is no. */
export const booleanCodec: CellCodec = {
  encode(value, _settings, { language }) {
    if (typeof value !== 'boolean') return encodeUnknown(value);
    return booleanTexts[language][value ? 'yes' : 'no'];
  },
  decode(cell) {
    const text = cellText(cell);
    const meaning = text === '' ? false : booleanByText.get(text.toLowerCase());
    return meaning === undefined ? invalidCell('not_yes_or_no', cell) : { value: meaning };
  },
};

/** What people would not write by hand, as JSON. */
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
