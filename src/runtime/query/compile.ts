import type { CompiledModule } from '../compiled.ts';
import { conditionSql } from '../rules/sql/conditions.ts';
import type { SqlContext } from '../rules/sql/operand.ts';
import { likeText } from '../rules/sql/words.ts';
import { columnSql } from './columns-sql.ts';
import { readPosition, writeCursor, type Position } from './cursor.ts';
import { identifier, join, sql } from './fragment.ts';
import { prepareQuery, type PreparedQuery } from './prepare.ts';
import { sortSql, type SortSql } from './sort-sql.ts';
import type { ItemQuery, QueryContext, SqlFragment } from './types.ts';

/** Names for SQL: the item table, and how it is called inside the query. */
export interface TableNames {
  readonly table: string;
  readonly alias: string;
}

/**
 * A query as SQL over an item table laid out as `storage.ts` says. The parts are there for a query
 * of one's own; `page` and `count` put them together.
 */
export interface CompiledQuery {
  /** Filter, search and deletion; true for every row that answers the query, on all pages. */
  readonly where: SqlFragment;
  /** True for rows after the cursor; null without one. */
  readonly after: SqlFragment | null;
  /** What stands behind `order by`. */
  readonly orderBy: SqlFragment;
  readonly limit: number | null;
  /** What a row is sorted by, as jsonb: for `nextCursor`. */
  readonly sortValues: SqlFragment;
  /**
   * `select {select}, ... as sort_values` of one page, and one row more where there is a limit: it
   * tells that there is a next page. `and` are further conditions, such as the site.
   */
  readonly page: (select: SqlFragment, and?: readonly SqlFragment[]) => SqlFragment;
  /** One row with `total`, counted up to `most`. */
  readonly count: (most: number, and?: readonly SqlFragment[]) => SqlFragment;
  /** The cursor of the page that follows a row with this id and these sort values. */
  readonly nextCursor: (sortValues: unknown, id: number) => string;
}

function whereSql(
  module: CompiledModule,
  { filter, words, includeDeleted }: PreparedQuery,
  { now, timeZone }: QueryContext,
  alias: string,
): SqlFragment {
  const context: SqlContext = {
    read: (db) => columnSql(module, alias, db),
    entry: null,
    depth: 0,
    moment: { now, timeZone },
  };
  const text = identifier(alias, 'search_text');
  const conditions = [
    ...(includeDeleted ? [] : [sql`${identifier(alias, 'deleted_at')} is null`]),
    ...(filter === null ? [] : [conditionSql(filter.toSql(context))]),
    ...words.map((word) => sql`${text} like ${`%${likeText(word)}%`}::text`),
  ];
  return conditions.length === 0 ? sql`true` : sql`(${join(conditions, ' and ')})`;
}

function afterSql(columns: readonly SortSql[], { values, id }: Position, idSql: SqlFragment) {
  return columns.reduceRight<SqlFragment>(
    (rest, { column, value, cast, isRequired }, index) => {
      const last = values[index] ?? null;
      if (last === null) return sql`(${value} is null and ${rest})`;
      const sign = column.direction === 'asc' ? sql`>` : sql`<`;
      const [at, beyond] = [sql`${value} = ${cast(last)}`, sql`${value} ${sign} ${cast(last)}`];
      // Said once more on its own, the bound lets an index begin there.
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

/**
 * A list's question as SQL (design, "Contract and HTTP"); the same rows in the same order as
 * `runQuery`. Throws a QueryError, and nothing else; the SQL itself fails on no stored value.
 */
export function compileQuery(
  module: CompiledModule,
  query: ItemQuery,
  context: QueryContext,
  { table, alias }: TableNames,
): CompiledQuery {
  const prepared = prepareQuery(module, query, context);
  const { sort, limit } = prepared;
  const columns = sort.map((column) => sortSql(module, alias, column));
  const idSql = identifier(alias, 'id');
  const where = whereSql(module, prepared, context, alias);
  const after = prepared.after === null ? null : afterSql(columns, prepared.after, idSql);
  const orderBy = orderSql(columns, idSql);
  const shown = columns.map((column) => column.shown);
  const sortValues = sql`jsonb_build_array(${join(shown, ', ')})`;
  const from = sql`from ${identifier(table)} as ${identifier(alias)}`;
  const conditions = (more: readonly SqlFragment[]) => sql`where ${join(more, ' and ')}`;
  return {
    where,
    after,
    orderBy,
    limit,
    sortValues,
    page: (select, and = []) => {
      const filter = conditions([...and, where, ...(after === null ? [] : [after])]);
      const end = limit === null ? sql`` : sql` limit ${limit + 1}::integer`;
      return sql`select ${select}, ${sortValues} as sort_values ${from} ${filter} order by ${orderBy}${end}`;
    },
    count: (most, and = []) =>
      sql`select count(*)::integer as total from (select ${from} ${conditions([...and, where])} limit ${most}::integer) as counted`,
    nextCursor: (values, id) => writeCursor(sort, readPosition(sort, values, id)),
  };
}
