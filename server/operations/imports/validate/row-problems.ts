import type { CompiledModule } from '../../../../src/runtime/compiled.ts';
import type { FieldError } from '../../../../src/runtime/record/errors.ts';
import { type Language, textIn } from '../../../../src/runtime/text.ts';
import type { RowProblem } from '../fault.ts';
import type { FileRow } from '../read/table.ts';
import { type MappedColumn, cellProblem } from './mapped-columns.ts';

/** The db name of the column at whose value, or in it, a pointer points. */
function dbNameAt(module: CompiledModule, pointer: string): string {
  const column =
    module.byPointer.get(pointer) ??
    module.columns.find((each) => pointer.startsWith(`${each.pointer}/`));
  const last = pointer.split('/').at(-1) ?? '';
  return column?.db ?? last.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Errors of an item at the cells that they come from; one of a column that the file lacks has its name. */
export function rowProblems(
  row: FileRow,
  errors: readonly FieldError[],
  columns: readonly MappedColumn[],
  module: CompiledModule,
  language: Language,
): readonly RowProblem[] {
  return errors.map((error) => {
    const db = dbNameAt(module, error.pointer);
    const mapped = columns.find((each) => each.db === db);
    const fault = { kind: 'field', error } as const;
    if (mapped !== undefined) return cellProblem(row, mapped, fault);
    const name = module.byDb.get(db)?.name;
    const column = name === undefined ? null : textIn(name, language);
    return { row: row.number, db, column, value: null, fault };
  });
}
