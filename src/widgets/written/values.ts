import { strayCell, textOf, unreadable } from '../../runtime/written/cells.ts';
import type { Written } from '../../runtime/written/types.ts';

/** Texts stand as they are. */
export const writtenText: Written = {
  toCell: strayCell,
  fromCell: (cell) => ({ value: cell === null || cell === '' ? null : String(cell) }),
};

const meanings: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'y', 'ja', 'j', 'true', 'wahr', 'on', '1', 'x', '✓', '☑'].map(
    (word) => [word, true] as const,
  ),
  ...['no', 'n', 'nein', 'false', 'falsch', 'off', '0', '-', '✗', '☐'].map(
    (word) => [word, false] as const,
  ),
]);

const words = { en: { yes: 'yes', no: 'no' }, de: { yes: 'ja', no: 'nein' } } as const;

/** Yes and no, in the words of either language; nothing is no. */
export const writtenBoolean: Written = {
  toCell(value, _settings, { language }) {
    if (typeof value !== 'boolean') return strayCell(value);
    return words[language][value ? 'yes' : 'no'];
  },
  fromCell(cell) {
    const text = textOf(cell);
    const meaning = text === '' ? false : meanings.get(text.toLowerCase());
    return meaning === undefined ? unreadable('not_yes_or_no', cell) : { value: meaning };
  },
};

/** What people would not write by hand, as JSON. */
export const writtenJson: Written = {
  toCell: (value) =>
    value === null || value === undefined || (Array.isArray(value) && value.length === 0)
      ? null
      : JSON.stringify(value),
  fromCell(cell) {
    const text = textOf(cell);
    if (text === '') return { value: [] };
    try {
      return { value: JSON.parse(text) as unknown };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return unreadable('not_readable', cell);
    }
  },
};
