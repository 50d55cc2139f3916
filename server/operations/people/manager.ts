import { GET_ACCOUNTS } from '../../../src/contract/accounts.ts';
import { GET_SITE_USERS } from '../../../src/contract/directory.ts';
import { GET_USERS } from '../../../src/contract/people.ts';
import { type Tx, afterCommit, tenantOf } from '../../db/transaction.ts';
import type { OrganisationAccess } from '../context/call.ts';
import { activeGrantsOnSite, hasPermission } from '../context/grants.ts';
import { peoplePermission } from '../context/permissions.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';

/** Throws `forbidden` unless the caller manages people in the whole organisation. */
export function requirePeopleManager({ grants, now }: OrganisationAccess): void {
  if (!hasPermission(activeGrantsOnSite(grants, null, now), peoplePermission))
    throw new Failure('forbidden');
}

/** Marks the lists of accounts as stale after the commit, for those who read them. */
export function invalidateAccounts(tx: Tx, { notifier }: Pick<Services, 'notifier'>): void {
  const { organisationId } = tenantOf(tx);
  const of = { organisationId, siteId: null, permission: peoplePermission };
  afterCommit(tx, () => notifier.invalidate({ ...of, call: GET_ACCOUNTS.name }));
}

/** The same for every list of the people and teams of the organisation. */
export function invalidatePeople(tx: Tx, services: Pick<Services, 'notifier'>): void {
  invalidateAccounts(tx, services);
  const everybody = { organisationId: tenantOf(tx).organisationId, siteId: null, permission: null };
  afterCommit(tx, () => {
    for (const { name } of [GET_USERS, GET_SITE_USERS])
      services.notifier.invalidate({ ...everybody, call: name });
  });
}
