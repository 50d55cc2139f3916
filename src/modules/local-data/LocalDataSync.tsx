import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { siteDirectoryQueryOptions, siteViewsQueryOptions } from '../../api/query-options.ts';
import { myWorkQueryOptions, siteOverviewQueryOptions } from '../../api/work.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { CurrentUser } from '../session.ts';
import { isOpenable } from '../sites.ts';
import { localOwnerOf, removeLocalData } from './local-data.ts';
import { useSwitchedOnSites } from './switched-on.ts';
import { useLocalData } from './useLocalData.ts';

interface Props {
  readonly me: CurrentUser;
  readonly siteId: number;
  readonly sites: readonly SiteRow[];
}

/**
 * Keeps the data of the site on this device up to date, and removes those of sites that the person
 * may no longer open. Shows nothing.
 */
export function LocalDataSync({ me, siteId, sites }: Props) {
  useLocalData(me, siteId);
  const cache = useQueryClient();
  useEffect(() => {
    // The pages with which people begin are on the device as of the last visit.
    void Promise.allSettled([
      cache.query(myWorkQueryOptions),
      cache.query(siteOverviewQueryOptions(siteId)),
    ]);
  }, [cache, siteId]);
  // Without these no page of the site opens; `callServer` keeps their replies.
  useQueries({ queries: [...siteDirectoryQueryOptions(siteId), siteViewsQueryOptions(siteId)] });
  const owner = localOwnerOf(me);
  const { organisation, user } = owner;
  const kept = useSwitchedOnSites(owner);
  const lost = kept.filter((id) => !sites.some((site) => site.id === id && isOpenable(site)));
  const lostKey = lost.join(' ');
  useEffect(() => {
    for (const id of lostKey === '' ? [] : lostKey.split(' '))
      void removeLocalData({ organisation, user }, Number(id));
  }, [organisation, user, lostKey]);
  return null;
}
