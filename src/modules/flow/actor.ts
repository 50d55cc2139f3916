import type { Actor } from '../../runtime/flow/types.ts';
import type { TeamRow } from '../../contract/directory.ts';
import type { CurrentUser } from '../session.ts';
import { may } from '../session.ts';

/** The signed-in person as an actor of the flow, at the current time. */
export function actorOf(
  me: CurrentUser,
  teams: readonly TeamRow[],
  moduleType: string,
  site: { readonly id: number; readonly timezone: string },
): Actor {
  return {
    user_id: me.user.id,
    name: me.user.display_name,
    team_ids: teams.filter((team) => team.member_ids.includes(me.user.id)).map(({ id }) => id),
    may: (action) => may(me, `${moduleType}.${action}`, site.id),
    now: new Date().toISOString(),
    timeZone: site.timezone,
  };
}
