import type { Actor } from '../runtime/flow/types.ts';
import type { RoleHolders, TeamRow, UserRow } from '../contract/directory.ts';
import { deputyFor } from '../domain/approvers.ts';
import type { CurrentUser } from './session.ts';
import { may } from './session.ts';

/** The people, teams and roles of a site. */
interface SitePeople {
  readonly users: readonly UserRow[];
  readonly teams: readonly TeamRow[];
  readonly roles: readonly RoleHolders[];
}

const nobody: SitePeople = { users: [], teams: [], roles: [] };

/**
 * The signed-in person as an actor of the flow, at the current time; `people` is undefined until the
 * directory of the site is loaded.
 */
export function actorOf(
  me: CurrentUser,
  people: SitePeople | undefined,
  moduleType: string,
  site: { readonly id: number; readonly timezone: string },
): Actor {
  const { users, teams, roles } = people ?? nobody;
  const groupsOf = (groups: readonly TeamRow[]) =>
    groups.filter(({ member_ids }) => member_ids.includes(me.user.id)).map(({ id }) => id);
  return {
    user_id: me.user.id,
    name: me.user.display_name,
    team_ids: groupsOf(teams),
    role_ids: groupsOf(roles),
    deputy_for: deputyFor(users, me.user.id),
    may: (action) => may(me, `${moduleType}.${action}`, site.id),
    now: new Date().toISOString(),
    timeZone: site.timezone,
  };
}
