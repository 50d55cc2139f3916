import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { sitesQueryOptions } from '../../api/query-options.ts';
import { localOwnerOf } from '../../modules/local-data/local-data.ts';
import { useSwitchedOnSites } from '../../modules/local-data/switched-on.ts';
import { useMe } from '../session/me.ts';
import { useSelectedSite } from './selected-site.tsx';

/** Lazy: most people keep no data on their device. */
const LocalDataSync = lazy(async () => ({
  default: (await import('../../modules/local-data/LocalDataSync.tsx')).LocalDataSync,
}));

/** Keeps the data of the selected site on this device, for people who keep any. */
export function LocalDataKeeper() {
  const me = useMe();
  const { site } = useSelectedSite();
  const sites = useQuery(sitesQueryOptions).data;
  const kept = useSwitchedOnSites(localOwnerOf(me));
  if (kept.length === 0 || site === null || sites === undefined) return null;
  return (
    <Suspense fallback={null}>
      <LocalDataSync me={me} siteId={site.id} sites={sites} />
    </Suspense>
  );
}
