import { columnRuleKeys } from '../../runtime/column-rules.ts';
import type { ColumnDocument } from '../../runtime/documents.ts';
import { isList, isObject, type JsonObject } from '../../runtime/record/json.ts';
import type { Text } from '../../runtime/text.ts';
import { cellsIn } from '../document/cell-names.ts';
import { cellName } from '../logic/rules-of.ts';

/**
 * What a pasted or converted field, or a column of its table, lost since it does not work where the field is now,
 * or with its type.
 */
export interface LeftOut {
  readonly name: Text;
  readonly part: (typeof columnRuleKeys)[number] | 'settings';
}

const sizeOf = (value: unknown): number =>
  isList(value) ? value.length : value === undefined ? 0 : 1;

function lostParts(before: JsonObject, after: JsonObject): readonly LeftOut['part'][] {
  const lost = columnRuleKeys.filter((part) => sizeOf(after[part]) < sizeOf(before[part]));
  const [had, has] = [before['columnData'], after['columnData']];
  const isWhole =
    (!isObject(had) || Object.keys(had).every((key) => isObject(has) && Object.hasOwn(has, key))) &&
    ['default', 'total'].every((key) => sizeOf(before[key]) === 0 || sizeOf(after[key]) > 0);
  return isWhole ? lost : [...lost, 'settings'];
}

/** What pasted fields had before and do not have now. */
export function leftOut(
  columns: readonly ColumnDocument[],
  pasted: (db: string) => ColumnDocument | undefined,
): readonly LeftOut[] {
  return columns.flatMap((before) => {
    const after = pasted(before.db);
    if (after === undefined) return [];
    const cells = new Map(cellsIn(after).map((cell) => [cell['db'], cell]));
    const ofCells = cellsIn(before).flatMap((cell) =>
      lostParts(cell, cells.get(cell['db']) ?? {}).map((part) => ({
        name: cellName(before.name, cell),
        part,
      })),
    );
    const own = lostParts({ ...before }, { ...after });
    return [...own.map((part) => ({ name: before.name, part })), ...ofCells];
  });
}
