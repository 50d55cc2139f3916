import type { FirstPage } from '../../../api/local-data/local-store.ts';
import type { Effort } from '../../../api/stale-while-refreshed.ts';
import { topsOf } from '../../../domain/items-below.ts';
import type { OutboxEntry } from '../../../domain/outbox/outbox.ts';
import { itemsWithUnsent, itemWithUnsent } from '../../../domain/outbox/overlay.ts';
import { parseListQuery } from '../../../domain/list-query.ts';
import {
  groupsReply,
  listReply,
  prepareTexts,
  type SiteItems,
} from '../../../domain/site-items.ts';
import type { ListQuery, ListReply } from '../../../contract/items.ts';
import type { Item } from '../../../runtime/record/item.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { labelMatches } from '../../../runtime/query/label-search.ts';
import type { TextMemo } from '../../../runtime/query/types.ts';
import { belowKey } from '../../../runtime/rules/operators/contains-below.ts';
import { compileAll } from '../../registry/compile-all.ts';
import { lazyPatterns } from '../../registry/lazy-patterns.ts';
import { registryFor } from '../../registry/site-modules.ts';
import { templateModules } from '../../registry/templates.ts';
import { firstPageQuery } from './first-page-query.ts';
import { idsBelow, type LocalItemReader, type LocalItems, type ScanItems } from './local-items.ts';
import { collectFiles } from './read-files.ts';
import type { ItemRead, LeftOut, ReaderContext, ReaderReply } from './request.ts';

/** Whether a query needs what only the server has: the recycle bin, imports, times of changes. */
const needsServer = ({ deleted, import_id, since }: ListQuery): boolean =>
  deleted !== undefined || import_id !== undefined || since !== undefined;

/** The ids to which the filter of a list limits it, such as those of names; null if it does not. */
function idsIn(filter: string | undefined): readonly number[] | null {
  if (filter === undefined) return null;
  const rule: unknown = JSON.parse(filter);
  const parts: unknown = typeof rule === 'object' && rule !== null && Reflect.get(rule, 'in');
  const [what, ids] = Array.isArray(parts) ? (parts as readonly unknown[]) : [];
  const isOfId = typeof what === 'object' && what !== null && Reflect.get(what, 'var') === 'id';
  return isOfId && Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : null;
}

/** The device knows no changes after those that it has. */
function noChanges(wrapper: string, syncCursor: number): ListReply {
  return {
    [wrapper]: [],
    sync_cursor: syncCursor,
    total: 0,
    total_is_exact: true,
    next_page_cursor: null,
  };
}

/** The parts of a reply that a page alone does not tell. */
const countOf = ({ total, totalIsExact, nextCursor }: FirstPage): Partial<ListReply> => ({
  total,
  total_is_exact: totalIsExact,
  next_page_cursor: nextCursor,
});

/** The module of the context, and that of each template version. Throws if it does not compile. */
function compileContext({ entry, lacked, templates: rows }: ReaderContext) {
  const registry = registryFor(compileAll([entry]), lacked);
  const { type } = entry.document;
  const compiled = registry.byType.get(type);
  if (compiled === undefined) throw new Error(`${type} does not compile`);
  const templates = templateModules(registry, rows, lazyPatterns);
  const newest = new Map<number, number>();
  for (const { id, version } of templates.all(type))
    newest.set(id, Math.max(version, newest.get(id) ?? 0));
  return {
    compiled,
    moduleOf: ({ template_id: id, template_version: version }): CompiledModule =>
      id === null ? compiled : templates.forVersion(compiled, id, version),
    templates: [...newest].map(([id, version]) => ({ id, version })),
  } satisfies Partial<SiteItems>;
}

/** `effort` is given for a read for which the server is asked as well. */
type ReadItems = (
  read: ItemRead,
  unsent?: readonly OutboxEntry[],
  effort?: Effort,
) => Promise<ReaderReply | LeftOut | null>;

/**
 * Answers reads of a module's items from those of this device, as the server would, with the changes
 * that it does not have; null if they are not there, `left_out` for an item that is not among the work
 * which is kept. Rejects with a Failure for a query that is wrong.
 */
