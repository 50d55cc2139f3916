import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import i18next from 'i18next';
import type { Effort } from '../../../api/stale-while-refreshed.ts';
import { soonestData } from '../../../api/soonest-data.ts';
import type { CallDocument } from '../../../contract/call.ts';
import { groupCalls } from '../../../contract/groups.ts';
import { type ListQuery, itemCalls } from '../../../contract/items.ts';
import { readUnsent } from '../../../api/outbox/device-outbox.ts';
import { isLocalId } from '../../../domain/outbox/outbox.ts';
import { entriesOfModule, itemWithUnsent } from '../../../domain/outbox/overlay.ts';
import type { DeviceReply } from '../../../api/device-reader.ts';
import {
  currentUserQueryOptions,
  siteCriticalitiesQueryOptions,
  siteLabelsQueryOptions,
  siteTemplatesQueryOptions,
  siteTypesQueryOptions,
  siteUsersQueryOptions,
  sitesQueryOptions,
} from '../../../api/query-options.ts';
import { partOfColumn } from '../../../runtime/record/part-of-column.ts';
import { modulesRead, type ModuleRegistry } from '../../registry/registry.ts';
import { lackedOn } from '../../registry/site-modules.ts';
import { localOwnerOf } from '../local-data.ts';
import { keepsData } from '../switched-on.ts';
import { createReaderClient } from './reader-client.ts';
import type { ReferredFileId } from './read-files.ts';
import type { ItemRead, ReaderContext } from './request.ts';

const readItems = createReaderClient(
  () => new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' }),
);

/** The module and the read of a call; null for a call that reads no items. */
function itemReadOf(
  { modules }: ModuleRegistry,
  { name }: CallDocument,
  params: { readonly itemId?: unknown },
  query: ListQuery,
): { readonly type: string; readonly read: ItemRead } | null {
  for (const { document } of modules) {
    const calls = itemCalls(document);
    const { type } = document;
    if (name === calls.list.name) return { type, read: { of: 'list', query } };
    if (name === calls.get.name) return { type, read: { of: 'item', id: Number(params.itemId) } };
    if (name === groupCalls(document).groups.name) return { type, read: { of: 'groups', query } };
  }
  return null;
}

const partColumns = new WeakMap<ModuleRegistry, Readonly<Record<string, string>>>();

function partOfColumns(registry: ModuleRegistry): Readonly<Record<string, string>> {
  const known = partColumns.get(registry);
  if (known !== undefined) return known;
  const columns = registry.modules.flatMap((module) => {
    const column = partOfColumn(module);
    return column === null ? [] : [[module.document.type, column.db] as const];
  });
  const found = Object.fromEntries(columns);
  partColumns.set(registry, found);
  return found;
}

/** Reads of the cache; `isHasty` takes what is there first, also if the server is asked for it again. */
const cacheReader =
  (cache: QueryClient, isHasty: boolean) =>
  <T, Key extends QueryKey>(options: QueryExecuteOptions<T, Error, T, T, Key>): Promise<T> =>
    isHasty ? soonestData(cache, options) : cache.query(options);

async function contextOf(
  read: ReturnType<typeof cacheReader>,
  registry: ModuleRegistry,
  siteId: number,
  type: string,
): Promise<ReaderContext | null> {
  const me = await read(currentUserQueryOptions);
  const owner = localOwnerOf(me);
  const entry = registry.entries.get(type);
  if (me.viewed_by !== undefined || !keepsData(owner) || entry === undefined) return null;
  const [sites, templates, types, { criticalities }, { labels }, people] = await Promise.all([
    read(sitesQueryOptions),
    read(siteTemplatesQueryOptions(siteId)),
    read(siteTypesQueryOptions(siteId)),
    read(siteCriticalitiesQueryOptions(siteId)),
    read(siteLabelsQueryOptions(siteId)),
    read(siteUsersQueryOptions(siteId)),
  ]);
  const { id } = me.user;
  const teams = people.teams.filter(({ member_ids: members }) => members.includes(id));
  return {
    key: { ...owner, site: siteId, type },
    entry,
    lacked: lackedOn(registry, me, siteId),
    templates,
    types,
    criticalities,
    labels,
    users: people.users,
    person: { id, teamIds: teams.map((team) => team.id) },
    language: i18next.resolvedLanguage ?? 'en',
    timeZone: sites.find((site) => site.id === siteId)?.timezone ?? 'UTC',
    partOf: partOfColumns(registry),
  };
}

/**
 * Whether the server has said that items have changed which this device has not fetched yet, such as one
 * that the person has just saved.
 */
function isBehind(cache: QueryClient, siteId: number, type: string): boolean {
  const loads = cache.getQueryCache().findAll({
    predicate: ({ queryKey: [, site, part, key] }) =>
      site === siteId && part === 'local' && key === type,
  });
  return loads.some(
    ({ state: { data, isInvalidated, fetchStatus } }) =>
      data !== undefined && (isInvalidated || fetchStatus !== 'idle'),
  );
}

/**
 * The reply to a read of items from the data of this device; `absent` if they could be there but are
 * not, `left_out` for an item that is not among the work which is kept, null for other calls.
 *
 * @param effort for a read for which the server is asked as well: then null also for data that are older
 * than what the page knows
 */
export async function readFromDevice(
  cache: QueryClient,
  call: CallDocument,
  input: { readonly params?: unknown; readonly query?: unknown },
  effort?: Effort,
): Promise<DeviceReply> {
  const params = Object(input.params) as { readonly siteId?: unknown; readonly itemId?: unknown };
  if (call.access !== 'site' || typeof params.siteId !== 'number') return null;
  const fromCache = cacheReader(cache, effort !== undefined);
  const registry = await fromCache(modulesRead);
  const found = itemReadOf(registry, call, params, Object(input.query) as ListQuery);
  if (found === null) return null;
  const { siteId } = params;
  const owner = localOwnerOf(await fromCache(currentUserQueryOptions));
  if (effort !== undefined && isBehind(cache, siteId, found.type)) return null;
  const unsent = entriesOfModule(await readUnsent(owner), siteId, found.type);
  const { read } = found;
  if (read.of === 'item' && isLocalId(read.id)) {
    const own = unsent.filter(({ itemId }) => itemId === read.id);
    const reply = itemWithUnsent(own);
    const syncedAt = own[0]?.at;
    return reply === undefined || syncedAt === undefined ? 'absent' : { reply, syncedAt };
  }
  const context = await contextOf(fromCache, registry, siteId, found.type);
  const answer = context === null ? null : await readItems(context, read, unsent, effort);
  return answer ?? 'absent';
}

const isFileId = (value: unknown): value is ReferredFileId =>
  typeof value === 'object' && value !== null && 'worth' in value;

/**
 * The files to which the items of a data type refer that are on this device; null if there are none.
 *
 * @param own the ids of the person's work and what it touches; null: all items are
 */
export async function filesOnDevice(
  cache: QueryClient,
  siteId: number,
  type: string,
  own: readonly number[] | null,
): Promise<readonly ReferredFileId[] | null> {
  const context = await contextOf(
    cacheReader(cache, false),
    await cache.query(modulesRead),
    siteId,
    type,
  );
  const answer = context === null ? null : await readItems(context, { of: 'files', own }, []);
  if (answer === null || typeof answer === 'string' || !Array.isArray(answer.reply)) return null;
  return answer.reply.filter(isFileId);
}
