import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { versionColumn } from '../record/file-metadata.ts';

/** A column of the database with the id of the file of an item's active version. */
export interface VersionFileColumn {
  readonly name: string;
  /** The column that names the version. */
  readonly of: CompiledColumn;
}

/** The column that the database computes of the active version; null if the module's table has none. */
export function versionFileColumn(module: CompiledModule): VersionFileColumn | null {
  const of = versionColumn(module);
  return of?.origin === 'core' ? { name: `${of.db}__file`, of } : null;
}

/** The same, if a person may search the text of the file. */
export function searchedFileColumn(module: CompiledModule): VersionFileColumn | null {
  const column = versionFileColumn(module);
  return column === null || module.hidden.has(column.of.db) ? null : column;
}
