import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { type RowValuePart, rowValueColumns } from '../../../src/runtime/query/row-values.ts';
import { rowEndsColumn } from '../../../src/runtime/query/row-ends.ts';
import { identifier } from '../policies.ts';

export const rowValueTypes: Readonly<Record<RowValuePart, string>> = {
  least: 'double precision',
  most: 'double precision',
  texts: 'text[]',
  first: 'text collate "C"',
  last: 'text collate "C"',
  ids: 'double precision[]',
  words: 'text[]',
  users: 'double precision[]',
};

/** Lists of objects in a document; most items have none, and need no call of a function. */
const rowsPath = 'strict $.* ? (@.type() == "array") [*] ? (@.type() == "object")';

/**
 * The columns that the database computes of the rows of tables, for indexes. They are columns and no
 * expressions of an index, since under row-level security PostgreSQL uses an index only with functions
 * that are marked leakproof (docs/decisions/row-index.md).
 */
export function rowValueStatements(module: CompiledModule): readonly string[] {
  const table = identifier(module.document.databaseTable);
  const computed = (name: string, type: string, value: string) =>
    `alter table ${table} add column if not exists ${identifier(name)} ${type}
        generated always as (${value}) stored;`;
  return [
    computed(
      rowEndsColumn,
      'text[]',
      `case when columns @? '${rowsPath}' then row_ends(columns) end`,
    ),
    ...rowValueColumns(module).map(({ name, table: rows, cell, part }) =>
      computed(name, rowValueTypes[part], `row_${part}(${identifier(rows)}, '${cell}')`),
    ),
  ];
}
