import type { Settings } from '../field-type.ts';

/** A team, as far as its members go. */
export interface TeamMembers {
  readonly member_ids: readonly number[];
}

/** How many of one kind the settings let be chosen. */
function maxSelectable(allowed: boolean, several: unknown): number {
  if (!allowed) return 0;
  return several === true ? Infinity : 1;
}

/**
 * Whether these people can have been chosen under the settings: some by themselves, the others as
 * members of teams. Watchers are stored as people alone (docs/decisions/watchers.md), so what is
 * limited is what it takes to name them all.
 */
export function fitsWatcherLimits(
  settings: Settings,
  userIds: readonly number[],
  teams: readonly TeamMembers[],
): boolean {
  const mostUsers = maxSelectable(settings['allowUsers'] !== false, settings['allowMultipleUsers']);
  const mostTeams = maxSelectable(settings['allowTeams'] === true, settings['allowMultipleTeams']);
  if (userIds.length <= mostUsers) return true;
  if (mostTeams === 0) return false;
  const without = (members: ReadonlySet<number>) =>
    userIds.filter((id) => !members.has(id)).length <= mostUsers;
  if (mostTeams === 1) return teams.some(({ member_ids }) => without(new Set(member_ids)));
  return without(new Set(teams.flatMap(({ member_ids }) => member_ids)));
}
