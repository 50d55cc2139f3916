import type { CompiledModule } from '../../compiled.ts';
import { isObject, own } from '../../record/json.ts';
import { arrayOf } from '../../rules/sql/lists.ts';
import { daySql, momentText } from '../../rules/sql/date-text.ts';
import type { SqlContext, SqlExpression } from '../../rules/sql/operand.ts';
import { columnSql } from '../columns-sql.ts';
import { type TableNames, whereSql } from '../compile.ts';
import { identifier, join, sql } from '../fragment.ts';
import { orderKeySql } from '../sort-sql.ts';
import type { SortColumn } from '../sort.ts';
import type { QueryContext, SqlFragment } from '../types.ts';
import { type GroupPosition, writeGroupCursor } from './cursor.ts';
import { type PreparedGroups, prepareGroups } from './prepare.ts';
import { groupRule } from './rule.ts';
import { sumFrom } from './sum.ts';
import type { Group, GroupQuery, GroupValue, Groups, Tally } from './types.ts';

/** A row of one of the statements, by column. */
export type TallyRow = Readonly<Record<string, unknown>>;

/** A question for groups as SQL over an item table laid out as `storage.ts` says. */
export interface CompiledGroups {
  /**
   * A page of groups, one more where there is a next page; null where only totals are asked for. Where
   * every row is of just one group it has the totals as well: reading a million rows once is enough.
   */
  readonly page: (and?: readonly SqlFragment[]) => SqlFragment | null;
  /** One row; null on later pages, and where the page has them. */
  readonly totals: (and?: readonly SqlFragment[]) => SqlFragment | null;
  /** The answer from the rows of both. */
  readonly answer: (page: readonly TallyRow[], totals: TallyRow | undefined) => Groups;
}

/** What groups are made of: a value for each row, or several; of texts and dates as text. */
interface Source {
  readonly from: SqlFragment;
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

function sourceOf(
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
  const plain = { from: sql``, place: nowhere };
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
    case 'date': {
      const unitText: SqlFragment = { texts: [`'${unit}'`], values: [] };
      const day = sql`date_trunc(${unitText}, (${daySql(column, context)})::timestamp)`;
      return {
        ...plain,
        value: sql`(to_char(${day}, 'YYYY-MM-DD') collate "C")`,
        valueCast: text,
      };
    }
    case 'text_list':
      return {
        from: entries(column.sql, sql`entry <> ''`),
        value: sql`(e.entry collate "C")`,
        place: nowhere,
        valueCast: text,
      };
    case 'number_list':
    case 'people':
      return {
        from: entries(arrayOf(column, by.type), sql`entry is not null`),
        value: sql`(e.entry + 0)`,
        place: ranked(sql`e.entry`),
        valueCast: number,
      };
  }
}

/** Whether a row can be of several groups. */
const isOfMany = (type: SortColumn['type']) => type.endsWith('_list') || type === 'people';

const numbered = (letter: string, at: number): SqlFragment => ({
  texts: [`${letter}${at}`],
  values: [],
});

/** An exact sum in decimal digits: whole numbers, which are most, are spared the way over text. */
function sumSql(number: SqlFragment): SqlFragment {
  const isWhole = sql`${number} = trunc(${number}) and abs(${number}) < 1e15`;
  const whole = sql`sum(case when ${isWhole} then (${number})::bigint end)`;
  const other = sql`sum(case when not (${isWhole}) then (${number})::text::numeric end)`;
  return sql`(case when count(${number}) > 0 then coalesce(${whole}, 0) + coalesce(${other}, 0) end)`;
}

/** `count`, `s0`, `least0`, `most0`...: what is worked out of the rows picked. */
function tallySql(
  module: CompiledModule,
  { sums, ranges }: PreparedGroups,
  alias: string,
): SqlFragment {
  const ofSums = sums.map((db, at) => {
    return sql`${sumSql(columnSql(module, alias, db).sql)} as ${numbered('s', at)}`;
  });
  const ofRanges = ranges.map((db, at) => {
    const column: SqlExpression = columnSql(module, alias, db);
    const end = (which: SqlFragment) =>
      column.moment === undefined
        ? sql`${which}(${column.sql} collate "C")`
        : momentText(sql`${which}(${column.moment})`);
    return sql`${end(sql`min`)} as ${numbered('least', at)},
      ${end(sql`max`)} as ${numbered('most', at)}`;
  });
  return join([sql`count(*)::integer as count`, ...ofSums, ...ofRanges], ', ');
}

