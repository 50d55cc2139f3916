import { GET_PROVISIONING } from '../../../src/contract/provisioning.ts';
import { writeEvents } from '../../db/events.ts';
import { afterCommit } from '../../db/transaction.ts';
import { hashOfToken, newToken } from '../auth/sessions/tokens.ts';
import { requireMayGive } from '../context/authority.ts';
import {
  type OrganisationAccess,
  withOrganisation,
  withoutIdempotencyKey,
} from '../context/call.ts';
import { activeGrantsOnSite, hasPermission } from '../context/grants.ts';
import { settingsPermission } from '../context/permissions.ts';
import { Failure, notFound } from '../failure.ts';
import { invalidatePeople } from '../people/manager.ts';
import { notifyTeamChange } from '../teams/notify.ts';
import type { Caller, Services } from '../services.ts';

/** The path under which identity providers send their requests. */
export const scimPath = '/scim/v2';

/** Tells people and scanners of leaked secrets what it is. */
const prefix = 'sw_scim_';

/**
 * A repeated request gets the same token: the stored reply of a key would keep it readable, so it
 * follows from the key and the secret of the server.
 */
function tokenFor({ auth }: Services, { organisationId, userId, idempotency }: Caller): string {
  const key = idempotency?.key ?? null;
  if (key === null) return `${prefix}${newToken()}`;
  return prefix + auth.secret.hash('provisioning token', `${organisationId} ${userId} ${key}`);
}

/** By a token any person joins any team: only who holds every code makes one. */
function requireEverything(access: OrganisationAccess): void {
  requireMayGive(access, { permissions: [], holds_all: true }, null);
}

function changed(access: OrganisationAccess, services: Services, values: object): void {
  const { tx, organisationId } = access;
  const changes = Object.fromEntries(
    Object.entries(values).map(([key, [before, after]]) => [`/${key}`, [before, after] as const]),
  );
  const call = 'CHANGE_PROVISIONING';
  const item_type = 'settings.provisioning';
  writeEvents(tx, [{ site_id: null, call, item_type, item_id: null, changes }]);
  // What the provider keeps is read-only exactly while it has a token.
  invalidatePeople(tx, services);
  notifyTeamChange(tx, services, []);
  const managers = { organisationId, siteId: null, permission: settingsPermission };
  afterCommit(tx, () => services.notifier.invalidate({ ...managers, call: GET_PROVISIONING.name }));
}

/** The token of the caller's organisation and what it keeps. Throws `forbidden`. */
export function readProvisioning(services: Services, caller: Caller) {
  return withOrganisation(services, caller, async ({ tx, organisationId, grants, now }) => {
    if (!hasPermission(activeGrantsOnSite(grants, null, now), settingsPermission))
      throw new Failure('forbidden');
    const token = await tx
      .selectFrom('provisioning_tokens')
      .innerJoin('users', 'users.id', 'provisioning_tokens.made_by_user_id')
      .select(['users.display_name as made_by', 'provisioning_tokens.created_at'])
      .select('provisioning_tokens.last_used_at')
      .where('provisioning_tokens.organisation_id', '=', organisationId)
      .executeTakeFirst();
    const people = await tx
      .selectFrom('users')
      .select((each) => each.fn.countAll<number>().as('count'))
      .where('organisation_id', '=', organisationId)
      .where('kept_fields', 'is not', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    const teams = await tx
      .selectFrom('teams')
      .select((each) => each.fn.countAll<number>().as('count'))
      .where('organisation_id', '=', organisationId)
      .where('is_kept', '=', true)
      .executeTakeFirstOrThrow();
    return {
      url: `${services.auth.publicOrigin()}${scimPath}`,
      token: token ?? null,
      people: Number(people.count),
      teams: Number(teams.count),
    };
  });
}

/** Makes the token or replaces it; only this reply shows it. Throws `forbidden` or `codes_not_held`. */
export function makeProvisioningToken(services: Services, caller: Caller) {
  return withOrganisation(services, withoutIdempotencyKey(caller), async (access) => {
    requireEverything(access);
    const { tx, organisationId, userId, now } = access;
    const token = tokenFor(services, caller);
    const values = {
      token_hash: hashOfToken(token),
      made_by_user_id: userId,
      created_at: now.toISOString(),
      last_used_at: null,
    };
    await tx
      .insertInto('provisioning_tokens')
      .values({ organisation_id: organisationId, ...values })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(values))
      .execute();
    changed(access, services, { token: [null, values.created_at] });
    return { token };
  });
}

/**
 * Revokes the token: requests with it are refused at once, and people can be changed on the screens.
 * Throws `forbidden`, `codes_not_held`, or `not_found` without a token.
 */
export function revokeProvisioningToken(services: Services, caller: Caller) {
  return withOrganisation(services, caller, async (access) => {
    requireEverything(access);
    const { tx, organisationId } = access;
    const gone = await tx
      .deleteFrom('provisioning_tokens')
      .where('organisation_id', '=', organisationId)
      .returning('created_at')
      .executeTakeFirst();
    if (gone === undefined) throw notFound();
    changed(access, services, { token: [gone.created_at, null] });
    return { status: 'revoked' } as const;
  });
}
