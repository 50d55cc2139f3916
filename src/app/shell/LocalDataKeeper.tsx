import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { sitesQueryOptions } from '../../api/query-options.ts';
import { removeUnreadableDocuments } from '../../api/kept-document-headers.ts';
import { removeRepliesOfOtherSites } from '../../api/reply-session.ts';
import { itemPermission } from '../../domain/permissions.ts';
import { localOwnerOf, removeDataOfOthers } from '../../modules/local-data/local-data.ts';
import { useAllSwitchedOn } from '../../modules/local-data/switched-on.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import { isOpenable } from '../../modules/sites.ts';
import { useMe } from '../session/me.ts';
import { useSelectedSite } from './selected-site.tsx';

/** Lazy: most people keep no data on their device. */
const LocalDataSync = lazy(async () => ({
  default: (await import('../../modules/local-data/LocalDataSync.tsx')).LocalDataSync,
}));

/**
 * Keeps the data of the selected site on this device, for people who keep any, and removes what
 * others or lost roles have left there. What an admin sees as another person is not kept.
 */
export function LocalDataKeeper() {
  const me = useMe();
  return me.viewed_by === undefined ? <OwnData me={me} /> : null;
}

function OwnData({ me }: { readonly me: CurrentUser }) {
  const { site } = useSelectedSite();
  const sites = useQuery(sitesQueryOptions).data;
  const owner = localOwnerOf(me);
  const { organisation, user } = owner;
  useEffect(() => void removeDataOfOthers({ organisation, user }), [organisation, user]);
  const openable = sites?.filter(isOpenable).map(({ id }) => id);
  const openableKey = openable?.join(' ');
  useEffect(() => {
    if (openableKey === undefined) return;
    const ids = openableKey.split(' ').filter((id) => id !== '');
    void removeRepliesOfOtherSites({ organisation, user }, ids);
  }, [organisation, user, openableKey]);
  useEffect(() => {
    const mayRead = (type: string, siteId: number) => may(me, itemPermission(type, 'read'), siteId);
    void removeUnreadableDocuments({ organisation, user }, mayRead);
  }, [organisation, user, me]);
  const keepsNothing = useAllSwitchedOn(owner).length === 0;
  if (keepsNothing || sites === undefined) return null;
  return (
    <Suspense fallback={null}>
      <LocalDataSync me={me} siteId={site?.id ?? null} sites={sites} />
    </Suspense>
  );
}
