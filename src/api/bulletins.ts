import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type Bulletin,
  type BulletinBody,
  CREATE_BULLETIN,
  GET_BULLETINS,
  GET_BULLETIN_HISTORY,
  UPDATE_BULLETIN,
} from '../contract/bulletins.ts';
import { callServer } from './client.ts';
import { mutate } from './mutate.ts';
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

/** Publishes a bulletin, or changes the `existing` one. */
export function saveBulletin(
  cache: QueryClient,
  existing: Bulletin | null,
  body: BulletinBody,
): Promise<Bulletin> {
  if (existing === null) return mutate(cache, CREATE_BULLETIN, { body });
  const { id: bulletinId, version } = existing;
  return mutate(cache, UPDATE_BULLETIN, { params: { bulletinId }, version, body });
}
