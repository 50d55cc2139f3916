import type { CompiledColumn } from '../../../runtime/compiled.ts';
import type { ColumnValues } from '../../../runtime/record/diff.ts';
import type { MergeConflict } from '../../../runtime/record/merge.ts';
import {
  type ChosenValue,
  type RowConflict,
  rowsOfChoices,
} from '../../../runtime/record/merge-rows.ts';
import { pointerSegment } from '../../../runtime/record/pointer.ts';
import { rowsOf } from '../../../runtime/record/rows.ts';
import type { Row } from '../../../runtime/row.ts';
import type { Text } from '../../../runtime/text.ts';

/** The row of a table that a question is about. */
interface QuestionRow {
  /** Its position from 1, in the table of the side that has it. */
  readonly number: number;
  /** What it is about, in a closed set of rows such as the points of an inspection; else null. */
  readonly name: Text | null;
  /** As I have it; null if I removed it. */
  readonly mine: Row | null;
}

/** A value that both sides changed: of a field, of a cell of a table, or a row as a whole. */
export interface Question {
  /** Its pointer, with the id of the row. */
  readonly key: string;
  /** The field. */
  readonly field: CompiledColumn;
  /** Whose values it asks about: the field, or the column of the cell; null for a whole row. */
  readonly column: CompiledColumn | null;
  readonly row: QuestionRow | null;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

const keyOf = ({ pointer }: CompiledColumn, { id, db }: RowConflict) =>
  pointer + pointerSegment(id) + (db === null ? '' : pointerSegment(db));

function questionsOfTable(
  { column: field, mine, theirs }: MergeConflict,
  conflicts: readonly RowConflict[],
): readonly Question[] {
  const [ofMine, ofTheirs] = [rowsOf(mine), rowsOf(theirs)];
  return conflicts.map((conflict) => {
    const { id, db, base } = conflict;
    const isSame = (row: Row) => row.id === id;
    const holder = ofMine.some(isSame) ? ofMine : ofTheirs;
    return {
      key: keyOf(field, conflict),
      field,
      column: db === null ? null : (field.rows?.byDb.get(db) ?? null),
      row: {
        number: holder.findIndex(isSame) + 1,
        name: field.rows?.closed?.nameOf(id) ?? null,
        mine: ofMine.find(isSame) ?? null,
      },
      base,
      mine: conflict.mine,
      theirs: conflict.theirs,
    };
  });
}

/** What the merge has to ask: of a table only the cells and rows that both sides changed. */
export function questionsOf(conflicts: readonly MergeConflict[]): readonly Question[] {
  return conflicts.flatMap((conflict) => {
    const { column, base, mine, theirs, rows } = conflict;
    if (rows !== null)
      return questionsOfTable(
        conflict,
        rows.flatMap((row) => row.conflicts),
      );
    return [{ key: column.pointer, field: column, column, row: null, base, mine, theirs }];
  });
}

/** The values of the fields in conflict by what was chosen for each question. */
export function valuesOfChoices(
  conflicts: readonly MergeConflict[],
  chosen: (key: string) => ChosenValue,
): ColumnValues {
  return new Map(
    conflicts.map(({ column, mine, theirs, rows }) => {
      if (rows !== null && column.rows !== null)
        return [
          column,
          rowsOfChoices(column.rows, rows, (conflict) => chosen(keyOf(column, conflict))),
        ];
      const choice = chosen(column.pointer);
      return [column, choice === 'mine' ? mine : choice === 'theirs' ? theirs : choice.other];
    }),
  );
}
