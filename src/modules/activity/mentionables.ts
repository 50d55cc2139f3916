import type { PeopleIds } from '../../contract/activity.ts';
import type { WidgetServices } from '../../widgets/services.ts';
import type { Mentionable } from './mentions.ts';

type Known = Pick<WidgetServices, 'people' | 'teams'>;

/** People and teams of the site by id; unknown ids are left out. */
export function mentionablesOf({ people, teams }: Known, ids: PeopleIds): readonly Mentionable[] {
  const users = new Set(ids.user_ids);
  const groups = new Set(ids.team_ids);
  return [
    ...people
      .filter(({ id }) => users.has(id))
      .map(({ id, name }) => ({ kind: 'user' as const, id, name })),
    ...teams
      .filter(({ id }) => groups.has(id))
      .map(({ id, name }) => ({ kind: 'team' as const, id, name })),
  ];
}
