import type { ErrorBody } from '../../../contract/error-schemas.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { columnAt } from '../../../runtime/record/pointer.ts';
import { textIn } from '../../../runtime/text.ts';

/** What is wrong with a value of an item, or with the item as a whole. */
export interface Fault {
  /** Of the column; null for the item. */
  readonly db: string | null;
  readonly reason: string;
}

/** Why an item was refused: field by field where the server says so. */
export function faultsOf(module: CompiledModule, error: ErrorBody): readonly Fault[] {
  const fields = error.details?.fields ?? [];
  if (fields.length === 0) return [{ db: null, reason: error.error }];
  return fields.map(({ pointer, message }) => ({
    db: columnAt(module, pointer)?.db ?? null,
    reason: message,
  }));
}

/** The same as sentences, the fields by their names. */
export function reasonsOf(
  module: CompiledModule,
  error: ErrorBody,
  language: string,
): readonly string[] {
  return faultsOf(module, error).map(({ db, reason }) => {
    const column = db === null ? undefined : module.byDb.get(db);
    return column === undefined ? reason : `${textIn(column.name, language)}: ${reason}`;
  });
}
