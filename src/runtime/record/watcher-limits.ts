import type { Settings } from '../field-settings.ts';

/** A team with its members. */
export interface TeamMembers {
  readonly member_ids: readonly number[];
}

/** How many of one type the settings allow. */
function maxSelectable(allowed: boolean, several = false): number {
  if (!allowed) return 0;
  return several ? Infinity : 1;
}

/**
 * Whether these people can be chosen under the settings: some directly, the others as members of
 * teams. Only people are stored as watchers (docs/decisions/watchers.md), so the limit applies to
 * the smallest selection that covers them all.
 */
export function fitsWatcherLimits(
  settings: Settings,
  userIds: readonly number[],
  teams: readonly TeamMembers[],
): boolean {
  const mostUsers = maxSelectable(settings.allowUsers !== false, settings.allowMultipleUsers);
  const mostTeams = maxSelectable(settings.allowTeams === true, settings.allowMultipleTeams);
  if (userIds.length <= mostUsers) return true;
  if (mostTeams === 0) return false;
  const without = (members: ReadonlySet<number>) =>
    userIds.filter((id) => !members.has(id)).length <= mostUsers;
  if (mostTeams === 1) return teams.some(({ member_ids }) => without(new Set(member_ids)));
  return without(new Set(teams.flatMap(({ member_ids }) => member_ids)));
}
