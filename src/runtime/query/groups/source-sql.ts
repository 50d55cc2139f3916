import type { CompiledModule } from '../../compiled.ts';
import { daySql } from '../../rules/sql/date-text.ts';
import { arrayOf } from '../../rules/sql/lists.ts';
import { expression, type SqlContext, type SqlExpression } from '../../rules/sql/operand.ts';
import { columnSql } from '../columns-sql.ts';
import { sql } from '../fragment.ts';
import { orderKeySql } from '../sort-sql.ts';
import type { SortColumn } from '../sort.ts';
import type { SqlFragment } from '../types.ts';
import type { PreparedGroups } from './prepare.ts';

/** The source of groups: one or several values for each row; texts and dates as text. */
export interface GroupSource {
  /** What the rows, or the preliminary groups, are joined with. */
  readonly from: SqlFragment;
  /**
   * For dates and lists: a preliminary grouping, as `parts.first`. People enter few different dates and
   * lists, so that each of them is read only once, and rows are counted once though they are in several groups.
   */
  readonly first: SqlFragment | null;
  readonly value: SqlFragment;
  readonly sortKey: SqlFragment;
  readonly valueCast: SqlFragment;
}

const text = sql`text`;
const number = sql`double precision`;

/** One row for each distinct entry; one row without a value if there is none. */
function entries(list: SqlFragment, filled: SqlFragment): SqlFragment {
  return sql` left join lateral (
    select distinct entry from unnest(${list}) as listed(entry) where ${filled}) as e on true`;
}

/** Dates as stored, moments as their days; then both as the start of their unit. */
function datesOf(
  column: SqlExpression,
  unit: PreparedGroups['unit'],
  context: SqlContext,
): Pick<GroupSource, 'first' | 'value'> {
  const unitText: SqlFragment = { texts: [`'${unit}'`], values: [] };
  const first = column.moment === undefined ? column.unchecked : daySql(column, context);
  const named = expression(sql`parts.first`, { isAtom: true });
  const day = column.moment === undefined ? daySql(named, context) : named.sql;
  const start = sql`date_trunc(${unitText}, (${day})::timestamp)`;
  return { first: first ?? column.sql, value: sql`(to_char(${start}, 'YYYY-MM-DD') collate "C")` };
}

/** The source of a column's groups. */
export function groupSource(
  module: CompiledModule,
  { by, unit }: PreparedGroups & { readonly by: SortColumn },
  alias: string,
  context: SqlContext,
): GroupSource {
  const column = columnSql(module, alias, by.db);
  const nowhere = sql`null::bigint`;
  const ranked = (value: SqlFragment) =>
    by.ranks === null
      ? nowhere
      : sql`array_position(${by.ranks}::double precision[], ${value})::bigint`;
  const plain = { from: sql``, first: null, sortKey: nowhere };
  switch (by.type) {
    case 'text': {
      const sortKey = orderKeySql(module, alias, by.db);
      return { ...plain, value: sql`(${column.sql} collate "C")`, sortKey, valueCast: text };
    }
    case 'number': {
      // Groups 0 and -0 together.
      const value = sql`(${column.sql} + 0)`;
      return { ...plain, value, sortKey: ranked(column.sql), valueCast: number };
    }
    case 'boolean':
      return { ...plain, value: sql`coalesce(${column.sql}, false)`, valueCast: sql`boolean` };
    case 'date':
      return { ...plain, ...datesOf(column, unit, context), valueCast: text };
    case 'text_list':
      return {
        ...plain,
        first: column.sql,
        from: entries(sql`parts.first`, sql`entry <> ''`),
        value: sql`(e.entry collate "C")`,
        sortKey: nowhere,
        valueCast: text,
      };
    case 'number_list':
    case 'people':
      return {
        ...plain,
        first: arrayOf(column, by.type),
        from: entries(sql`parts.first`, sql`entry is not null`),
        value: sql`(e.entry + 0)`,
        sortKey: ranked(sql`e.entry`),
        valueCast: number,
      };
  }
}
