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
import { read } from './reads.ts';

const hasBulletins = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && Array.isArray(Reflect.get(reply, 'bulletins'));

/** Announcements for the person, and those that they may change. */
export const bulletinsRead = read(GET_BULLETINS, 'bulletins', hasBulletins);

/** Who did what with an announcement; stale with the announcements. */
export function bulletinHistoryRead(bulletinId: number) {
  return queryOptions({
    queryKey: [GET_BULLETINS.name, null, 'history', bulletinId] as const,
    queryFn: async ({ signal }) =>
      (await callServer(GET_BULLETIN_HISTORY, { params: { bulletinId }, signal })).reply.history,
  });
}

const changed = (cache: QueryClient) => invalidateCall(cache, GET_BULLETINS.name, null);

/** Announces something, or changes what was announced as it is in `before`. */
export async function saveBulletin(
  cache: QueryClient,
  before: Bulletin | null,
  body: BulletinBody,
): Promise<void> {
  if (before === null) await callServer(CREATE_BULLETIN, { body });
  else {
    const { id: bulletinId, version } = before;
    await callServer(UPDATE_BULLETIN, { params: { bulletinId }, version, body });
  }
  await changed(cache);
}

export async function withdrawBulletin(
  cache: QueryClient,
  { id: bulletinId, version }: Bulletin,
): Promise<void> {
  await callServer(WITHDRAW_BULLETIN, { params: { bulletinId }, version });
  await changed(cache);
}

export async function markBulletinsRead(cache: QueryClient, ids: readonly number[]): Promise<void> {
  await callServer(READ_BULLETINS, { body: { ids: [...ids] } });
  await changed(cache);
}
