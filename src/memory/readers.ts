import type { PeopleIds } from '../contract/activity.ts';
import { invalid } from '../contract/failure.ts';
import { activeGrantsOnSite, hasPermission } from '../domain/grants.ts';
import { itemPermission } from '../contract/permissions.ts';
import type { Asked, Mock } from './memory.ts';

export const nobody: PeopleIds = { user_ids: [], team_ids: [] };

/** That what stands at a place of the body is not there. */
export const gone = (pointer: string) => ({ pointer, code: 'reference', params: {} });

type Named = { readonly id: number; readonly name: string };

const idsByName = (rows: readonly Named[]): readonly number[] =>
  rows
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id))
    .map(({ id }) => id);

/** People and teams that may read items of a type on the site that is asked for, by name. */
export function readersOf({ rows }: Mock, { user, site, context }: Asked, type: string): PeopleIds {
  const code = itemPermission(type, 'read');
  const may = (userId: number) => {
    const own = rows.grants.filter(({ user_id }) => user_id === userId);
    return hasPermission(activeGrantsOnSite(own, site.id, new Date(context.now)), code);
  };
  const isMine = (row: { readonly organisation_id: number }) =>
    row.organisation_id === user.organisation_id;
  const users = rows.users.filter((each) => isMine(each) && each.is_active && may(each.id));
  const here = new Set(users.map(({ id }) => id));
  const teams = rows.teams.filter(
    (team) => isMine(team) && team.member_ids.some((id) => here.has(id)),
  );
  return {
    user_ids: idsByName(users.map(({ id, display_name: name }) => ({ id, name }))),
    team_ids: idsByName(teams),
  };
}

/** Throws `invalid` with the place of each one who is named and was not before, and may not read. */
export function needReaders(readers: PeopleIds, mentions: PeopleIds, before: PeopleIds): void {
  const errors = (['user_ids', 'team_ids'] as const).flatMap((key) =>
    mentions[key].flatMap((id, at) =>
      readers[key].includes(id) || before[key].includes(id) ? [] : [gone(`/mentions/${key}/${at}`)],
    ),
  );
  if (errors.length > 0) throw invalid(errors);
}
