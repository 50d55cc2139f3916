import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { GET_SITE_MY_WORK, type SiteMyWork } from '../../contract/work.ts';
import { isLocalId } from '../../domain/outbox/outbox.ts';
import { entriesOfModule } from '../../domain/outbox/overlay.ts';
import { fetchItemPage, type ModuleRef } from '../items.ts';
import { readUnsent } from '../outbox/device-outbox.ts';
import { fetchReply } from '../query-options.ts';
import type { KeptSource } from './kept-types.ts';
import type { KeptPage } from './load.ts';
import type { KeptScope, LocalOwner } from './local-store.ts';

/** Items that are asked for by their ids in one address. */
const atOnce = 200;
/** Milliseconds for which the loads of all modules share one reply. */
const sharedMs = 60_000;

/**
 * Milliseconds between two questions for what has changed: on a busy site each change of anybody would
 * ask again, and the answer is the dearest of the server that no screen waits for.
 */
const pauseMs = 10_000;

/** When a site was asked last, in milliseconds of the clock. */
const askedAt = new Map<number, number>();

/** Resolves when the site may be asked again; rejects when the signal aborts. */
function turnOf(siteId: number, pause: number, signal: AbortSignal): Promise<void> {
  const wait = (askedAt.get(siteId) ?? 0) + pause - Date.now();
  if (wait <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.min(wait, pause));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** What a device keeps of a person's work, and what of it has changed after a sync cursor. */
function siteMyWorkQueryOptions(siteId: number, syncCursor: number | null, pause: number) {
  return queryOptions({
    queryKey: [GET_SITE_MY_WORK.name, siteId, 'ids', syncCursor] as const,
    queryFn: async ({ signal }) => {
      if (syncCursor !== null) await turnOf(siteId, pause, signal);
      askedAt.set(siteId, Date.now());
      return fetchReply('my_work', GET_SITE_MY_WORK, () => ({
        params: { siteId },
        query: syncCursor === null ? {} : { sync_cursor: syncCursor },
        fromServer: true,
        signal,
      }));
    },
    gcTime: sharedMs,
  });
}

/** How many items, and about how many bytes, a device keeps with a choice. */
export interface KeptSize {
  readonly entries: number;
  readonly bytes: number;
}

/** What a device would keep of a site with each choice; the load of a person's work uses the same reply. */
export async function fetchKeptSizes(
  cache: QueryClient,
  siteId: number,
): Promise<{ readonly [scope in KeptScope]: KeptSize }> {
  const { modules } = await cache.query(siteMyWorkQueryOptions(siteId, null, pauseMs));
  const sizeOf = (count: (of: SiteMyWork['modules'][number]) => number): KeptSize => ({
    entries: modules.reduce((sum, of) => sum + count(of), 0),
    bytes: modules.reduce((sum, of) => sum + count(of) * (of.item_bytes ?? 0), 0),
  });
  return { site: sizeOf(({ total }) => total ?? 0), my_work: sizeOf(({ ids }) => ids.length) };
}

/** The ids of the items of each module that are the person's work or touched by it. */
export async function fetchOwnWork(
  cache: QueryClient,
  siteId: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { modules } = await cache.query(siteMyWorkQueryOptions(siteId, null, pauseMs));
  return new Map(modules.map(({ module_type: type, ids }) => [type, ids]));
}

async function* pagesOf(
  moduleRef: ModuleRef,
  siteId: number,
  ids: readonly number[],
  syncCursor: number,
): AsyncGenerator<KeptPage> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const filter = JSON.stringify({ in: [{ var: 'id' }, ids.slice(from, from + atOnce)] });
    const query = { filter, limit: atOnce, count_to: 0 };
    const { items } = await fetchItemPage(moduleRef, siteId, query, undefined, true);
    yield { rows: items, syncCursor };
  }
}

/**
 * The items of a module that are the person's work or touched by it. An item comes and goes with the
 * work, also when it has not changed itself; one with unsent changes stays until they are sent.
 *
 * @param pause milliseconds between two questions for what has changed
 */
export function keptWork(
  cache: QueryClient,
  owner: LocalOwner,
  moduleRef: ModuleRef,
  rights: string,
  pause = pauseMs,
): KeptSource {
  const key = moduleRef.type;

  async function read(siteId: number, after: number | null) {
    const reply = await cache.query(siteMyWorkQueryOptions(siteId, after, pause));
    const of = reply.modules.find(({ module_type: type }) => type === key);
    const unsent = entriesOfModule(await readUnsent(owner), siteId, key)
      .map(({ itemId }) => itemId)
      .filter((id) => !isLocalId(id));
    return {
      syncCursor: reply.sync_cursor,
      wanted: new Set([...(of?.ids ?? []), ...unsent]),
      changed: new Set(of?.changed_ids),
    };
  }

  return {
    key,
    callName: GET_SITE_MY_WORK.name,
    rights,
    typeOf: (siteId) => ({
      key,
      rights,
      scope: 'my_work',
      isKeptReply: false,
      async *all() {
        const { syncCursor, wanted } = await read(siteId, null);
        yield { rows: [], syncCursor };
        yield* pagesOf(moduleRef, siteId, [...wanted], syncCursor);
      },
      async *changes(after, held) {
        const { syncCursor, wanted, changed } = await read(siteId, after);
        const known = new Set(await held());
        yield { rows: [], gone: [...known].filter((id) => !wanted.has(id)), syncCursor };
        const asked = [...wanted].filter((id) => !known.has(id) || changed.has(id));
        yield* pagesOf(moduleRef, siteId, asked, syncCursor);
      },
    }),
  };
}
