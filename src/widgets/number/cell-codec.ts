import type { SettingsOf } from '../../runtime/field-settings.ts';
import { encodeUnknown, cellText, invalidCell } from '../../runtime/cell-codec/cell-text.ts';
import { parseLocalNumber } from '../../runtime/cell-codec/numbers.ts';
import type { CellCodec } from '../../runtime/cell-codec/types.ts';
import { localisedText } from '../common/stored-values.ts';
import { normaliseNumber } from '../normalise/number.ts';

/** Strips the unit that the column shows before or after its numbers. */
function withoutUnit(
  text: string,
  { prefix, suffix }: SettingsOf<'number'>,
  language: string,
): string {
  const before = localisedText(prefix, language)?.trim() ?? '';
  const behind = localisedText(suffix, language)?.trim() ?? '';
  const start = before !== '' && text.startsWith(before) ? before.length : 0;
  const end = behind !== '' && text.endsWith(behind) ? -behind.length : undefined;
  return text.slice(start, end).trim();
}

/**
 * Encodes a number as a number. A text is decoded in the notation of the language, or in any
 * notation if it has only one reading.
 */
export const cellCodec: CellCodec<SettingsOf<'number'>> = {
  encode: encodeUnknown,
  decode(cell, settings, { language }) {
    if (typeof cell === 'number') return { value: cell };
    const text = withoutUnit(cellText(cell), settings, language);
    if (text === '')
      return cellText(cell) === '' ? { value: null } : invalidCell('not_a_number', cell);
    const value = parseLocalNumber(text, language) ?? normaliseNumber(text);
    return typeof value === 'number' ? { value } : invalidCell('not_a_number', cell);
  },
};
