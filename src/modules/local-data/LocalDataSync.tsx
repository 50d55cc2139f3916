import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isDown, useConnection } from '../../api/connection.ts';
import { siteItemCodesQueryOptions } from '../../api/item-codes.ts';
import { keptLists } from '../../api/local-data/kept-types.ts';
import { siteDirectoryQueryOptions, siteViewsQueryOptions } from '../../api/query-options.ts';
import { myWorkQueryOptions, siteOverviewQueryOptions } from '../../api/work.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { itemPermission } from '../../domain/permissions.ts';
import { useModules } from '../registry/registry.ts';
import { type CurrentUser, may } from '../session.ts';
import { isOpenable } from '../sites.ts';
import { useKeepPictures } from './pictures/useKeepPictures.ts';
import { localOwnerOf, localStore, removeLocalData } from './local-data.ts';
import { keepFirstPages } from './first-pages.ts';
import { useAllSwitchedOn } from './switched-on.ts';
import { useLocalData } from './useLocalData.ts';

interface Props {
  readonly me: CurrentUser;
  /** The site that is open; null on pages of no site. */
  readonly siteId: number | null;
  readonly sites: readonly SiteRow[];
}

/**
 * Keeps the data of the open site on this device up to date, and removes what the person may no
 * longer read. Shows nothing.
 */
export function LocalDataSync({ me, siteId, sites }: Props) {
  useRemoveUnreadable(me, sites);
  return siteId === null ? null : <SiteDataSync key={siteId} me={me} siteId={siteId} />;
}

/** Milliseconds for which a loss of the connection reads nothing: most are over by then. */
const shortLossMs = 1000;

/** Reads the lists on screen ahead when the connection is lost. */
function useReadAhead(siteId: number): void {
  const cache = useQueryClient();
  const state = useConnection();
  useEffect(() => {
    if (state === 'connected') return undefined;
    const read = async () => {
      try {
        const { readAhead } = await import('./reader/read-ahead.ts');
        await readAhead(cache, siteId);
      } catch (error) {
        console.warn('The data of this device were not read ahead', error);
      }
    };
    const timer = setTimeout(() => {
      if (isDown()) void read();
    }, shortLossMs);
    return () => clearTimeout(timer);
  }, [cache, siteId, state]);
}

function SiteDataSync({ me, siteId }: { readonly me: CurrentUser; readonly siteId: number }) {
  useKeepPictures(me, siteId, useLocalData(me, siteId));
  useReadAhead(siteId);
  const cache = useQueryClient();
  const { organisation, user } = localOwnerOf(me);
  useEffect(
    () => keepFirstPages(cache, { organisation, user }, siteId, localStore),
    [cache, organisation, user, siteId],
  );
  useEffect(() => {
    // The pages with which people begin are on the device as of the last visit.
    void Promise.allSettled([
      cache.query(myWorkQueryOptions),
      cache.query(siteOverviewQueryOptions(siteId)),
    ]);
  }, [cache, siteId]);
  // Without these no page of the site opens; `callServer` keeps their replies.
  useQueries({
    queries: [
      ...siteDirectoryQueryOptions(siteId),
      siteViewsQueryOptions(siteId),
      siteItemCodesQueryOptions(siteId),
    ],
  });
  return null;
}

/** Removes the data of sites that the person may no longer open, and of types that they may not read. */
function useRemoveUnreadable(me: CurrentUser, sites: readonly SiteRow[]): void {
  const { byType } = useModules();
  const owner = localOwnerOf(me);
  const { organisation, user } = owner;
  const mayRead = (type: string, siteId: number) =>
    keptLists.some(({ key }) => key === type) ||
    (byType.has(type) && may(me, itemPermission(type, 'read'), siteId));
  const lost = useAllSwitchedOn(owner).filter(
    ({ site: id, type }) =>
      !sites.some((site) => site.id === id && isOpenable(site)) || !mayRead(type, id),
  );
  const lostKey = JSON.stringify(lost.map(({ site, type }) => [site, type]));
  useEffect(() => {
    for (const [site, type] of JSON.parse(lostKey) as readonly (readonly [number, string])[])
      void removeLocalData({ organisation, user }, site, type);
  }, [organisation, user, lostKey]);
}
