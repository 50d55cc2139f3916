import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { RuleType } from '../documents.ts';

/**
 * What a table column of the database holds of one column of all rows of an item: the least or the
 * greatest number, every text, the first or the last date, every entry of lists, or the ids of users.
 * An index on it finds the items that can have a row with a value.
 */
export type RowValuePart =
  'least' | 'most' | 'texts' | 'first' | 'last' | 'ids' | 'words' | 'users';

/** The parts that are lists of values. */
export const rowValueLists: ReadonlySet<RowValuePart> = new Set<RowValuePart>([
  'texts',
  'ids',
  'words',
  'users',
]);

const partsOf: Readonly<Record<RuleType, readonly RowValuePart[]>> = {
  number: ['least', 'most'],
  text: ['texts'],
  boolean: ['texts'],
  date: ['first', 'last'],
  number_list: ['ids'],
  text_list: ['words'],
  people: ['users'],
  presence: [],
  rows: [],
};

/** What is stored of cells of a type; nothing of types without an index. */
function rowValueParts(type: RuleType): readonly RowValuePart[] {
  return partsOf[type];
}

/** Together with what is added, no longer than a name in PostgreSQL, which has 63 characters. */
export const longestNames = 54;

/** The name of the column: `gas_tests__oxygen__least`. */
export const rowValueName = (table: string, cell: string, part: RowValuePart): string =>
  `${table}__${cell}__${part}`;

/** A column that the database computes itself whenever the rows change. */
export interface RowValueColumn {
  readonly name: string;
  readonly table: string;
  readonly cell: string;
  readonly part: RowValuePart;
}

/** The parts that the database stores of the rows of a column of the module. */
export function rowValuesOf({ db, origin, rows }: CompiledColumn): readonly RowValueColumn[] {
  if (origin !== 'core' || rows === null) return [];
  return rows.columns
    .filter((column) => rows.indexed.has(column.db))
    .flatMap(({ db: cell, fieldType }) =>
      rowValueParts(fieldType.document.ruleType).map((part) => {
        return { name: rowValueName(db, cell, part), table: db, cell, part };
      }),
    );
}

/** The same for all columns of a module. */
export function rowValueColumns({ columns }: CompiledModule): readonly RowValueColumn[] {
  return columns.flatMap(rowValuesOf);
}
