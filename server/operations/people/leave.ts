import { writeEvents } from '../../db/events.ts';
import { endSessions } from '../auth/sessions/end.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { activeGrantsOnSite, grantsOf } from '../context/grants.ts';
import { Failure } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { erasePerson } from './erase-person.ts';
import { keepsAdmin } from './last-admin.ts';
import { lockPerson } from './lock-person.ts';
import { invalidatePeople, requirePeopleManager } from './manager.ts';

/** Who doesn't hold every code can't remove those who do. Throws `forbidden`. */
export async function requireRank(
  { tx, grants, now }: OrganisationAccess,
  userId: number,
): Promise<void> {
  const holdsAll = (all: typeof grants) =>
    activeGrantsOnSite(all, null, now).some(({ holds_all }) => holds_all);
  if (!holdsAll(grants) && holdsAll(await grantsOf(tx, userId))) throw new Failure('forbidden');
}

/** Disables or enables a person in a running transaction; returns their version. */
async function setDisabled(
  { tx, now }: OrganisationAccess,
  userId: number,
  { disabled_at: before, version }: { disabled_at: string | null; version: number },
  call: 'DISABLE_ACCOUNT' | 'ENABLE_ACCOUNT',
): Promise<{ version: number }> {
  const moment = now.toISOString();
  const after = call === 'DISABLE_ACCOUNT' ? moment : null;
  if ((before === null) === (after === null)) return { version };
  await tx
    .updateTable('users')
    .set({ disabled_at: after, updated_at: moment, version: version + 1 })
    .where('id', '=', userId)
    .execute();
  const changes = { '/disabled_at': [before, after] as const };
  writeEvents(tx, [{ site_id: null, call, item_type: 'account', item_id: userId, changes }]);
  return { version: version + 1 };
}

/**
 * Disables a person: their sessions end at once. Throws `forbidden`, `not_found` or `last_admin`.
 */
export function disableAccount(services: Services, caller: Caller, userId: number) {
  return withOrganisation(services, caller, (access) => {
    requirePeopleManager(access);
    const { tx } = access;
    return keepsAdmin(tx, async () => {
      const person = await lockPerson(access, userId);
      await requireRank(access, userId);
      const result = await setDisabled(access, userId, person, 'DISABLE_ACCOUNT');
      await endSessions(tx, services, userId);
      invalidatePeople(tx, services);
      return result;
    });
  });
}

/** Lets a disabled person sign in again. Throws `forbidden` or `not_found`. */
export function enableAccount(services: Services, caller: Caller, userId: number) {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access);
    const person = await lockPerson(access, userId);
    await requireRank(access, userId);
    const result = await setDisabled(access, userId, person, 'ENABLE_ACCOUNT');
    invalidatePeople(access.tx, services);
    return result;
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