type Names = Pick<PreparedGroups, 'sums' | 'ranges'>;

/** What `tallySql` has worked out, sums as text: a number could not hold them. */
function shownSql({ sums, ranges }: Names): SqlFragment {
  const ofSums = sums.map((_, at) => sql`${numbered('s', at)}::text as ${numbered('s', at)}`);
  const ofRanges = ranges.flatMap((_, at) => [numbered('least', at), numbered('most', at)]);
  return join([sql`count`, ...ofSums, ...ofRanges], ', ');
}

/** `all_count`, `all_s0`...: the tallies of all groups put together. */
function overallSql({ sums, ranges }: Names): SqlFragment {
  const ofSums = sums.map(
    (_, at) => sql`(sum(${numbered('s', at)}) over ())::text as ${numbered('all_s', at)}`,
  );
  const ofRanges = ranges.map((_, at) => {
    const [least, most] = [numbered('least', at), numbered('most', at)];
    return sql`min(${least} collate "C") over () as ${numbered('all_least', at)},
      max(${most} collate "C") over () as ${numbered('all_most', at)}`;
  });
  return join([sql`(sum(count) over ())::integer as all_count`, ...ofSums, ...ofRanges], ', ');
}

/** True for groups that come after a position; those without a value come last. */
function afterSql(
  { order, direction }: PreparedGroups,
  { count, place, value }: GroupPosition,
  { valueCast }: Pick<Source, 'valueCast'>,
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
  { sums, ranges }: Names,
  row: TallyRow | undefined,
  prefix: '' | 'all_' = '',
): Tally {
  const textAt = (name: string): string | null => {
    const value = isObject(row) ? own(row, `${prefix}${name}`) : undefined;
    return typeof value === 'string' ? value : null;
  };
  const rangeAt = (at: number) => {
    const [least, most] = [textAt(`least${at}`), textAt(`most${at}`)];
    return least === null || most === null ? null : { least, most };
  };
  const sumAt = (at: number) => {
    const sum = textAt(`s${at}`);
    return sum === null ? null : sumFrom(sum);
  };
  return {
    count: Number(row?.[`${prefix}count`] ?? 0),
    sums: Object.fromEntries(sums.map((db, at) => [db, sumAt(at)])),
    ranges: Object.fromEntries(ranges.map((db, at) => [db, rangeAt(at)])),
  };
}

const isPresent = (value: unknown): value is Exclude<GroupValue, null> =>
  ['string', 'number', 'boolean'].includes(typeof value);

function placeIn({ by }: PreparedGroups, { place }: TallyRow): GroupPosition['place'] {
  if (by?.ranks && place !== null) return Number(place);
  return typeof place === 'string' ? place : null;
}

/**
 * A question for groups as SQL; the same groups in the same order as `runGroups`. Throws a
 * QueryError, and nothing else; the SQL itself fails on no stored value.
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
  const isInPage = by !== null && after === null && !isOfMany(by.type);
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
      const source = sourceOf(module, { ...prepared, by }, alias, sqlContext);
      const place = by.type === 'text' ? sql`min(${source.place})` : source.place;
      const keys = by.type === 'text' ? sql`1` : sql`1, 2`;
      const end = limit === null ? sql`` : sql` limit ${limit + 1}::integer`;
      const overall = isInPage ? sql`, ${overallSql(prepared)}` : sql``;
      return sql`select value, place, ${shownSql(prepared)}${overall} from (
        select ${source.value} as value, ${place} as place, ${counted}
        from ${names}${source.from} where ${rowsOf(and)} group by ${keys}) as grouped
        where ${after === null ? sql`true` : afterSql(prepared, after, source)}
        order by ${orderSql(prepared)}${end}`;
    },
    totals: (and = []) =>
      after === null && !isInPage
        ? sql`select ${shownSql(prepared)} from (
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
          ? writeGroupCursor(prepared, {
              count: Number(last['count']),
              place: placeIn(prepared, last),
              value,
            })
          : null,
      };
    },
  };
}
