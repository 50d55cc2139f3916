import type { CompiledModule } from '../compiled.ts';
import { baseColumns } from '../rules/base-columns.ts';
import { arrayOf } from '../rules/sql/lists.ts';
import type { SqlExpression } from '../rules/sql/operand.ts';
import { momentText } from '../rules/sql/date-text.ts';
import { columnSql } from './columns-sql.ts';
import { identifier, sql } from './fragment.ts';
import type { SortColumn, SortValue } from './sort.ts';
import { isIndexedLookup, isRequiredBase, keyColumn } from './storage.ts';
import type { SqlFragment } from './types.ts';

/**
 * An indexed column of ids (`isGrouped`: the index stores rows with the same id together), as it is
 * stored.
 */
export interface IndexedLookup {
  readonly column: SqlFragment;
  readonly empty: readonly unknown[];
}

/** A column that rows are sorted by, in SQL. */
export interface SortSql {
  readonly column: SortColumn;
  readonly value: SqlFragment;
  /** The value for a cursor, as jsonb. */
  readonly cursorValue: SqlFragment;
  /** Casts a value of a cursor to the column's type. */
  readonly cast: (value: SortValue) => SqlFragment;
  readonly isRequired: boolean;
  /** Set if the order is by ranks. */
  readonly indexedLookup?: IndexedLookup;
}

function typed(type: 'text' | 'double precision' | 'bigint' | 'boolean' | 'timestamptz') {
  const suffix: SqlFragment = { texts: [`::${type}`], values: [] };
  return (value: SortValue): SqlFragment => sql`${value}${suffix}`;
}

/** The order key of a text. */
export function orderKeySql(module: CompiledModule, alias: string, db: string): SqlFragment {
  if (module.byDb.get(db)?.origin !== 'template')
    return sql`(${identifier(alias, keyColumn(db, 'order'))} collate "C")`;
  return sql`((${identifier(alias, 'columns_keys')} -> ${db}::text ->> 'order') collate "C")`;
}

/** The number, or the first one of a list. */
function numberSql(column: SqlExpression, type: SortColumn['type']): SqlFragment {
  if (type === 'number_list' || type === 'people') return sql`(${arrayOf(column, type)})[1]`;
  return column.sql;
}

/** How a column sorts in SQL; agrees with `SortColumn`. */
export function sortSql(module: CompiledModule, alias: string, column: SortColumn): SortSql {
  const { db, type, ranks } = column;
  const base = module.byDb.has(db) ? undefined : baseColumns.get(db);
  const isRequired = base?.empty.length === 0 && isRequiredBase(db);
  const as = (value: SqlFragment, cast: SortSql['cast'], shown = value): SortSql => ({
    column,
    value,
    cursorValue: shown,
    cast,
    isRequired,
  });
  const source = columnSql(module, alias, db);
  if (ranks !== null) {
    const place = sql`array_position(${ranks}::double precision[], ${numberSql(source, type)})`;
    const stored = isIndexedLookup(module.byDb.get(db)) ? source.stored : undefined;
    const indexedLookup = stored && { indexedLookup: { column: stored.sql, empty: stored.empty } };
    return { ...as(place, typed('bigint')), isRequired: false, ...indexedLookup };
  }
  switch (type) {
    case 'text':
      return as(orderKeySql(module, alias, db), typed('text'));
    case 'boolean':
      return as(source.sql, typed('boolean'));
    case 'text_list':
      return as(sql`((${source.sql})[1] collate "C")`, typed('text'));
    case 'date':
      return source.moment === undefined
        ? as(sql`(${source.sql} collate "C")`, typed('text'))
        : as(source.moment, typed('timestamptz'), momentText(source.moment));
    case 'number':
    case 'number_list':
    case 'people':
      return base === undefined || source.stored?.whole === undefined
        ? as(numberSql(source, type), typed('double precision'))
        : as(source.stored.whole, typed('bigint'));
  }
}
