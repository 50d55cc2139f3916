import type { CompiledModule } from '../compiled.ts';
import { conditionSql } from '../rules/sql/conditions.ts';
import type { SqlContext } from '../rules/sql/operand.ts';
import { columnSql } from './columns-sql.ts';
import { decodePosition, encodeCursor } from './cursor.ts';
import { identifier, join, sql } from './fragment.ts';
import {
  rangeSql,
  indexRanges,
  singleRange,
  type IndexRange,
  type RangeSource,
} from './index-ranges.ts';
import { prepareQuery, type PreparedQuery } from './prepare.ts';
import { searchSql } from './search-sql.ts';
import { sortSql } from './sort-sql.ts';
import type { ItemQuery, QueryContext, SqlFragment } from './types.ts';

/** Names in SQL: the item table, and its alias in the query. */
export interface TableNames {
  readonly table: string;
  readonly alias: string;
}

/** A query as SQL over an item table with the layout of `storage.ts`. */
export interface CompiledQuery {
  /** Filter, search and deletion; true for every matching row, on all pages. */
  readonly where: SqlFragment;
  readonly limit: number | null;
  /**
   * Statements `select {select}, ... as sort_values` for one page. Run them in order until there
   * are more rows than `limit`: the additional row shows that there is a next page. `and` adds
   * conditions, such as the site.
   */
  readonly pages: (select: SqlFragment, and?: readonly SqlFragment[]) => readonly SqlFragment[];
  /** One row with `total`, counted up to `max`. */
  readonly count: (most: number, and?: readonly SqlFragment[]) => SqlFragment;
  /** The cursor of the page after a row with this id and these sort values. */
  readonly nextCursor: (sortValues: unknown, id: number) => string;
}

/** Filter, search and deletion of a prepared query, as one condition. */
export function whereSql(
  module: CompiledModule,
  { filter, searchKeys: words, labelled, includeDeleted }: PreparedQuery,
  { now, timeZone, person, finished, below, wordMatches }: QueryContext,
  alias: string,
): SqlFragment {
  const plain = (name: string): SqlContext => ({
    read: (db) => columnSql(module, name, db),
    entry: null,
    moment: { now, timeZone, person, finished, below },
  });
  const context: SqlContext = {
    ...plain(alias),
    apart(condition) {
      const other = `${alias}_apart`;
      const isSame = join(
        ['id', 'site_id'].map(
          (name) => sql`${identifier(other, name)} = ${identifier(alias, name)}`,
        ),
        ' and ',
      );
      const table = identifier(module.document.databaseTable);
      return sql`exists (select from ${table} as ${identifier(other)} where ${isSame} and ${condition(plain(other))})`;
    },
  };
  const conditions = [
    ...(includeDeleted ? [] : [sql`${identifier(alias, 'deleted_at')} is null`]),
    ...(filter === null ? [] : [conditionSql(filter.toSql(context))]),
    ...words.map((word) => {
      const inWords = searchSql(module, alias, word, wordMatches?.get(word));
      const label = labelled.get(word);
      return label === undefined
        ? inWords
        : sql`(${inWords} or ${conditionSql(label.toSql(context))})`;
    }),
  ];
  return conditions.length === 0 ? sql`true` : sql`(${join(conditions, ' and ')})`;
}

/**
 * Compiles a list query to SQL (design, "Contract and HTTP"); the same rows in the same order as
 * `runQuery`. Throws only QueryErrors. The SQL does not fail on any stored value.
 */
export function compileQuery(
  module: CompiledModule,
  query: ItemQuery,
  context: QueryContext,
  { table, alias }: TableNames,
): CompiledQuery {
  const prepared = prepareQuery(module, query, context);
  const { sort, limit, offset } = prepared;
  const columns = sort.map((column) => sortSql(module, alias, column));
  const idSql = identifier(alias, 'id');
  const where = whereSql(module, prepared, context, alias);
  const isNarrowed = prepared.filter !== null || prepared.searchKeys.length > 0;
  const parts =
    offset > 0
      ? [singleRange(columns, prepared.after, idSql)]
      : indexRanges(columns, prepared.after, idSql, isNarrowed);
  const shown = columns.map((column) => column.cursorValue);
  const sortValues = sql`jsonb_build_array(${join(shown, ', ')})`;
  const names = { table: identifier(table), alias: identifier(alias) };
  const end = limit === null ? sql`` : sql` limit ${limit + 1}::integer`;
  return {
    where,
    limit,
    pages: (select, and = []) =>
      parts.map((part) => {
        const source = { ...names, conditions: [...and, where], limit: end };
        const from =
          offset > 0 ? fromOffsetSql(part, source, idSql, offset) : rangeSql(part, source);
        return sql`select ${select}, ${sortValues} as sort_values ${from}`;
      }),
    count: (most, and = []) =>
      sql`select count(*)::integer as total from (select from ${names.table} as ${names.alias} where ${join([...and, where], ' and ')} limit ${most}::integer) as counted`,
    nextCursor: (values, id) => encodeCursor(sort, decodePosition(sort, values, id)),
  };
}

/**
 * The clauses after `select ...` for a page that begins `offset` rows into a part. Skipped rows are
 * sorted by their ids only, which costs a tenth of sorting whole rows.
 */
function fromOffsetSql(
  part: IndexRange,
  source: RangeSource,
  idSql: SqlFragment,
  offset: number,
): SqlFragment {
  const { table, alias } = source;
  const limit = sql`${source.limit} offset ${offset}::integer`;
  const ids = sql`select ${idSql} as id ${rangeSql(part, { ...source, limit })}`;
  return sql`from (${ids}) as page join ${table} as ${alias} on ${idSql} = page.id order by ${part.orderBy}`;
}
