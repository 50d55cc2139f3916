import type { GroupsQuery, GroupsReply } from '../contract/groups.ts';
import type { ListQuery, ListReply } from '../contract/items.ts';
import { maxCounted, maxWholeList } from '../contract/list-query-schema.ts';
import type { CompiledModule } from '../runtime/compiled.ts';
import { finishedNumbers } from '../runtime/flow/finished.ts';
import { QueryError } from '../runtime/query/error.ts';
import { runGroups } from '../runtime/query/groups/run.ts';
import { type Lookup, lookupOf, rankedByName } from '../runtime/query/lookup-ranks.ts';
import { prepareQuery } from '../runtime/query/prepare.ts';
import { runQuery, textOf } from '../runtime/query/run.ts';
import { withTemplateColumns } from '../runtime/query/template-columns.ts';
import type { QueryContext } from '../runtime/query/types.ts';
import type { Item } from '../runtime/record/item.ts';
import type { Text } from '../runtime/text.ts';
import { notFound } from './failure.ts';
import { parseGroupQuery } from './group-query.ts';
import { buildListReply, cappedTotal, parseListQuery, queryFailure } from './list-query.ts';

type Named = readonly { readonly id: number; readonly name: Text }[];

/** The items of a module on a site in memory, with what queries of them depend on. */
export interface SiteItems {
  readonly compiled: CompiledModule;
  readonly items: readonly Item[];
  /** The module with the template version of an item, or without a template. */
  readonly moduleOf: (item: Pick<Item, 'template_id' | 'template_version'>) => CompiledModule;
  /** The newest version of each template. */
  readonly templates: readonly { readonly id: number; readonly version: number }[];
  /** The rows by whose names looked-up columns are sorted; criticalities by their rank. */
  readonly named: Readonly<Record<Exclude<Lookup, 'criticality'>, Named>>;
  readonly criticalities: readonly { readonly id: number; readonly rank: number }[];
  /** Of the person who reads: the order of names depends on it. */
  readonly language: string;
  readonly context: Pick<
    QueryContext,
    'now' | 'timeZone' | 'person' | 'below' | 'labelMatches' | 'texts'
  >;
  /** The event sequence of the site that the items reflect. */
  readonly syncCursor: number;
}

function rankedIds({ named, criticalities, language }: SiteItems, lookup: Lookup) {
  if (lookup !== 'criticality') return rankedByName(named[lookup], language);
  return criticalities.toSorted((a, b) => a.rank - b.rank || a.id - b.id).map(({ id }) => id);
}

/** The runtime's query of these items, or of those of one template. Throws a Failure. */
function runOnSite<Reply>(
  site: SiteItems,
  templateId: number | undefined,
  sortedBy: readonly string[],
  run: (module: CompiledModule, items: readonly Item[], context: QueryContext) => Reply,
): Reply {
  const { compiled, items, moduleOf, context } = site;
  const templates = site.templates
    .filter(({ id }) => templateId === undefined || id === templateId)
    .map(({ id, version }) => moduleOf({ template_id: id, template_version: version }));
  const module = templateId === undefined ? withTemplateColumns(compiled, templates) : templates[0];
  if (module === undefined) throw notFound();
  const ranks = sortedBy.flatMap((db) => {
    const lookup = lookupOf(compiled, db);
    return lookup === null ? [] : [[db, rankedIds(site, lookup)] as const];
  });
  const own =
    templateId === undefined ? items : items.filter((item) => item.template_id === templateId);
  try {
    const finished = finishedNumbers([compiled, ...templates].flatMap(({ flow }) => flow.statuses));
    return run(module, own, { ...context, finished, ranks: new Map(ranks), moduleOf });
  } catch (error) {
    throw error instanceof QueryError ? queryFailure(error) : error;
  }
}

/**
 * The reply of a list over items in memory. The caller has chosen the items of `since`, `sync_cursor`
 * and `deleted`. Throws a Failure.
 *
 * @param toReply an item as replies contain it
 */
export function listReply(
  site: SiteItems,
  query: ListQuery,
  includeDeleted: boolean,
  toReply: (item: Item) => Item = (item) => item,
): ListReply {
  const { filter, sort, sortedBy } = parseListQuery(query);
  const { search, limit = maxWholeList, page_cursor, offset = 0 } = query;
  const question = { filter, sort, search, limit, page_cursor, offset, includeDeleted };
  const page = runOnSite(site, query.template_id, sortedBy, (module, items, context) =>
    runQuery(module, items, question, context),
  );
  // A first page that holds every row needs no counting.
  const isAll = page_cursor === undefined && offset === 0 && page.rows.length === page.total;
  const most = isAll ? page.total : (query.count_to ?? maxCounted);
  const list = {
    items: page.rows.map(toReply),
    total: cappedTotal(most, page.total),
    nextPageCursor: page.next_page_cursor,
    syncCursor: site.syncCursor,
  };
  return buildListReply(site.compiled.document.wrapper, list, query);
}

/** Items in memory, counted by the values of a column. Throws a Failure. */
export function groupsReply(site: SiteItems, query: GroupsQuery): GroupsReply {
  const { question } = parseGroupQuery(query);
  const groups = runOnSite(site, query.template_id, [question.by ?? ''], (module, items, context) =>
    runGroups(module, items, question, context),
  );
  return { ...groups, sync_cursor: site.syncCursor };
}

/** Items whose texts are computed in one go, in a few milliseconds. */
const atOnce = 500;

/** Lets other work go on. A message comes at once, while browsers make nested timers wait. */
function pause(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/**
 * Computes the texts of all items that a query with this sort reads, so that no later search waits
 * for them. Other work goes on in between; ends early when `isDue` is false. Throws a Failure.
 */
export async function prepareTexts(
  site: SiteItems,
  query: {
    readonly sort?: ListQuery['sort'] | undefined;
    readonly template_id?: number | undefined;
  },
  isDue: () => boolean = () => true,
): Promise<void> {
  const { sort, sortedBy } = parseListQuery({
    ...(query.sort !== undefined && { sort: query.sort }),
  });
  const question = { sort, includeDeleted: true };
  const [items, read] = runOnSite(site, query.template_id, sortedBy, (module, own, context) => {
    const prepared = prepareQuery(module, question, context);
    return [
      own,
      (item: Item) => {
        textOf(site.moduleOf(item), item, context.texts);
        for (const column of prepared.sort) column.read(item);
      },
    ] as const;
  });
  for (let from = 0; from < items.length && isDue(); from += atOnce) {
    for (const item of items.slice(from, from + atOnce)) read(item);
    await pause();
  }
}
