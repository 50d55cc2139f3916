import { type AccountsQuery, accountsPage } from '../../../src/contract/accounts.ts';
import { withDistinctNames } from '../../../src/domain/display-name.ts';
import {
  compareCodePoints,
  orderKeyOfSearchKey,
  searchKey,
} from '../../../src/runtime/text-keys.ts';
import { addMs, authLimits } from '../auth/auth-limits.ts';
import { lacksFactor } from '../auth/second-factor/methods.ts';
import type { OrganisationAccess } from '../context/call.ts';

/** How a person uses the product. */
interface Uses {
  /** Live sessions. */
  readonly sessions: number;
  /** The last use of a session, else the last sign-in; null: never. */
  readonly last_used_at: string | null;
}

/** A person of a page of accounts, named as lists show them. */
export interface AccountOnPage {
  readonly id: number;
  readonly display_name: string;
  readonly uses: Uses;
}

/** Last use and number of the sessions of people, by their id. */
async function sessionsIn({ tx, organisationId, now }: OrganisationAccess) {
  const rows = await tx
    .selectFrom('sessions')
    .select(['user_id', (each) => each.fn.max('last_used_at').as('last')])
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('expires_at', '>', now.toISOString())
    .where('last_used_at', '>', addMs(now, -authLimits.idle))
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, ...use }) => [user_id, use]));
}

/** Whoever never used the product comes first. */
const compareUses = (one: AccountOnPage, other: AccountOnPage) =>
  Date.parse(one.uses.last_used_at ?? '1970-01-01T00:00:00Z') -
  Date.parse(other.uses.last_used_at ?? '1970-01-01T00:00:00Z');

/**
 * The people of the organisation who match the query, in its order: one page of them, and how many
 * there are. It reads a few columns of everybody, because the name under which a list shows a person
 * depends on all names.
 */
export async function accountsPageOf(
  access: OrganisationAccess,
  query: AccountsQuery,
): Promise<{ readonly people: readonly AccountOnPage[]; readonly total: number }> {
  const { without_factor = false, sort = 'name', direction = 'asc' } = query;
  const { limit = accountsPage, offset = 0 } = query;
  const users = await access.tx
    .selectFrom('users')
    .select(['id', 'display_name', 'email', 'is_service', 'signed_in_at'])
    .$if(without_factor, (q) => q.select((each) => lacksFactor(each).as('lacks')))
    .where('organisation_id', '=', access.organisationId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const sessions = await sessionsIn(access);
  const wanted = searchKey(query.search ?? '');
  const matches = withDistinctNames(users).flatMap((user) => {
    const { id, display_name, email, is_service, signed_in_at, lacks = true } = user;
    const key = searchKey(display_name);
    const isFound =
      wanted === '' || key.includes(wanted) || (!is_service && searchKey(email).includes(wanted));
    if (!isFound || (without_factor && lacks !== true)) return [];
    const use = sessions.get(id);
    const uses = { sessions: Number(use?.count ?? 0), last_used_at: use?.last ?? signed_in_at };
    return [{ id, display_name, uses, order: orderKeyOfSearchKey(key) }];
  });
  const sign = direction === 'asc' ? 1 : -1;
  matches.sort((one, other) => {
    const byUse = sort === 'used' ? sign * compareUses(one, other) : 0;
    const byName = (sort === 'name' ? sign : 1) * compareCodePoints(one.order, other.order);
    return byUse || byName || one.id - other.id;
  });
  return { people: matches.slice(offset, offset + limit), total: matches.length };
}
