import type { ImportMapping, TableMapping } from '../../../../src/contract/import-schemas.ts';
import {
  cellFileColumns,
  idOfRow,
  itemOfRow,
} from '../../../../src/runtime/cell-codec/row-columns.ts';
import type { Translate } from '../../../../src/domain/error-body.ts';
import type { CompiledColumn, CompiledModule } from '../../../../src/runtime/compiled.ts';
import { isLocked } from '../../../../src/runtime/record/column-state.ts';
import { type Text, languages } from '../../../../src/runtime/text.ts';
import { importableColumns } from '../importable-columns.ts';
import { headerKey } from './sheet-columns.ts';

/** A sheet of a workbook, or a CSV file, by its headers. */
export interface SheetHeaders {
  readonly sheet: string | null;
  readonly headers: readonly string[];
}

const wordsOf = (text: Text): readonly string[] =>
  typeof text === 'string' ? [text] : Object.values(text);

/** The tables that a file can fill, by name: those of the module and of its templates. */
export function importableTables(
  modules: readonly CompiledModule[],
): ReadonlyMap<string, CompiledColumn> {
  const tables = modules.flatMap(importableColumns).filter(({ rows }) => rows !== null);
  return new Map(tables.toReversed().map((column) => [column.db, column]));
}

/** The columns of a table's rows that a file can fill. */
export function importableCells({ rows }: CompiledColumn): readonly CompiledColumn[] {
  const cells = rows === null ? [] : cellFileColumns(rows);
  return cells.map(({ column }) => column).filter((column) => !isLocked(column));
}

/** The possible headers of each column of a sheet of rows, in every language. */
function headersOfTable(table: CompiledColumn, module: CompiledModule, say: Translate) {
  const number = module.listColumns.find(({ role }) => role === 'code');
  const all: readonly (readonly [db: string, headers: readonly string[]])[] = [
    [itemOfRow, number === undefined ? [] : wordsOf(number.name)],
    [idOfRow, languages.map((language) => say(language, 'export:row_id'))],
    ...importableCells(table).map(({ db, name }) => [db, wordsOf(name)] as const),
  ];
  return all.map(([db, headers]) => ({ db, keys: new Set([db, ...headers].map(headerKey)) }));
}

interface Candidate {
  readonly mapping: TableMapping;
  /** The number of columns with cells. */
  readonly cells: number;
  readonly isNamed: boolean;
  readonly hasIds: boolean;
}

/** A sheet as rows of a table; null if it names no items, or has no cells of the table. */
function asRowsOf(
  { sheet, headers }: SheetHeaders,
  table: CompiledColumn,
  module: CompiledModule,
  say: Translate,
): Candidate | null {
  const known = headersOfTable(table, module, say);
  const taken = new Set<string>();
  const columns = headers.map((header) => {
    // If two names are equal, exports append the db name in brackets.
    const named = /^(.*) \((\w+)\)$/.exec(header);
    const found =
      known.find(({ db }) => db === named?.[2]) ??
      known.find(({ db, keys }) => !taken.has(db) && keys.has(headerKey(header)));
    if (found === undefined || taken.has(found.db)) return { header, db: null };
    taken.add(found.db);
    return { header, db: found.db };
  });
  const hasIds = taken.has(idOfRow);
  const cells = taken.size - Number(hasIds) - 1;
  if (!taken.has(itemOfRow) || cells < 1) return null;
  const names = new Set(
    [table.db, ...wordsOf(table.name)].map((name) => headerKey(name).slice(0, 31)),
  );
  const isNamed = sheet !== null && names.has(headerKey(sheet));
  return { mapping: { sheet, db: table.db, columns }, cells, isNamed, hasIds };
}

/** The tables whose rows these sheets hold: a sheet has the name of its table, or ids of rows. */
export function recogniseTables(
  sheets: readonly SheetHeaders[],
  module: CompiledModule,
  tables: ReadonlyMap<string, CompiledColumn>,
  say: Translate,
): readonly TableMapping[] {
  return sheets.flatMap((sheet) => {
    const found = [...tables.values()]
      .flatMap((table) => asRowsOf(sheet, table, module, say) ?? [])
      .filter(({ isNamed, hasIds }) => isNamed || hasIds)
      .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.cells - a.cells);
    return found.slice(0, 1).map(({ mapping }) => mapping);
  });
}

/** The mapping of a file whose chosen sheet holds rows of a table and no items. */
export function mappingOfRows(table: TableMapping): ImportMapping {
  return {
    columns: table.columns.map(({ header, db }) => ({
      header,
      db: db === itemOfRow ? 'id' : null,
    })),
    match: 'id',
    create_missing: [],
    template_id: null,
    tables: [table],
  };
}
