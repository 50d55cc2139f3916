import type { AccountRow } from '../../../src/contract/accounts.ts';
import { languageOf } from '../../../src/runtime/text.ts';
import { withDistinctNames } from '../../../src/domain/display-name.ts';
import { writeEvents } from '../../db/events.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { endSessions } from '../auth/sessions/end.ts';
import { addMs, authLimits } from '../auth/auth-limits.ts';
import { lacksFactor } from '../auth/second-factor/methods.ts';
import { isProvisioned } from './kept-fields.ts';
import { invalidateAccounts, requirePeopleManager } from './manager.ts';
import { siteAccessIn } from './site-access.ts';

/** Last use and number of the sessions of people, by their id. */
async function usesIn({ tx, organisationId, now }: OrganisationAccess) {
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

/** Everyone of the organisation except deleted people, by name. Throws `forbidden`. */
export function listAccounts(services: Services, caller: Caller): Promise<readonly AccountRow[]> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    const { tx, organisationId } = access;
    const users = await tx
      .selectFrom('users')
      .select(['id', 'display_name', 'email', 'disabled_at', 'signed_in_at', 'invited_at'])
      .select(['is_service', 'phone', 'badge', 'employer', 'manager_id', 'locale', 'version'])
      .select(['absent_from', 'absent_until', 'deputy_id', 'kept_fields'])
      .select((each) => lacksFactor(each).as('lacks'))
      .where('organisation_id', '=', organisationId)
      .where('deleted_at', 'is', null)
      .orderBy('display_name')
      .orderBy('id')
      .execute();
    const uses = await usesIn(access);
    const roles = await siteAccessIn(tx);
    const isProvided = await isProvisioned(access);
    return withDistinctNames(users).map(({ disabled_at, signed_in_at, lacks, ...user }) => ({
      ...user,
      email: user.is_service ? null : user.email,
      kept_fields: isProvided ? (user.kept_fields ?? []) : [],
      locale: languageOf(user.locale),
      is_active: disabled_at === null,
      is_invited: user.invited_at !== null && signed_in_at === null,
      roles: roles.get(user.id) ?? [],
      has_second_factor: lacks !== true,
      sessions: Number(uses.get(user.id)?.count ?? 0),
      last_used_at: uses.get(user.id)?.last ?? signed_in_at,
    }));
  });
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
