import { type RawBuilder, sql } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { compileQuery } from '../../../src/runtime/query/compile.ts';
import { keyColumn } from '../../../src/runtime/query/storage.ts';
import type { QueryContext } from '../../../src/runtime/query/types.ts';
import { parseId } from '../../../src/runtime/record/parse-id.ts';
import { tagColumn } from '../../../src/runtime/record/tag-column.ts';
import { searchKey } from '../../../src/runtime/text-keys.ts';
import { searchWords } from '../../../src/runtime/text-positions.ts';
import { isMany } from '../../../src/runtime/query/file-text-sql.ts';
import { searchedFileColumn } from '../../../src/runtime/query/version-file.ts';
import type { Tx } from '../transaction.ts';
import { fromFragment } from './fragment.ts';

/** A module whose items are searched, on the sites where the caller may read it. */
export interface SearchedModule {
  readonly module: CompiledModule;
  readonly siteIds: readonly number[];
  /** Numbers of the statuses in which an item is finished. */
  readonly finished: readonly number[];
}

export interface ItemSearch {
  /** The search key of the typed text. */
  readonly key: string;
  readonly limit: number;
  /** Items of this site come before those of the others, except exact matches. */
  readonly firstSiteId: number | null;
}

/** An item that a search found. */
export interface FoundItemRow {
  readonly type: string;
  readonly site_id: number;
  readonly id: number;
  readonly name: string | null;
  readonly tag: string | null;
  readonly status: number;
  readonly template_id: number;
  readonly template_version: number | null;
  readonly is_exact: boolean;
}

const maxId = 2_147_483_647;

/** The id that a search key names, with or without a module's prefix; null when it names none. */
export function parseItemId(key: string, codePrefix: string | undefined): number | null {
  const prefix = codePrefix === undefined ? '' : `${searchKey(codePrefix)}-`;
  const digits = key.startsWith(prefix) ? key.slice(prefix.length) : key;
  const id = parseId(digits);
  return id !== null && id <= maxId ? id : null;
}

/** Whether so many texts have each word that items are best looked at in the order of the answer. */
function isInMostTexts(module: CompiledModule, key: string, context: QueryContext): boolean {
  if (searchedFileColumn(module) === null) return false;
  return searchWords(key).every((word) => isMany(context.wordMatches?.get(word)));
}

/** Nothing is found in texts. */
const inNoText = (key: string): QueryContext['wordMatches'] =>
  new Map(searchWords(key).map((word) => [word, { files: '{}', count: 0, isPart: false }]));

/**
 * The best matches of one module, with the values by which they are ordered. If most texts have the
 * words, the items whose own words match, which alone can rank high, are read apart from the first ones
 * of those that are found by their text, so that not all of these are read and sorted.
 */
function statementsOf(searched: SearchedModule, search: ItemSearch, context: QueryContext) {
  const { module, siteIds, finished } = searched;
  const { key, limit } = search;
  const { databaseTable: table } = module.document;
  const matching = (of: QueryContext) =>
    fromFragment(compileQuery(module, { search: key }, of, { table, alias: 'i' }).where);
  const sites = sql`i.site_id = any (${[...siteIds]}::integer[])`;
  const rows = (where: RawBuilder<unknown>) => sql`(select ${selection(searched, search)}
    from ${sql.table(table)} as i where ${where} order by ${bestFirst} limit ${limit}::integer)`;
  if (!isInMostTexts(module, key, context)) return [rows(sql`${sites} and ${matching(context)}`)];
  const own = matching({ ...context, wordMatches: inNoText(key) });
  const isFinished = sql`i.status = any (${[...finished]}::integer[])`;
  const first = (kind: RawBuilder<unknown>) => sql`(select found.*
    from unnest(${[...siteIds]}::integer[]) as here(site_id) cross join lateral (
      select ${selection(searched, search)} from ${sql.table(table)} as i
      where i.site_id = here.site_id and ${kind} and ${matching(context)} and ${own} is not true
      order by i.id desc limit ${limit}::integer) as found)`;
  return [rows(sql`${sites} and ${own}`), first(sql`not ${isFinished}`), first(isFinished)];
}

/** What is known of a found item, and by what it is ordered. */
function selection(
  { module, finished }: SearchedModule,
  { key, firstSiteId }: ItemSearch,
): RawBuilder<unknown> {
  const { type, codePrefix } = module.document;
  const tag = tagColumn(module);
  const tagValue = tag === null ? sql`null::text` : sql`i.${sql.id(tag.db)}`;
  const tagKey = tag === null ? sql`null::text` : sql`i.${sql.id(keyColumn(tag.db, 'search'))}`;
  const id = parseItemId(key, codePrefix);
  return sql`${type}::text as type, i.site_id, i.id, i.name, ${tagValue} as tag, i.status,
      i.template_id, i.template_version,
      coalesce(i.id = ${id}::bigint or i.name__search = ${key}::text or ${tagKey} = ${key}::text,
        false) as is_exact,
      i.site_id <> ${firstSiteId ?? 0}::integer as is_elsewhere,
      i.status = any (${[...finished]}::integer[]) as is_finished,
      case when starts_with(i.name__search, ${key}::text) or starts_with(${tagKey}, ${key}::text)
          then 0
        when strpos(i.name__search, ${key}::text) > 0 then 1
        else 2 end as rank`;
}

const bestFirst = sql`is_exact desc, is_elsewhere, is_finished, rank, type, id desc`;

/**
 * The items that match a search key, in one statement over all modules: exact matches, then open
 * items before finished ones, and in both those whose tag or name begins with the key, those whose
 * name contains it, and the others; each by module, the newest first.
 */
export async function findItems(
  tx: Tx,
  modules: readonly SearchedModule[],
  search: ItemSearch,
  context: QueryContext,
): Promise<readonly FoundItemRow[]> {
  if (modules.length === 0) return [];
  const parts = modules.flatMap((searched) => statementsOf(searched, search, context));
  const { rows } = await sql<FoundItemRow>`
    select type, site_id, id, name, tag, status, template_id, template_version, is_exact
    from (${sql.join(parts, sql` union all `)}) as found
    order by ${bestFirst} limit ${search.limit}::integer`.execute(tx);
  return rows;
}
