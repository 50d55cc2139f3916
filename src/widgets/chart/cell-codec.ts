import { isList, isObject, ownProperty } from '../../runtime/record/json.ts';
import { encodeUnknown, cellText, invalidCell } from '../../runtime/cell-codec/cell-text.ts';
import { joinCellList, splitCellList } from '../../runtime/cell-codec/cell-list.ts';
import type { CellCodec } from '../../runtime/cell-codec/types.ts';

const form = /^([^]+):\s?([^:\s]+)$/;

function writeBar(bar: unknown): string | null {
  const label = isObject(bar) ? ownProperty(bar, 'label') : null;
  const height = isObject(bar) ? ownProperty(bar, 'value') : null;
  return typeof label === 'string' && typeof height === 'number' ? `${label}: ${height}` : null;
}

function readBar(text: string) {
  const [, label = '', height = ''] = form.exec(text) ?? [];
  const value = height === '' ? Number.NaN : Number(height.replace(',', '.'));
  return Number.isFinite(value) ? { label, value } : null;
}

/** The bars of a chart: `Monday: 3; Tuesday: 4.5`. */
export const cellCodec: CellCodec = {
  encode(value) {
    if (!isList(value)) return encodeUnknown(value);
    const bars = value.map(writeBar).filter((bar) => bar !== null);
    if (bars.length < value.length) return encodeUnknown(value);
    return bars.length === 0 ? null : joinCellList(bars);
  },
  decode(cell) {
    const bars = splitCellList(cellText(cell)).map(readBar);
    const isRead = bars.every((bar) => bar !== null);
    return isRead ? { value: bars } : invalidCell('not_a_chart', cell);
  },
};
