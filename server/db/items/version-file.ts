import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { versionFileColumn } from '../../../src/runtime/query/version-file.ts';
import { identifier } from '../policies.ts';

/**
 * The column with the file of the active version, by which a search in the text of files finds
 * documents. It is a column and no expression of an index for the reason of `rowValueStatements`.
 */
export function versionFileStatements(module: CompiledModule): readonly string[] {
  const column = versionFileColumn(module);
  if (column === null) return [];
  const version = identifier(column.of.db);
  return [
    `alter table ${identifier(module.document.databaseTable)}
      add column if not exists ${identifier(column.name)} integer generated always as (
        case when jsonb_typeof(${version} -> 'file_id') = 'number'
          then (${version} ->> 'file_id')::integer end) stored;`,
  ];
}
