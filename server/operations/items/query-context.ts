import { readsCurrentUser, readsFinished } from '../../../src/runtime/rules/current-user.ts';
import type { QueryContext } from '../../../src/runtime/query/types.ts';
import type { ItemAccess } from '../context/items.ts';
import { statusesOn } from '../context/module-statuses.ts';
import { actorOf } from './actor.ts';

/**
 * The context of a list query: the site's time, and what the filter depends on. The person's teams
 * and the finished statuses are read only if the filter needs them.
 */
export async function queryContext(access: ItemAccess, filter: unknown): Promise<QueryContext> {
  const { now, timeZone, tx, live, siteId, type } = access;
  const actor = readsCurrentUser(filter) ? await actorOf(access) : null;
  const statuses = readsFinished(filter) ? await statusesOn(tx, [live], [siteId]) : null;
  return {
    now,
    timeZone,
    person: actor === null ? undefined : { id: actor.user_id, teamIds: actor.team_ids },
    finished: statuses?.get(type)?.finished,
  };
}
