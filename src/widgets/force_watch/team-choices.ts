import type { Settings } from '../../runtime/field-settings.ts';
import { fitsWatcherLimits } from '../../runtime/record/watcher-limits.ts';
import type { TeamOption } from '../services.ts';

/** The value of the option for a team's members. */
export const teamChoice = (id: number): string => `t${id}`;

const idsIn = (choices: readonly (number | string)[]) =>
  choices.filter((choice) => typeof choice === 'number');

/**
 * The watchers after a choice: a team adds its members, since watchers are stored as people
 * (docs/decisions/watchers.md). If the settings allow fewer watchers, the last choice replaces the
 * others.
 */
export function resolveWatchers(
  choices: readonly (number | string)[],
  before: readonly number[],
  settings: Settings,
  teams: readonly TeamOption[],
): readonly number[] {
  const chosen = teams.filter(({ id }) => choices.includes(teamChoice(id)));
  const members = chosen.flatMap(({ memberIds }) => memberIds);
  const people = idsIn(choices);
  const all = [...new Set([...people, ...members])];
  const added = all.filter((id) => !before.includes(id));
  const known = teams.map(({ memberIds: member_ids }) => ({ member_ids }));
  if (added.length === 0 || fitsWatcherLimits(settings, all, known)) return all;
  return members.length > 0 ? members : added.slice(-1);
}
