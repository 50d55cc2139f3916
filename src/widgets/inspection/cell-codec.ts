import { isList, isObject } from '../../runtime/record/json.ts';
import { rowsOf } from '../../runtime/record/rows.ts';
import { encodeUnknown, cellText, invalidCell } from '../../runtime/cell-codec/cell-text.ts';
import { joinCellList, splitCellList } from '../../runtime/cell-codec/cell-list.ts';
import type { CellCodec } from '../../runtime/cell-codec/types.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { Row } from '../../runtime/row.ts';
import { rowsByPoint, settleRow } from './points.ts';

const form = /^([A-Za-z0-9_-]{1,40}):\s?([^\s{]*)\s*(\{.*\})?$/s;

/** A point with its answer or measured value, and what else is known about it as JSON. */
function writePoint({ id, answer, value, ...rest }: Row): string {
  const word = typeof answer === 'string' ? answer : '';
  const given = typeof value === 'number' ? String(value) : word;
  const more = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`;
  return `${id}: ${given}${more}`;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

function readPoint(text: string): Row | null {
  const [, id, given = '', json = '{}'] = form.exec(text) ?? [];
  const rest = parsed(json);
  if (id === undefined || !isObject(rest)) return null;
  const number = given === '' ? Number.NaN : Number(given);
  if (Number.isFinite(number)) return { ...rest, id, value: number };
  return given === '' ? { ...rest, id } : { ...rest, id, answer: given };
}

const isGiven = (row: Row) => Object.keys(row).length > 1;

/** The points that are answered or have a note: `brakes: pass; oil: 4.2; tyres: fail {"note":"Cut"}`. */
export const cellCodec: CellCodec<SettingsOf<'inspection'>> = {
  encode(value) {
    if (!isList(value)) return encodeUnknown(value);
    const rows = rowsOf(value);
    if (rows.length < value.length) return encodeUnknown(value);
    const points = rows.filter(isGiven).map(writePoint);
    return points.length === 0 ? null : joinCellList(points);
  },
  decode(cell, settings) {
    const points = splitCellList(cellText(cell)).map(readPoint);
    if (!points.every((point) => point !== null)) return invalidCell('not_readable', cell);
    const rows = rowsByPoint(points, settings);
    const others = points.filter((point) => rows.get(point.id) !== point);
    return { value: [...[...rows.values()].map((row) => settleRow(row, settings)), ...others] };
  },
};
