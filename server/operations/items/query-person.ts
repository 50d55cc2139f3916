import { readsCurrentUser } from '../../../src/runtime/rules/current-user.ts';
import type { Person } from '../../../src/runtime/rules/types.ts';
import { actorOf } from './actor.ts';
import type { ItemAccess } from '../context/items.ts';

/** Who asks, with their teams, which are read only where a filter wants to know. */
export async function queryPerson(
  access: ItemAccess,
  filter: unknown,
): Promise<Person | undefined> {
  if (!readsCurrentUser(filter)) return undefined;
  const { user_id: id, team_ids: teamIds } = await actorOf(access);
  return { id, teamIds };
}
