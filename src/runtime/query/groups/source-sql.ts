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

/** What groups are made of: a value for each row, or several; of texts and dates as text. */
export interface Source {
  readonly from: SqlFragment;
  /**
   * Of dates: `short` and `long`, by which rows are put together at first, as `days`. Most dates are
   * of few days, and each of these is read, checked and cut to its unit just once.
   */
  readonly first: SqlFragment | null;
  readonly value: SqlFragment;
  readonly place: SqlFragment;
  readonly valueCast: SqlFragment;
}

const text = sql`text`;
const number = sql`double precision`;

/** Each entry once; one row without a value where there is none. */
function entries(list: SqlFragment, filled: SqlFragment): SqlFragment {
  return sql` left join lateral (
    select distinct entry from unnest(${list}) as listed(entry) where ${filled}) as e on true`;
}

const day = (text: SqlFragment) => expression(text, { isAtom: true });

/** Dates as texts of ten characters as they are, moments as the days that they are of. */
function datesOf(
  column: SqlExpression,
  unit: PreparedGroups['unit'],
  context: SqlContext,
): Pick<Source, 'from' | 'first' | 'value'> {
  const unitText: SqlFragment = { texts: [`'${unit}'`], values: [] };
  const ofShort = daySql(day(sql`days.short`), context);
  const start = sql`date_trunc(${unitText}, coalesce(days.long, ${ofShort})::timestamp)`;
  const value = sql`(to_char(${start}, 'YYYY-MM-DD') collate "C")`;
  if (column.moment !== undefined) {
    const first = sql`null::text as short, ${daySql(column, context)} as long`;
    return { from: sql``, first, value };
  }
  const from = sql` cross join lateral (select ${column.sql} as date offset 0) as d`;
  const first = sql`(case when length(d.date) = 10 then d.date end) as short,
    (case when length(d.date) <> 10 then ${daySql(day(sql`d.date`), context)} end) as long`;
  return { from, first, value };
}

/** What the groups of a column are made of. */
export function sourceOf(
  module: CompiledModule,
  { by, unit }: PreparedGroups & { readonly by: SortColumn },
  alias: string,
  context: SqlContext,
): Source {
  const column = columnSql(module, alias, by.db);
  const nowhere = sql`null::bigint`;
  const ranked = (value: SqlFragment) =>
    by.ranks === null
      ? nowhere
      : sql`array_position(${by.ranks}::double precision[], ${value})::bigint`;
  const plain = { from: sql``, first: null, place: nowhere };
  switch (by.type) {
    case 'text': {
      const place = orderKeySql(module, alias, by.db);
      return { ...plain, value: sql`(${column.sql} collate "C")`, place, valueCast: text };
    }
    case 'number': {
      // Of zeros there is one.
      const value = sql`(${column.sql} + 0)`;
      return { ...plain, value, place: ranked(column.sql), valueCast: number };
    }
    case 'boolean':
      return { ...plain, value: sql`coalesce(${column.sql}, false)`, valueCast: sql`boolean` };
    case 'date':
      return { ...plain, ...datesOf(column, unit, context), valueCast: text };
    case 'text_list':
      return {
        ...plain,
        from: entries(column.sql, sql`entry <> ''`),
        value: sql`(e.entry collate "C")`,
        place: nowhere,
        valueCast: text,
      };
    case 'number_list':
    case 'people':
      return {
        ...plain,
        from: entries(arrayOf(column, by.type), sql`entry is not null`),
        value: sql`(e.entry + 0)`,
        place: ranked(sql`e.entry`),
        valueCast: number,
      };
  }
}
