import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type Bulletin,
  type BulletinBody,
  CREATE_BULLETIN,
  GET_BULLETINS,
  GET_BULLETIN_HISTORY,
  READ_BULLETINS,
  UPDATE_BULLETIN,
  WITHDRAW_BULLETIN,
} from '../contract/bulletins.ts';
import { invalidateCall } from './cache.ts';
import { callServer } from './client.ts';
import { callQueryOptions } from './query-options.ts';

const hasBulletins = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && Array.isArray(Reflect.get(reply, 'bulletins'));

/** The bulletins for the person, and those that they may change. */
export const bulletinsQueryOptions = callQueryOptions(GET_BULLETINS, 'bulletins', hasBulletins);

/** The history of a bulletin; stale when the bulletins are. */
export function bulletinHistoryQueryOptions(bulletinId: number) {
  return queryOptions({
    queryKey: [GET_BULLETINS.name, null, 'history', bulletinId] as const,
    queryFn: async ({ signal }) =>
      (await callServer(GET_BULLETIN_HISTORY, { params: { bulletinId }, signal })).reply.history,
  });
}

const invalidateBulletins = (cache: QueryClient) => invalidateCall(cache, GET_BULLETINS.name, null);

/** Publishes a bulletin, or changes the `existing` one. */
export async function saveBulletin(
  cache: QueryClient,
  existing: Bulletin | null,
  body: BulletinBody,
): Promise<void> {
  if (existing === null) await callServer(CREATE_BULLETIN, { body });
  else {
    const { id: bulletinId, version } = existing;
    await callServer(UPDATE_BULLETIN, { params: { bulletinId }, version, body });
  }
  await invalidateBulletins(cache);
}

export async function withdrawBulletin(
  cache: QueryClient,
  { id: bulletinId, version }: Bulletin,
): Promise<void> {
  await callServer(WITHDRAW_BULLETIN, { params: { bulletinId }, version });
  await invalidateBulletins(cache);
}

export async function markBulletinsRead(cache: QueryClient, ids: readonly number[]): Promise<void> {
  await callServer(READ_BULLETINS, { body: { ids: [...ids] } });
  await invalidateBulletins(cache);
}
