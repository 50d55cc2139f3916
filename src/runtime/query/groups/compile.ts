import type { CompiledModule } from '../../compiled.ts';
import { isObject, ownProperty } from '../../record/json.ts';
import type { SqlContext } from '../../rules/sql/operand.ts';
import { columnSql } from '../columns-sql.ts';
import { type TableNames, whereSql } from '../compile.ts';
import { identifier, join, sql } from '../fragment.ts';
import type { QueryContext, SqlFragment } from '../types.ts';
import { type GroupPosition, encodeGroupCursor } from './cursor.ts';
import { type PreparedGroups, prepareGroups } from './prepare.ts';
import { groupRule } from './rule.ts';
import { type GroupSource, groupSource } from './source-sql.ts';
import { parseSum } from './sum.ts';
import {
  mergeTalliesSql,
  type TallyColumns,
  totalTallySql,
  wholeTallySql,
  selectTallySql,
  tallySql,
} from './tally-sql.ts';
import type { Group, GroupQuery, GroupValue, Groups, Tally } from './types.ts';

/** A result row of one of the statements, by column. */
export type TallyRow = Readonly<Record<string, unknown>>;

/** A group query as SQL over an item table with the layout of `storage.ts`. */
export interface CompiledGroups {
  /**
   * Selects a page of groups, and one more if there is a next page; null if the query wants only
   * totals. The first page also contains the totals, so that a million rows are read only once.
   */
  readonly page: (and?: readonly SqlFragment[]) => SqlFragment | null;
  /** Selects one row; null if the page contains the totals, and on later pages. */
  readonly totals: (and?: readonly SqlFragment[]) => SqlFragment | null;
  /** Builds the reply from the rows of both. */
  readonly answer: (page: readonly TallyRow[], totals: TallyRow | undefined) => Groups;
}

const text = sql`text`;

/** True for groups after a position; those without a value come last. */
function afterSql(
  { order, direction }: PreparedGroups,
  { count, sortKey: place, value }: GroupPosition,
  { valueCast }: Pick<GroupSource, 'valueCast'>,
): SqlFragment {
  const sign = direction === 'asc' ? sql`>` : sql`<`;
  const beyond = sql`value ${sign} ${value}::${valueCast}`;
  const placeCast = typeof place === 'string' ? text : sql`bigint`;
  const placed =
    place === null
      ? sql`(place is null and ${beyond})`
      : sql`(place ${sign} ${place}::${placeCast} or place is null
          or (place = ${place}::${placeCast} and ${beyond}))`;
  const later =
    order === 'count'
      ? sql`(count ${sign} ${count}::integer or (count = ${count}::integer and ${placed}))`
      : placed;
  return sql`(value is null or ${later})`;
}

function orderSql({ order, direction }: PreparedGroups): SqlFragment {
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  const byCount = order === 'count' ? sql`count ${way}, ` : sql``;
  return sql`value is null, ${byCount}place ${way} nulls last, value ${way}`;
}

function tallyOf(
  { sums, ranges }: TallyColumns,
  row: TallyRow | undefined,
  prefix: '' | 'all_' = '',
): Tally {
  const textAt = (name: string): string | null => {
    const value = isObject(row) ? ownProperty(row, `${prefix}${name}`) : undefined;
    return typeof value === 'string' ? value : null;
  };
  const rangeAt = (at: number) => {
    const [least, most] = [textAt(`least${at}`), textAt(`most${at}`)];
    return least === null || most === null ? null : { least, most };
  };
  const sumAt = (at: number) => {
    const sum = textAt(`s${at}`);
    return sum === null ? null : parseSum(sum);
  };
  return {
    count: Number(row?.[`${prefix}count`] ?? 0),
    sums: Object.fromEntries(sums.map((db, at) => [db, sumAt(at)])),
    ranges: Object.fromEntries(ranges.map((db, at) => [db, rangeAt(at)])),
  };
}

const isPresent = (value: unknown): value is Exclude<GroupValue, null> =>
  ['string', 'number', 'boolean'].includes(typeof value);

function placeIn({ by }: PreparedGroups, { place }: TallyRow): GroupPosition['sortKey'] {
  if (by?.ranks && place !== null) return Number(place);
  return typeof place === 'string' ? place : null;
}

/**
 * Compiles a group query to SQL; the same groups in the same order as `runGroups`. Throws only
 * QueryErrors. The SQL does not fail on any stored value.
 */
export function compileGroups(
  module: CompiledModule,
  query: GroupQuery,
  context: QueryContext,
  { table, alias }: TableNames,
): CompiledGroups {
  const prepared = prepareGroups(module, query, context);
  const { by, unit, limit, after } = prepared;
  const where = whereSql(module, prepared.items, context, alias);
  const names = sql`${identifier(table)} as ${identifier(alias)}`;
  const counted = tallySql(module, prepared, alias);
  const isInPage = by !== null && after === null;
  const rowsOf = (and: readonly SqlFragment[]) => join([...and, where], ' and ');
  const sqlContext: SqlContext = {
    read: (db) => columnSql(module, alias, db),
    entry: null,
    moment: context,
  };
  const totalsOf = (first: TallyRow | undefined, totals: TallyRow | undefined) => {
    if (after !== null) return null;
    return isInPage ? tallyOf(prepared, first, 'all_') : tallyOf(prepared, totals);
  };
  return {
    page: (and = []) => {
      if (by === null) return null;
      const source = groupSource(module, { ...prepared, by }, alias, sqlContext);
      const place = by.type === 'text' ? sql`min(${source.sortKey})` : source.sortKey;
      const end = limit === null ? sql`` : sql` limit ${limit + 1}::integer`;
      const rows = sql`from ${names} where ${rowsOf(and)}`;
      const keys = by.type === 'text' ? sql`1` : sql`1, 2`;
      const own = sql`${source.value} as value, ${place} as place`;
      const order = sql`where ${after === null ? sql`true` : afterSql(prepared, after, source)}
        order by ${orderSql(prepared)}${end}`;
      const selected = sql`select value, place, ${selectTallySql(prepared)}`;
      if (source.first === null)
        return sql`${selected}${isInPage ? sql`, ${totalTallySql(prepared)}` : sql``}
          from (select ${own}, ${counted} ${rows} group by ${keys}) as grouped ${order}`;
      const merged = mergeTalliesSql(prepared);
      return sql`with parts as materialized (
          select ${source.first} as first, ${counted} ${rows} group by 1),
        whole as (select ${wholeTallySql(prepared)} from (select ${merged} from parts) as merged),
        grouped as (select ${own}, ${merged} from parts${source.from} group by ${keys})
        ${selected}${isInPage ? sql`, whole.*` : sql``} from grouped, whole ${order}`;
    },
    totals: (and = []) =>
      after === null && !isInPage
        ? sql`select ${selectTallySql(prepared)} from (
            select ${counted} from ${names} where ${rowsOf(and)}) as counted`
        : null,
    answer: (rows, totals) => {
      const page = limit === null ? rows : rows.slice(0, limit);
      const last = page.at(-1);
      const value = last?.['value'];
      const hasMore = last !== undefined && page.length < rows.length && isPresent(value);
      return {
        groups: page.map((row): Group => {
          const own = isPresent(row['value']) ? row['value'] : null;
          const rule = by === null ? true : groupRule(by, unit, own);
          return { value: own, rule, ...tallyOf(prepared, row) };
        }),
        totals: totalsOf(rows[0], totals),
        next_page_cursor: hasMore
          ? encodeGroupCursor(prepared, {
              count: Number(last['count']),
              sortKey: placeIn(prepared, last),
              value,
            })
          : null,
      };
    },
  };
}
