import type { AccountRow, AccountsQuery, AccountsReply } from '../../../src/contract/accounts.ts';
import { languageOf } from '../../../src/runtime/text.ts';
import { writeEvents } from '../../db/events.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { endSessions } from '../auth/sessions/end.ts';
import { lacksFactor } from '../auth/second-factor/methods.ts';
import { accountsPageOf } from './accounts-page.ts';
import { isProvisioned } from './kept-fields.ts';
import { invalidateAccounts, requirePeopleManager } from './manager.ts';
import { siteAccessIn } from './site-access.ts';

/** The accounts that match the query, as a page of rows. Throws `forbidden`. */
export function listAccounts(
  services: Services,
  caller: Caller,
  query: AccountsQuery,
): Promise<AccountsReply> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    const { people, total } = await accountsPageOf(access, query);
    const ids = people.map(({ id }) => id);
    const stored = new Map((await usersOf(access, ids)).map((user) => [user.id, user]));
    const roles = await siteAccessIn(access.tx, ids);
    const isProvided = await isProvisioned(access);
    const accounts = people.flatMap(({ id, display_name, uses }): readonly AccountRow[] => {
      const user = stored.get(id);
      if (user === undefined) return [];
      const { disabled_at, signed_in_at, lacks, ...row } = user;
      return [
        {
          ...row,
          display_name,
          email: row.is_service ? null : row.email,
          kept_fields: isProvided ? (row.kept_fields ?? []) : [],
          locale: languageOf(row.locale),
          is_active: disabled_at === null,
          is_invited: row.invited_at !== null && signed_in_at === null,
          roles: roles.get(id) ?? [],
          has_second_factor: lacks !== true,
          ...uses,
        },
      ];
    });
    return { accounts, total };
  });
}

function usersOf({ tx, organisationId }: OrganisationAccess, ids: readonly number[]) {
  return tx
    .selectFrom('users')
    .select(['id', 'display_name', 'email', 'disabled_at', 'signed_in_at', 'invited_at'])
    .select(['is_service', 'phone', 'badge', 'employer', 'manager_id', 'locale', 'version'])
    .select(['absent_from', 'absent_until', 'deputy_id', 'kept_fields'])
    .select((each) => lacksFactor(each).as('lacks'))
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [0, ...ids])
    .execute();
}

/**
 * Ends every session of a person of the organisation; for the caller, all except the current one.
 * Returns how many. Throws `forbidden` or `not_found`.
 */
export function endSessionsOfPerson(
  services: Services,
  caller: Caller,
  userId: number,
): Promise<{ readonly ended: number }> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    const { tx, organisationId } = access;
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (user === undefined) throw notFound();
    const but = userId === caller.userId ? { but: caller.sessionId } : {};
    const ended = await endSessions(tx, services, userId, but);
    writeEvents(tx, [
      {
        site_id: null,
        call: 'END_ACCOUNT_SESSIONS',
        item_type: 'account.sessions',
        item_id: userId,
        changes: { '/ended': [null, ended] },
      },
    ]);
    invalidateAccounts(tx, services);
    return { ended };
  });
}