export function createItemReader(
  context: ReaderContext,
  device: LocalItemReader,
  now: () => Date = () => new Date(),
  scan: ScanItems = () => Promise.resolve(null),
): ReadItems {
  const module = compileContext(context);
  const { key, lacked, language, timeZone, person, partOf, criticalities } = context;
  const { type, wrapper } = module.compiled.document;
  const texts: TextMemo = { search: new WeakMap(), order: new Map() };
  const ofModule = <Row extends { readonly module_type: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.module_type === type);
  const named = {
    type: ofModule(context.types),
    template: ofModule(context.templates),
    people: context.users.map(({ id, display_name: name }) => ({ id, name })),
  };

  const labels = ofModule(context.labels);

  /** The items and queries whose texts are computed, or are being computed. */
  let prepared = { items: [] as readonly Item[], queries: new Set<string>() };

  /** The next searches of a list wait for no texts. */
  function prepareFor(site: SiteItems, { sort, template_id }: ListQuery): void {
    if (prepared.items !== site.items) prepared = { items: site.items, queries: new Set() };
    const { items, queries } = prepared;
    const query = JSON.stringify([sort, template_id]);
    if (queries.has(query)) return;
    queries.add(query);
    void prepareTexts(site, { sort, template_id }, () => prepared.items === items);
  }

  async function belowOf(filter: unknown): Promise<ReadonlyMap<string, readonly number[]>> {
    const below = new Map<string, readonly number[]>();
    for (const { moduleType, id } of topsOf(filter)) {
      const column = partOf[moduleType];
      const local = column === undefined ? null : await device.all({ ...key, type: moduleType });
      if (column !== undefined && local !== null)
        below.set(belowKey(moduleType, id), idsBelow(local.items, column, id));
    }
    return below;
  }

  async function filesOf(own: readonly number[] | null): Promise<ReaderReply | null> {
    const found = collectFiles(module.moduleOf, own && new Set(own), now());
    const header = await scan(key, (some) => found.add(some));
    if (header === null) return null;
    return { reply: found.files(), syncedAt: header.syncedAt, scope: header.scope ?? 'site' };
  }

  /**
   * The items that a read needs, as far as it may take them; with the first page of a list, those of
   * the page alone.
   */
  async function itemsFor(
    read: Exclude<ItemRead, { readonly of: 'files' }>,
    effort: Effort | undefined,
  ): Promise<{ readonly local: LocalItems | null; readonly page?: FirstPage }> {
    if (read.of === 'item') return { local: await device.some(key, [read.id]) };
    if (effort !== 'cheap') return { local: await device.all(key) };
    const ids = idsIn(read.query.filter);
    if (ids !== null) return { local: await device.some(key, ids) };
    const local = await device.known(key);
    const query = read.of === 'list' ? firstPageQuery(read.query) : null;
    const page = local === null && query !== null ? await device.page(key, query) : null;
    return page === null ? { local } : { local: await device.some(key, page.ids), page };
  }

  return async (read, unsent = [], effort) => {
    if (read.of === 'files') return filesOf(read.own);
    const { local, page } = await itemsFor(read, effort);
    if (local === null) return null;
    const { syncedAt, syncCursor, scope = 'site', rights } = local.header;
    const isAhead = effort !== undefined;
    // The server answers for what the person may not read any more, and for items that are not kept.
    if (isAhead && (rights !== lacked || (scope === 'my_work' && read.of !== 'item'))) return null;
    if (read.of === 'item') {
      const stored = local.byId.get(read.id);
      const own = unsent.filter(({ itemId }) => itemId === read.id);
      const reply = itemWithUnsent(own, stored);
      if (reply !== undefined) return { reply, syncedAt, scope };
      return scope === 'my_work' ? 'left_out' : null;
    }
    if (read.of === 'list' && needsServer(read.query)) return null;
    if (read.query.import_id !== undefined) return null;
    if (isAhead && read.of === 'list' && read.query.sync_cursor !== undefined) return null;
    if (read.of === 'list' && read.query.sync_cursor !== undefined)
      return { reply: noChanges(wrapper, read.query.sync_cursor), syncedAt, scope };
    const { filter } = parseListQuery({ filter: read.query.filter });
    const site: SiteItems = {
      ...module,
      items: itemsWithUnsent(unsent, local.items),
      named,
      criticalities,
      language,
      context: {
        now: now().toISOString(),
        timeZone,
        person,
        below: await belowOf(filter),
        labelMatches: labelMatches(read.query.search ?? '', labels),
        texts,
      },
      syncCursor: syncCursor ?? 0,
    };
    if (read.of === 'groups') return { reply: groupsReply(site, read.query), syncedAt, scope };
    const reply = listReply(site, read.query, false);
    if (page !== undefined) return { reply: { ...reply, ...countOf(page) }, syncedAt, scope };
    prepareFor(site, read.query);
    return { reply, syncedAt, scope };
  };
}
