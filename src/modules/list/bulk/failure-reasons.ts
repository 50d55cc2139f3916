import type { ErrorBody } from '../../../contract/error-schemas.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { columnAt } from '../../../runtime/record/pointer.ts';
import { textIn } from '../../../runtime/text.ts';

/** An error in one value of an item, or in the item as a whole. */
export interface Fault {
  /** The db name of the column; null for the item as a whole. */
  readonly db: string | null;
  readonly reason: string;
}

/** Why an item was refused, by field if the server says so. */
export function faultsOf(module: CompiledModule, error: ErrorBody): readonly Fault[] {
  const fields = error.details?.fields ?? [];
  if (fields.length === 0) return [{ db: null, reason: error.error }];
  return fields.map(({ pointer, message }) => ({
    db: columnAt(module, pointer)?.db ?? null,
    reason: message,
  }));
}

/** The same as sentences with the names of the fields. */
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
