import type { SettingsOf } from '../../runtime/field-settings.ts';
import { encodeUnknown, cellText, invalidCell } from '../../runtime/cell-codec/cell-text.ts';
import { isPlaceholder } from '../../runtime/cell-codec/placeholder.ts';
import type { CellCodec } from '../../runtime/cell-codec/types.ts';
import { localisedText } from '../common/stored-values.ts';
import { numberOfText } from '../normalise/cell-number.ts';

/**
 * Strips the unit of the column, which a cell may have before or after its number, such as a currency,
 * and within the brackets or behind the sign of a negative one.
 */
function withoutUnit(
  text: string,
  { prefix, suffix }: SettingsOf<'number'>,
  language: string,
): string {
  const units = [prefix, suffix].flatMap((each) => localisedText(each, language)?.trim() || []);
  const [, opened = '', rest = text] = /^([(+−-]?)(.*)$/s.exec(text) ?? [];
  const before = units.find((unit) => rest.startsWith(unit)) ?? '';
  const left = `${opened}${rest.slice(before.length).trim()}`;
  const closed = left.endsWith(')') ? ')' : '';
  const bare = left.slice(0, left.length - closed.length).trim();
  const behind = units.find((unit) => bare.endsWith(unit)) ?? '';
  return `${bare.slice(0, bare.length - behind.length).trim()}${closed}`;
}

/** Encodes a number as a number. A text that stands for no value is decoded as none. */
export const cellCodec: CellCodec<SettingsOf<'number'>> = {
  encode: encodeUnknown,
  decode(cell, settings, { language }) {
    if (typeof cell === 'number') return { value: cell };
    const text = cellText(cell);
    if (text === '' || isPlaceholder(text)) return { value: null };
    const value = numberOfText(withoutUnit(text, settings, language), language);
    return value === undefined ? invalidCell('not_a_number', cell) : { value };
  },
};
