import { writeEvents } from '../../db/events.ts';
import { revokeTokensOf } from '../api-tokens/revoke.ts';
import { endSessions } from '../auth/sessions/end.ts';
import {
  type OrganisationAccess,
  type OrganisationTransaction,
  withOrganisation,
} from '../context/call.ts';
import { activeGrantsOnSite, grantsOf } from '../context/grants.ts';
import { Failure } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { erasePerson } from './erase-person.ts';
import { refuseKept } from './kept-fields.ts';
import { keepsAdmin } from './last-admin.ts';
import { type Account, lockPerson } from './lock-person.ts';
import { invalidatePeople, requirePeopleManager } from './manager.ts';

/** Only a person with every permission code removes another such person. Throws `forbidden`. */
export async function requireRank(
  { tx, grants, now }: OrganisationAccess,
  userId: number,
): Promise<void> {
  const holdsAll = (all: typeof grants) =>
    activeGrantsOnSite(all, null, now).some(({ holds_all }) => holds_all);
  if (!holdsAll(grants) && holdsAll(await grantsOf(tx, userId))) throw new Failure('forbidden');
}

/** Disables or enables a person, locked before; returns their version. */
async function setDisabled(
  { tx, now }: OrganisationTransaction,
  { id, disabled_at: before, version }: Account,
  isDisabled: boolean,
  call: string,
): Promise<{ version: number }> {
  const moment = now.toISOString();
  const after = isDisabled ? moment : null;
  if ((before === null) === (after === null)) return { version };
  await tx
    .updateTable('users')
    .set({ disabled_at: after, updated_at: moment, version: version + 1 })
    .where('id', '=', id)
    .execute();
  const changes = { '/disabled_at': [before, after] as const };
  writeEvents(tx, [{ site_id: null, call, item_type: 'account', item_id: id, changes }]);
  return { version: version + 1 };
}

/** Disables a person in a transaction of `keepsAdmin`: sessions and API tokens end at once. */
export async function disablePerson(
  access: OrganisationTransaction,
  services: Pick<Services, 'notifier'>,
  person: Account,
  call: string,
) {
  const result = await setDisabled(access, person, true, call);
  await endSessions(access.tx, services, person.id);
  await revokeTokensOf(access, services, person.id);
  invalidatePeople(access.tx, services);
  return result;
}

/** Lets a disabled person sign in again. */
export async function enablePerson(
  access: OrganisationTransaction,
  services: Pick<Services, 'notifier'>,
  person: Account,
  call: string,
) {
  const result = await setDisabled(access, person, false, call);
  invalidatePeople(access.tx, services);
  return result;
}

/**
 * Disables a person: their sessions and API tokens end at once. Throws `forbidden`, `not_found` or
 * `last_admin`.
 */
export function disableAccount(services: Services, caller: Caller, userId: number) {
  return withOrganisation(services, caller, (access) => {
    requirePeopleManager(access);
    return keepsAdmin(access.tx, async () => {
      const person = await lockPerson(access, userId);
      await requireRank(access, userId);
      return disablePerson(access, services, person, 'DISABLE_ACCOUNT');
    });
  });
}

/**
 * Lets a disabled person sign in again. Throws `forbidden`, `not_found`, or `kept_by_provider` if the
 * identity provider says that they may not.
 */
export function enableAccount(services: Services, caller: Caller, userId: number) {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    const person = await lockPerson(access, userId);
    await requireRank(access, userId);
    await refuseKept(access, person.provider_active === false ? ['active'] : []);
    return enablePerson(access, services, person, 'ENABLE_ACCOUNT');
  });
}

/** Deletes a person with their personal data. Throws `forbidden`, `not_found` or `last_admin`. */
export function deleteAccount(
  services: Services,
  caller: Caller,
  userId: number,
  keepsName: boolean,
): Promise<{ readonly status: 'deleted' }> {
  return withOrganisation(services, caller, (access) => {
    requirePeopleManager(access);
    const { tx } = access;
    return keepsAdmin(tx, async () => {
      await lockPerson(access, userId);
      await requireRank(access, userId);
      await erasePerson(tx, services, caller, userId, { call: 'DELETE_ACCOUNT', keepsName });
      invalidatePeople(tx, services);
      return { status: 'deleted' } as const;
    });
  });
}
