import type { Actor } from '../../runtime/flow/types.ts';
import type { TeamRow, UserRow } from '../../contract/directory.ts';
import { deputyFor } from '../../domain/approvers.ts';
import type { CurrentUser } from '../session.ts';
import { may } from '../session.ts';

/** The people and teams of a site. */
interface SitePeople {
  readonly users: readonly UserRow[];
  readonly teams: readonly TeamRow[];
}

const nobody: SitePeople = { users: [], teams: [] };

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
  const { users, teams } = people ?? nobody;
  return {
    user_id: me.user.id,
    name: me.user.display_name,
    team_ids: teams.filter((team) => team.member_ids.includes(me.user.id)).map(({ id }) => id),
    deputy_for: deputyFor(users, me.user.id),
    may: (action) => may(me, `${moduleType}.${action}`, site.id),
    now: new Date().toISOString(),
    timeZone: site.timezone,
  };
}
