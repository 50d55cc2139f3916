import { randomUUID } from 'node:crypto';
import type { ServiceAccount } from '../../../src/contract/api-tokens.ts';
import { cleanDisplayName } from '../../../src/domain/display-name.ts';
import { writeEvents } from '../../db/events.ts';
import { requirePeopleManager } from '../context/authority.ts';
import { withOrganisation } from '../context/call.ts';
import { invalid } from '../failure.ts';
import { invalidatePeople } from './manager.ts';
import { siteAccessIn } from './site-access.ts';
import type { Caller, Services } from '../services.ts';

/** The service accounts of the organisation, by name. Throws `forbidden`. */
export function listServiceAccounts(
  services: Services,
  caller: Caller,
): Promise<readonly ServiceAccount[]> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access, null);
    const { tx, organisationId } = access;
    const accounts = await tx
      .selectFrom('users')
      .select(['id', 'display_name', 'disabled_at', 'created_at'])
      .where('organisation_id', '=', organisationId)
      .where('is_service', '=', true)
      .where('deleted_at', 'is', null)
      .orderBy('display_name')
      .orderBy('id')
      .execute();
    const roles = await siteAccessIn(
      tx,
      accounts.map(({ id }) => id),
    );
    return accounts.map(({ disabled_at, ...account }) => ({
      ...account,
      is_active: disabled_at === null,
      roles: [...(roles.get(account.id) ?? [])],
    }));
  });
}

/**
 * Makes a service account, without roles. Instead of an address it has a text that nobody can type
 * as one. Throws `forbidden` or `invalid`.
 */
export function createServiceAccount(
  services: Services,
  caller: Caller,
  name: string,
): Promise<{ readonly id: number; readonly display_name: string }> {
  return withOrganisation(services, caller, async (access) => {
    requirePeopleManager(access, null);
    const { tx, organisationId } = access;
    const display_name = cleanDisplayName(name);
    if (display_name === '')
      throw invalid([{ pointer: '/display_name', code: 'required', params: {} }]);
    const account = await tx
      .insertInto('users')
      .values({
        organisation_id: organisationId,
        email: `service account ${randomUUID()}`,
        display_name,
        is_service: true,
      })
      .returning(['id', 'display_name'])
      .executeTakeFirstOrThrow();
    writeEvents(tx, [
      {
        site_id: null,
        call: 'CREATE_SERVICE_ACCOUNT',
        item_type: 'account',
        item_id: account.id,
        changes: { '/display_name': [null, display_name], '/is_service': [null, true] },
      },
    ]);
    invalidatePeople(tx, services);
    return account;
  });
}
