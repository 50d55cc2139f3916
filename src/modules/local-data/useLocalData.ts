import { type Query, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createStore } from '../../browser/store.ts';
import { useStore } from '../../browser/useStore.ts';
import { useConnection } from '../../api/connection.ts';
import type { ModuleRef } from '../../api/items.ts';
import { type KeptSource, keptLists, keptModule } from '../../api/local-data/kept-types.ts';
import { loadKept, oneAfterTheOther } from '../../api/local-data/load.ts';
import { storeBeforePictures } from '../../api/local-data/make-room.ts';
import { keptWork } from '../../api/local-data/kept-work.ts';
import type { KeptScope, LocalHeader, LocalOwner } from '../../api/local-data/local-store.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { itemPermission } from '../../domain/permissions.ts';
import { moduleRefOf } from '../module-ref.ts';
import { useModules } from '../registry/registry.ts';
import { lackedOn } from '../registry/site-modules.ts';
import { type CurrentUser, may } from '../session.ts';
import { readPictureState } from './pictures/picture-states.ts';
import { localOwnerOf, localStore, removeLocalData } from './local-data.ts';
import { switchOn, useKeptScope, useSwitchedOn } from './switched-on.ts';

/** Spec 7.7: milliseconds for which the data are fresh, and for which they are kept in memory. */
const freshMs = 3_600_000;
const keptMs = 24 * freshMs;
const retries = 2;

/** Records that the running load of a data type has stored so far, by `loadName`. */
const loadedSoFar = createStore<ReadonlyMap<string, number>>(new Map());

/** The fetch status of spec 4.3, and `off` for a type that is not switched on. */
type KeptStatus = 'off' | 'fetching' | 'success' | 'error';

/** A data type of a site, as it is on this device. */
export interface KeptState {
  readonly key: string;
  readonly status: KeptStatus;
  /** null: nothing is on this device. */
  readonly header: LocalHeader | null;
  /** Records stored by a running load. */
  readonly loadedSoFar: number;
  /** Why the last load failed. */
  readonly error: Error | null;
  /** Loaded, or switched on (spec 4.3). */
  readonly isReady: boolean;
}

const headersKey = ({ organisation, user }: LocalOwner) =>
  ['LOCAL_HEADERS', null, organisation, user] as const;

/** Whether a query loads data of a site to this device. */
const isLocalOf =
  (siteId: number) =>
  ({ queryKey: [, site, part] }: Query): boolean =>
    site === siteId && part === 'local';

/** The name of the loads of a data type, whatever its scope. */
const loadName = ({ organisation, user }: LocalOwner, siteId: number, key: string): string =>
  JSON.stringify([organisation, user, siteId, key]);

/** The data types that the person may read: the items of modules, and lists. */
function useKeptSources(me: CurrentUser, siteId: number, scope: KeptScope): readonly KeptSource[] {
  const registry = useModules();
  const { language } = useFormat();
  const cache = useQueryClient();
  return useMemo(() => {
    const lacked = lackedOn(registry, me, siteId);
    const kept = (moduleRef: ModuleRef) =>
      scope === 'site'
        ? keptModule(moduleRef, lacked)
        : keptWork(cache, localOwnerOf(me), moduleRef, lacked);
    return [
      ...[...registry.byType.values()]
        .filter(({ document }) => may(me, itemPermission(document.type, 'read'), siteId))
        .map((module) => kept(moduleRefOf(module, language))),
      ...keptLists,
    ];
  }, [cache, me, siteId, scope, registry, language]);
}

/**
 * The data types of a site on this device. Those that are switched on are loaded, and brought up to
 * date whenever the server says that they have changed.
 */
export function useLocalData(me: CurrentUser, siteId: number): readonly KeptState[] {
  const owner = localOwnerOf(me);
  const scope = useKeptScope(owner, siteId);
  const sources = useKeptSources(me, siteId, scope);
  const on = useSwitchedOn(owner, siteId);
  const progress = useStore(loadedSoFar);
  const isConnected = useConnection() === 'connected';
  const stored = useQuery({
    queryKey: headersKey(owner),
    queryFn: () => localStore.headers(owner),
    enabled: on.size > 0,
  }).data;
  const { organisation, user } = owner;
  const loads = useQueries({
    queries: sources.map(({ key, callName, rights, typeOf }) => {
      const typeKey = [callName, siteId, 'local', key, organisation, user] as const;
      const name = loadName(owner, siteId, key);
      return {
        queryKey: [...typeKey, rights],
        queryFn: () =>
          oneAfterTheOther(name, async () => {
            const localKey = { organisation, user, site: siteId, type: key };
            try {
              return await storeBeforePictures(() =>
                loadKept(localStore, localKey, typeOf(siteId), (entries) =>
                  loadedSoFar.update((before) => new Map(before).set(name, entries)),
                ),
              );
            } finally {
              loadedSoFar.update(
                (before) => new Map([...before].filter(([other]) => other !== name)),
              );
            }
          }),
        enabled: on.has(key),
        staleTime: freshMs,
        gcTime: keptMs,
        retry: retries,
      };
    }),
  });
  return sources.map(({ key }, index): KeptState => {
    const load = loads[index];
    const header =
      load?.data ?? stored?.find(({ site, type }) => site === siteId && type === key) ?? null;
    const isOn = on.has(key);
    const isKeptWork = (here: LocalHeader | null) =>
      scope === 'my_work' && here?.scope === 'my_work';
    const error = load?.error ?? null;
    return {
      key,
      // Without a connection a load that is tried again and again changes nothing, and work that is
      // here is brought up to date after a pause.
      status: statusOf(
        isOn,
        isConnected && load?.isFetching === true && !isKeptWork(header),
        error,
        header,
      ),
      header: isOn ? header : null,
      loadedSoFar: progress.get(loadName(owner, siteId, key)) ?? 0,
      error,
      isReady: isOn && (header !== null || error === null),
    };
  });
}

function statusOf(
  isOn: boolean,
  isFetching: boolean,
  error: Error | null,
  header: LocalHeader | null,
): KeptStatus {
  if (!isOn) return 'off';
  if (isFetching) return 'fetching';
  // Records from before stay, however the last refresh ended.
  if (header !== null) return 'success';
  return error === null ? 'fetching' : 'error';
}

interface LocalDataActions {
  /** Loads `scope` of data types to this device; those that failed are tried again. */
  readonly makeReady: (types: readonly string[], scope: KeptScope) => void;
  /** Removes what the person keeps of the site. */
  readonly remove: () => Promise<void>;
}

export function useLocalDataActions(owner: LocalOwner, siteId: number): LocalDataActions {
  const cache = useQueryClient();
  return {
    makeReady(types, scope) {
      switchOn(owner, siteId, types, scope);
      // What was loaded with another choice is not on the device any more: with that choice again it is loaded.
      cache.removeQueries({ type: 'inactive', predicate: isLocalOf(siteId) });
      // A browser may otherwise remove the data when the device runs out of space.
      void navigator.storage?.persist?.();
      const failed = cache.getQueryCache().findAll({
        predicate: ({ queryKey: [, site, part, key], state }) =>
          site === siteId &&
          part === 'local' &&
          types.includes(String(key)) &&
          state.status === 'error',
      });
      for (const query of failed) void cache.refetchQueries({ queryKey: query.queryKey });
    },
    async remove() {
      await removeLocalData(owner, siteId);
      cache.removeQueries({ predicate: isLocalOf(siteId) });
      await readPictureState(owner, siteId);
      await cache.invalidateQueries({ queryKey: headersKey(owner) });
    },
  };
}
