import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { commentsQueryOptions } from '../../api/activity.ts';
import { invalidateCall } from '../../api/cache.ts';
import { useConnection } from '../../api/connection.ts';
import { itemQueryOptions } from '../../api/items.ts';
import { refreshKept } from '../../api/kept-documents.ts';
import type { LocalOwner } from '../../api/local-data/local-store.ts';
import {
  changeOutbox,
  openOutbox,
  outboxLock,
  readFileBytes,
  readUnsent,
  unsentChanges,
} from '../../api/outbox/device-outbox.ts';
import { createDrain } from '../../api/outbox/drain.ts';
import { runOutbox } from '../../api/outbox/runner.ts';
import { sendFile } from '../../api/outbox/send-file.ts';
import { sendEntry } from '../../api/outbox/send.ts';
import { ADD_DMS_ANNOTATIONS } from '../../contract/annotations.ts';
import { SAVE_DMS_HOTSPOTS } from '../../contract/hotspots.ts';
import { askForSync, outboxTag } from '../../browser/background-sync.ts';
import { itemCalls } from '../../contract/items.ts';
import { ADD_DMS_VERSION } from '../../contract/versions.ts';
import { dmsKindOf } from '../../domain/dms.ts';
import { type BesideAction, isBeside, type OutboxEntry } from '../../domain/outbox/outbox.ts';
import { rebaseBy } from '../../domain/outbox/rebase.ts';
import type { Item } from '../../runtime/record/item.ts';
import { whenIdle } from '../../ui/hooks/whenIdle.ts';
import { localOwnerOf } from '../local-data/local-data.ts';
import type { CurrentUser } from '../session.ts';
import { entryModule } from './entry-module.ts';
import { prepareKeeping } from './load-keeping.ts';

/** The call that carries out what is beside a document. */
function callOf({ kind }: BesideAction) {
  if (kind === 'version') return ADD_DMS_VERSION;
  return kind === 'tags' ? SAVE_DMS_HOTSPOTS : ADD_DMS_ANNOTATIONS;
}

/** Shows what the server has now, wherever the item is on screen. */
function showDelivered(
  cache: QueryClient,
  { site, endpoint, itemId, action }: OutboxEntry,
  item: Item | null,
): void {
  const kind = dmsKindOf(endpoint);
  if (isBeside(action) && action.kind !== 'comment' && kind !== null) {
    const { invalidates } = callOf(action);
    if (action.kind === 'version') void invalidateCall(cache, itemCalls(endpoint).list.name, site);
    for (const name of invalidates ?? []) void invalidateCall(cache, name, site);
    void refreshKept({ siteId: site, kind, itemId }, endpoint);
    return;
  }
  if (item === null) {
    void cache.invalidateQueries({
      queryKey: commentsQueryOptions(endpoint, site, itemId).queryKey,
    });
    void invalidateCall(cache, itemCalls(endpoint).list.name, site);
    return;
  }
  const moduleRef = { ...endpoint, name: endpoint.type, language: 'en' };
  cache.setQueryData(itemQueryOptions(moduleRef, site, item.id).queryKey, item);
  void invalidateCall(cache, itemCalls(endpoint).list.name, site);
}

function startOutbox(cache: QueryClient, owner: LocalOwner, isOwnSession: () => boolean) {
  const drain = createDrain({
    read: () => readUnsent(owner),
    change: (work) => changeOutbox(owner, work),
    hasNetwork: () => navigator.onLine,
    isOwnSession,
    send: sendEntry,
    sendFile: (file) => sendFile(file, (id) => readFileBytes(owner, id)),
    rebaseOn: async (entry, item) => rebaseBy(await entryModule(cache, entry, item)),
    onDelivered: (entry, item) => showDelivered(cache, entry, item),
    now: Date.now,
  });
  return runOutbox(drain, outboxLock(owner), unsentChanges.subscribe);
}

interface Props {
  readonly me: CurrentUser;
  /** The person whose session the browser has, as all its tabs know it; null for nobody. */
  readonly signedIn: () => LocalOwner | null;
}

/**
 * Sends the changes that the person has made without a network, as soon as there is one; the browser is asked to
 * do it if the page is closed by then. What an
 * admin sees as another person is not theirs: nothing of it is sent. Shows nothing.
 */
export function OutboxSync({ me, signedIn }: Props) {
  const cache = useQueryClient();
  const { organisation, user } = localOwnerOf(me);
  const isOwn = me.viewed_by === undefined;
  const isConnected = useConnection() === 'connected';
  const running = useRef<ReturnType<typeof runOutbox>>(null);
  useEffect(() => {
    if (!isOwn) return undefined;
    const owner = { organisation, user };
    const close = openOutbox(owner);
    const runner = startOutbox(cache, owner, () => {
      const now = signedIn();
      return now?.organisation === organisation && now.user === user;
    });
    running.current = runner;
    return () => {
      running.current = null;
      runner.stop();
      close();
    };
  }, [cache, isOwn, organisation, user, signedIn]);
  // While there is a network: without one, a page that no service worker serves could not load it.
  useEffect(() => (isConnected ? whenIdle(() => void prepareKeeping()) : undefined), [isConnected]);
  useEffect(() => {
    if (!isOwn) return undefined;
    return unsentChanges.subscribe(() => {
      const { entries, files } = unsentChanges.get();
      if (entries.length + files.length > 0) void askForSync(outboxTag);
    });
  }, [isOwn]);
  useEffect(() => {
    if (isConnected) running.current?.hurry();
    // A short loss of the network can end before the page counts as not connected.
    const onOnline = () => running.current?.hurry();
    globalThis.addEventListener('online', onOnline);
    return () => globalThis.removeEventListener('online', onOnline);
  }, [isConnected]);
  return null;
}
