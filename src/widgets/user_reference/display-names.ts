import type { Person } from '../../ui/people/Avatar.tsx';
import { findRow } from '../common/find-row.ts';
import type { WidgetServices } from '../services.ts';
import type { People } from './value.ts';

/** The people and teams of a value with their names; unknown ones by their number. */
export function displayNames(
  { people, teams }: Pick<WidgetServices, 'people' | 'teams'>,
  { user_ids, team_ids }: People,
): { readonly users: readonly Person[]; readonly teams: readonly Person[] } {
  return {
    users: user_ids.map((id) => ({ id, name: findRow(people, id)?.name ?? `#${id}` })),
    teams: team_ids.map((id) => ({ id: `t${id}`, name: findRow(teams, id)?.name ?? `#${id}` })),
  };
}
