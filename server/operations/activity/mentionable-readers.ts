import type { PeopleIds } from '../../../src/contract/activity.ts';
import type { FieldError } from '../../../src/runtime/record/errors.ts';
import { itemPermission } from '../context/permissions.ts';
import { invalid } from '../failure.ts';
import type { ItemAccess } from '../context/items.ts';
import { peopleOfSite } from '../people/people-of-sites.ts';

/**
 * People who can be notified of items of the module: those with an active account and permission to
 * read them, and teams with at least one such person.
 */
export async function mentionableReaders({
  tx,
  siteId,
  now,
  type,
}: ItemAccess): Promise<PeopleIds> {
  const { users, teams } = await peopleOfSite(tx, siteId, now, itemPermission(type, 'read'));
  const user_ids = users.filter(({ is_active }) => is_active).map(({ id }) => id);
  const here = new Set(user_ids);
  const team_ids = teams
    .filter(({ member_ids }) => member_ids.some((id) => here.has(id)))
    .map(({ id }) => id);
  return { user_ids, team_ids };
}

/**
 * Throws `invalid` with the pointer of each named person who cannot be notified; people who were
 * named `before` may have left since.
 */
export async function requireMentionable(
  access: ItemAccess,
  mentions: PeopleIds,
  before: PeopleIds = { user_ids: [], team_ids: [] },
): Promise<void> {
  if (mentions.user_ids.length + mentions.team_ids.length === 0) return;
  const readers = await mentionableReaders(access);
  const wrong = (key: keyof PeopleIds): readonly FieldError[] =>
    mentions[key].flatMap((id, at) =>
      readers[key].includes(id) || before[key].includes(id)
        ? []
        : [{ pointer: `/mentions/${key}/${at}`, code: 'reference', params: {} }],
    );
  const errors = [...wrong('user_ids'), ...wrong('team_ids')];
  if (errors.length > 0) throw invalid(errors);
}
