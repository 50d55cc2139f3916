import type { ImportMapping } from '../../../../src/contract/imports.ts';
import { type Language, textIn } from '../../../../src/runtime/text.ts';
import type { Cell } from '../../../../src/runtime/cell-codec/types.ts';
import { type FileRow, isBlank } from '../read/table.ts';
import type { RowFault } from '../../../db/tables/imports.ts';
import type { RowProblem } from '../fault.ts';
import { displayValue } from './display-value.ts';
import type { TableLines } from '../tables/read-table.ts';
import { tableProblem } from '../tables/table-problem.ts';
import type { CompiledModule } from '../../../../src/runtime/compiled.ts';
import type { FieldError } from '../../../../src/runtime/record/errors.ts';
import type { Item } from '../../../../src/runtime/record/item.ts';

/** How the rows of a file are mapped. */
export interface ImportPlan {
  readonly mapping: ImportMapping;
  readonly language: Language;
}

/** A mapped column of the file. */
export interface MappedColumn {
  readonly at: number;
  readonly header: string;
  readonly db: string;
}

export function mappedColumns({ columns }: ImportMapping): readonly MappedColumn[] {
  return columns.flatMap(({ header, db }, at) => (db === null ? [] : [{ at, header, db }]));
}

export function cellAt({ cells }: FileRow, { at }: MappedColumn): Cell {
  return cells[at] ?? null;
}

/** A problem of a mapped column's cell. */
export function cellProblem(row: FileRow, column: MappedColumn, fault: RowFault): RowProblem {
  const { db, header } = column;
  return { row: row.number, db, column: header, value: displayValue(cellAt(row, column)), fault };
}

/** The problem of a cell that has no header, often because a text contains the separator. */
export function cellsBeyondHeader(
  row: FileRow,
  { columns: { length } }: ImportMapping,
): readonly RowProblem[] {
  const cell = row.cells.find((each, at) => at >= length && !isBlank([each]));
  if (cell === undefined) return [];
  const fault = { kind: 'row', code: 'beyond_header', params: { count: length } } as const;
  return [{ row: row.number, db: null, column: null, value: displayValue(cell), fault }];
}

/** The verdict on a row. */
export type RowResult =
  | { readonly verdict: 'bad'; readonly row: FileRow; readonly problems: readonly RowProblem[] }
  | {
      readonly verdict: 'created';
      readonly row: FileRow;
      readonly module: CompiledModule;
      readonly before: null;
      /** Its id is 0 unless other rows name it. */
      readonly after: Item;
    }
  | {
      readonly verdict: 'changed' | 'unchanged';
      readonly row: FileRow;
      readonly module: CompiledModule;
      readonly before: Item;
      readonly after: Item;
    };

/** The db name of the column whose value contains the location of a pointer. */
function dbNameAt(module: CompiledModule, pointer: string): string {
  const column =
    module.byPointer.get(pointer) ??
    module.columns.find((each) => pointer.startsWith(`${each.pointer}/`));
  const last = pointer.split('/').at(-1) ?? '';
  return column?.db ?? last.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The context in which errors of an item are mapped to the cells of the file. */
interface ProblemContext {
  readonly columns: readonly MappedColumn[];
  readonly module: CompiledModule;
  readonly language: Language;
  readonly after: Item;
  readonly lines: TableLines;
}

/**
 * Maps the errors of an item to problems of the cells that caused them, those of tables to the lines
 * of their rows. An error of a column that the file does not have names the column.
 */
export function rowProblems(
  row: FileRow,
  errors: readonly FieldError[],
  { columns, module, language, after, lines }: ProblemContext,
): readonly RowProblem[] {
  return errors.map((error) => {
    const db = dbNameAt(module, error.pointer);
    const ofTable = tableProblem(row, error, lines.get(db), module.byDb.get(db), after);
    if (ofTable !== null) return ofTable;
    const mapped = columns.find((each) => each.db === db);
    const fault = { kind: 'field', error } as const;
    if (mapped !== undefined) return cellProblem(row, mapped, fault);
    const name = module.byDb.get(db)?.name;
    const column = name === undefined ? null : textIn(name, language);
    return { row: row.number, db, column, value: null, fault };
  });
}
