import type { WidgetServices } from '../services.ts';
import { peopleOf } from './value.ts';

/** The people and teams of a value with their names; one who is gone keeps the number. */
export function namesOf(services: WidgetServices, value: unknown) {
  const { user_ids, team_ids } = peopleOf(value);
  const people = new Map(services.people().map((row) => [row.id, row.name]));
  const teamNames = new Map(services.teams().map((row) => [row.id, row.name]));
  return {
    users: user_ids.map((id) => ({ id, name: people.get(id) ?? `#${id}` })),
    teams: team_ids.map((id) => ({ id, name: teamNames.get(id) ?? `#${id}` })),
  };
}
