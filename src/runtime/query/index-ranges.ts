import type { CursorPosition } from './cursor.ts';
import { join, sql } from './fragment.ts';
import type { IndexedLookup, SortSql } from './sort-sql.ts';
import type { SqlFragment } from './types.ts';

/** Ids in the order of their rows, and the column that holds them. */
interface RankedIds {
  readonly ids: readonly number[];
  readonly column: SqlFragment;
}

/** In a range's condition: the number of the group, counted from 1. */
const groupNumber = sql`ranked.place`;

/**
 * A range of the sorted rows: its condition and its order. A page is read range by range until it
 * is full, so that each is a range of one index, or of one index in each group.
 */
export interface IndexRange {
  /** Null if the range contains every row. */
  readonly condition: SqlFragment | null;
  /** Within a group, if there are groups. */
  readonly orderBy: SqlFragment;
  readonly groups: RankedIds | null;
}

/** True for rows after a position. */
function afterSql(
  columns: readonly SortSql[],
  { values, id }: CursorPosition,
  idSql: SqlFragment,
): SqlFragment {
  return columns.reduceRight<SqlFragment>(
    (rest, { column, value, cast, isRequired }, index) => {
      const last = values[index] ?? null;
      if (last === null) return sql`(${value} is null and ${rest})`;
      const sign = column.direction === 'asc' ? sql`>` : sql`<`;
      const [at, beyond] = [sql`${value} = ${cast(last)}`, sql`${value} ${sign} ${cast(last)}`];
      // Repeating the bound separately lets an index scan begin there.
      if (isRequired)
        return sql`(${value} ${sign}= ${cast(last)} and (${beyond} or (${at} and ${rest})))`;
      return sql`(${beyond} or ${value} is null or (${at} and ${rest}))`;
    },
    sql`${idSql} > ${id}::bigint`,
  );
}

function orderSql(columns: readonly SortSql[], idSql: SqlFragment): SqlFragment {
  const keys = columns.map(({ column, value, isRequired }) => {
    const direction = column.direction === 'asc' ? sql`asc` : sql`desc`;
    return isRequired ? sql`${value} ${direction}` : sql`${value} ${direction} nulls last`;
  });
  return join([...keys, sql`${idSql} asc`], ', ');
}

const afterFirst = ({ values, id }: CursorPosition): CursorPosition => ({
  values: values.slice(1),
  id,
});

/** All rows as one range; with a cursor, first those with a value and then those without. */
function rangesByValue(
  columns: readonly SortSql[],
  after: CursorPosition | null,
  idSql: SqlFragment,
): readonly IndexRange[] {
  const orderBy = orderSql(columns, idSql);
  const part = (condition: SqlFragment | null): IndexRange => ({
    condition,
    orderBy,
    groups: null,
  });
  const [first] = columns;
  if (after === null) return [part(null)];
  if (first === undefined || first.isRequired || (after.values[0] ?? null) === null)
    return [part(afterSql(columns, after, idSql))];
  const present = afterSql([{ ...first, isRequired: true }, ...columns.slice(1)], after, idSql);
  return [part(present), part(sql`${first.value} is null`)];
}

/** All rows after a position as one range, if it is unknown in which range a page begins. */
export function singleRange(
  columns: readonly SortSql[],
  after: CursorPosition | null,
  idSql: SqlFragment,
): IndexRange {
  const condition = after === null ? null : afterSql(columns, after, idSql);
  return { condition, orderBy: orderSql(columns, idSql), groups: null };
}

/** First the rows whose ids have ranks, group by group, then the others. */
function rangesByRank(
  [first, ...rest]: readonly [SortSql, ...SortSql[]],
  { column, empty }: IndexedLookup,
  after: CursorPosition | null,
  idSql: SqlFragment,
): readonly IndexRange[] {
  const orderBy = orderSql(rest, idSql);
  const beyond = after === null ? null : afterSql(rest, afterFirst(after), idSql);
  const unranked = (condition: SqlFragment): IndexRange => ({ condition, orderBy, groups: null });
  const isUnranked = sql`${first.value} is null`;
  const last = after?.values[0];
  const from = typeof last === 'number' ? last : null;
  if (beyond !== null && from === null) return [unranked(sql`${isUnranked} and ${beyond}`)];

  const ranks = first.column.ranks ?? [];
  const isAscending = first.column.direction === 'asc';
  const places = ranks
    .map((id, at) => ({ id, place: at + 1 }))
    .filter(({ id, place }) => ranks.indexOf(id) === place - 1 && !empty.includes(id))
    .filter(({ place }) => from === null || (isAscending ? place >= from : place <= from));
  const walked = isAscending ? places : places.toReversed();
  const begun = walked[0]?.place === from ? beyond : null;
  const ranked: IndexRange = {
    condition: begun === null ? null : sql`(${groupNumber} > 1 or ${begun})`,
    orderBy,
    groups: { ids: walked.map(({ id }) => id), column },
  };
  return [...(walked.length === 0 ? [] : [ranked]), unranked(isUnranked)];
}

/**
 * A filter or search may be evaluated again in each group: with more groups, sorting is cheaper.
 */
const maxGroups = 30;

/** The ranges of the rows after a position, in their order; `isNarrowed`: by a filter or search. */
export function indexRanges(
  columns: readonly SortSql[],
  after: CursorPosition | null,
  idSql: SqlFragment,
  isNarrowed: boolean,
): readonly IndexRange[] {
  const [first, ...rest] = columns;
  const count = first?.column.ranks?.length ?? 0;
  return first?.indexedLookup === undefined || (isNarrowed && count > maxGroups)
    ? rangesByValue(columns, after, idSql)
    : rangesByRank([first, ...rest], first.indexedLookup, after, idSql);
}

/** The table of a range, and how many rows to read. */
export interface RangeSource {
  readonly table: SqlFragment;
  readonly alias: SqlFragment;
  readonly conditions: readonly SqlFragment[];
  readonly limit: SqlFragment;
}

/** The clauses after `select ...` for the rows of a range, in their order. */
export function rangeSql(
  { condition, orderBy, groups }: IndexRange,
  { table, alias, conditions, limit }: RangeSource,
): SqlFragment {
  const own = condition === null ? conditions : [...conditions, condition];
  if (groups === null)
    return sql`from ${table} as ${alias} where ${join(own, ' and ')} order by ${orderBy}${limit}`;
  const { ids, column } = groups;
  return sql`from unnest(${ids}::double precision[]) with ordinality as ranked(id, place)
    cross join lateral (select * from ${table} as ${alias}
      where ${join([...own, sql`${column} = ranked.id`], ' and ')} order by ${orderBy}${limit}
    ) as ${alias}
    order by ranked.place, ${orderBy}${limit}`;
}
