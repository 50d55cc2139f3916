import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isConnected, useConnection } from '../../../api/connection.ts';
import { keptLists } from '../../../api/local-data/kept-types.ts';
import type { CurrentUser } from '../../session.ts';
import { localOwnerOf } from '../local-data.ts';
import type { KeptState } from '../useLocalData.ts';
import { isMetered, useMetered } from './metered.ts';

/** Milliseconds after the data are ready, and between two runs: each reads all items on the device. */
const [firstMs, pauseMs] = [2000, 120_000];

/** The data on the device of which pictures are kept, as text; null while any of them is being loaded. */
function readyKey(states: readonly KeptState[]): string | null {
  const on = states.filter(({ status }) => status !== 'off');
  const isReady =
    on.length > 0 && on.every(({ header, status }) => header !== null && status !== 'fetching');
  if (!isReady) return null;
  return JSON.stringify(
    on.flatMap(({ key, header }) =>
      header === null || keptLists.some((list) => list.key === key)
        ? []
        : [[key, header.generation, header.syncCursor, header.entries, header.bytes]],
    ),
  );
}

/**
 * Keeps pictures of the items that are on this device, in the background: after the items are ready, and some
 * time after they have changed. Not without a connection, nor where the person saves data.
 */
export function useKeepPictures(
  me: CurrentUser,
  siteId: number,
  states: readonly KeptState[],
): void {
  const cache = useQueryClient();
  const key = readyKey(states);
  const isSavingData = useMetered();
  const isAllowed = useConnection() === 'connected' && !isSavingData;
  const { organisation, user } = localOwnerOf(me);
  const types = states
    .filter(
      ({ status, key: type }) => status !== 'off' && !keptLists.some((list) => list.key === type),
    )
    .map(({ key: type }) => type);
  const typesOf = useEffectEvent(() => types);
  /** The data of the last whole run, and when the last one began. */
  const done = useRef<string | null>(null);
  const beganAt = useRef(0);
  const running = useRef(false);
  /** Since when pictures may have to be fetched: on a busy site the data change again and again. */
  const wantedAt = useRef<number | null>(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  useEffect(() => {
    if (key === null || !isAllowed || done.current === key) return undefined;
    const controller = new AbortController();
    wantedAt.current ??= Date.now();
    const from = Math.max(wantedAt.current + firstMs, beganAt.current + pauseMs);
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function run(): Promise<void> {
      if (running.current) {
        timer = setTimeout(() => void run(), firstMs);
        return;
      }
      running.current = true;
      beganAt.current = Date.now();
      wantedAt.current = null;
      try {
        const { runPictures } = await import('./run-pictures.ts');
        const owner = { organisation, user };
        const mayGoOn = () => isMounted.current && isConnected() && !isMetered();
        await runPictures({ cache, owner, siteId, types: typesOf(), mayGoOn });
        if (mayGoOn()) done.current = key;
      } catch (error) {
        console.warn('Pictures could not be kept on this device', error);
        if (!controller.signal.aborted) timer = setTimeout(() => void run(), pauseMs);
      } finally {
        running.current = false;
      }
    }
    timer = setTimeout(() => void run(), Math.max(0, from - Date.now()));
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [cache, key, isAllowed, organisation, user, siteId]);
}
