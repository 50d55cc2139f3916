import type {
  GroupMapping,
  SingleSignOn,
  SingleSignOnProvider,
} from '../../../src/contract/single-sign-on.ts';
import { writeEvents } from '../../db/events.ts';
import type { Tx } from '../../db/transaction.ts';
import {
  clientSecretPurpose,
  findProvider,
  providerSettings,
} from '../auth/identities/organisation-provider.ts';
import { lacksFactor } from '../auth/second-factor/methods.ts';
import { requireMayGive, withCurrentGrants } from '../context/authority.ts';
import {
  type OrganisationAccess,
  withOrganisation,
  withoutIdempotencyKey,
} from '../context/call.ts';
import { activeGrantsOnSite, hasPermission } from '../context/grants.ts';
import { settingsPermission } from '../context/permissions.ts';
import { Failure, invalid, notFound } from '../failure.ts';
import { lockAdmins } from '../people/last-admin.ts';
import type { Caller, Services } from '../services.ts';

/** The settings decide who signs in as whom, so changing them needs every permission code. */
function requireEverything(access: OrganisationAccess): void {
  requireMayGive(access, { permissions: [], holds_all: true }, null);
}

/** The mappings of the organisation, in a stable order. */
export async function mappingsIn(tx: Tx, organisationId: number): Promise<GroupMapping[]> {
  const rows = await tx
    .selectFrom('group_mappings')
    .select(['group_value as group', 'role_id', 'site_id', 'team_id'])
    .where('organisation_id', '=', organisationId)
    .orderBy('group_value')
    .orderBy('id')
    .execute();
  return rows;
}

const shown = [
  'issuer',
  'client_id',
  'label',
  'domains',
  'groups_claim',
  'creates_accounts',
  'is_required',
] as const;

/** The settings as calls return them: without the secret. */
export async function settingsIn(
  { auth }: Services,
  { tx, organisationId }: Pick<OrganisationAccess, 'tx' | 'organisationId'>,
): Promise<SingleSignOn> {
  const provider = await tx
    .selectFrom('sign_in_providers')
    .select(shown)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return {
    provider: provider ?? null,
    mappings: await mappingsIn(tx, organisationId),
    redirect_uri: `${auth.publicOrigin()}/auth/oidc/organisation`,
  };
}

/** The single sign-on of the caller's organisation. Throws `forbidden`. */
export function readSingleSignOn(services: Services, caller: Caller): Promise<SingleSignOn> {
  return withOrganisation(services, caller, async (access) => {
    const { grants, now } = access;
    if (!hasPermission(activeGrantsOnSite(grants, null, now), settingsPermission))
      throw new Failure('forbidden');
    return settingsIn(services, access);
  });
}

/** Whether an administrator has a second factor, with which they may sign in another way. */
async function hasWayIn({ tx, organisationId }: OrganisationAccess): Promise<boolean> {
  const admin = await tx
    .selectFrom('users')
    .select('users.id')
    .where('users.organisation_id', '=', organisationId)
    .where('users.disabled_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where((each) => each.not(lacksFactor(each)))
    .where((each) =>
      each.exists(
        each
          .selectFrom('role_grants')
          .innerJoin('roles', 'roles.id', 'role_grants.role_id')
          .select('role_grants.id')
          .whereRef('role_grants.user_id', '=', 'users.id')
          .where('role_grants.scope', '=', 'Organisation')
          .where('roles.holds_all', '=', true)
          .where('role_grants.expires_at', 'is', null),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

type GivenProvider = SingleSignOnProvider & { readonly client_secret?: string };

/**
 * Saves the provider. Throws `forbidden`, `codes_not_held`, `invalid`, or `no_way_in` if no
 * administrator could sign in without it.
 */
export function saveSingleSignOn(
  services: Services,
  caller: Caller,
  { client_secret: given, ...provider }: GivenProvider,
): Promise<SingleSignOn> {
  return withOrganisation(services, caller, async (access) => {
    requireEverything(access);
    const { tx, organisationId, now } = access;
    await lockAdmins(tx);
    const before = await providerSettings(tx, organisationId);
    const { secret } = services.auth;
    const sealed =
      given === undefined
        ? before?.client_secret
        : secret.seal(clientSecretPurpose(organisationId), given);
    if (sealed === undefined)
      throw invalid([{ pointer: '/client_secret', code: 'required', params: {} }]);
    if (!URL.canParse(provider.issuer))
      throw invalid([{ pointer: '/issuer', code: 'format', params: {} }]);
    if (provider.is_required && !(await hasWayIn(access))) throw new Failure('no_way_in');
    const domains = [...new Set(provider.domains.map((domain) => domain.toLowerCase()))];
    const values = { ...provider, domains, client_secret: sealed, updated_at: now.toISOString() };
    await tx
      .insertInto('sign_in_providers')
      .values({ organisation_id: organisationId, ...values })
      .onConflict((conflict) =>
        conflict
          .column('organisation_id')
          .doUpdateSet((row) => ({ ...values, version: row('sign_in_providers.version', '+', 1) })),
      )
      .execute();
    // Accounts at another issuer are others, whatever their ids.
    if (before !== undefined && before.issuer !== provider.issuer)
      await unlinkAll(tx, organisationId);
    const compared = [...shown, 'client_secret'] as const;
    const hidden = (key: string, value: unknown) => (key === 'client_secret' ? '•••' : value);
    const changes = Object.fromEntries(
      compared
        .filter((key) => JSON.stringify(before?.[key]) !== JSON.stringify(values[key]))
        .map((key) => [
          `/${key}`,
          [
            before === undefined ? null : hidden(key, before[key]),
            hidden(key, values[key]),
          ] as const,
        ]),
    );
    announce(access, 'SAVE_SINGLE_SIGN_ON', changes);
    return settingsIn(services, access);
  });
}

function unlinkAll(tx: Tx, organisationId: number) {
  return tx
    .deleteFrom('identities')
    .where('organisation_id', '=', organisationId)
    .where('provider', '=', 'organisation')
    .execute();
}

export function announce(
  { tx }: OrganisationAccess,
  call: string,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
): void {
  const item_type = 'settings.single_sign_on';
  writeEvents(tx, [{ site_id: null, call, item_type, item_id: null, changes }]);
}

/**
 * Removes the provider. What its groups gave stays, and can be changed manually from now on. Throws
 * `forbidden`, `codes_not_held` or `not_found`.
 */
export function deleteSingleSignOn(services: Services, caller: Caller) {
  return withOrganisation(services, caller, async (access) => {
    requireEverything(await withCurrentGrants(access));
    const { tx, organisationId } = access;
    const gone = await tx
      .deleteFrom('sign_in_providers')
      .where('organisation_id', '=', organisationId)
      .returning('issuer')
      .executeTakeFirst();
    if (gone === undefined) throw notFound();
    await unlinkAll(tx, organisationId);
    for (const table of ['role_grants', 'team_members'] as const)
      await tx
        .updateTable(table)
        .set({ is_provided: false })
        .where('organisation_id', '=', organisationId)
        .where('is_provided', '=', true)
        .execute();
    announce(access, 'DELETE_SINGLE_SIGN_ON', { '/issuer': [gone.issuer, null] });
    return { status: 'deleted' } as const;
  });
}

/** Why an issuer can't be used, for who may save it. Throws `forbidden` or `codes_not_held`. */
export async function checkSingleSignOn(services: Services, caller: Caller, issuer: string) {
  // It changes nothing, and the network must not wait in a transaction.
  await withOrganisation(services, withoutIdempotencyKey(caller), (access) =>
    Promise.resolve(requireEverything(access)),
  );
  return { problem: await services.auth.checkIssuer(issuer) };
}

/** The provider of an organisation for the sign-in page. */
export async function findSingleSignOn(
  services: Services,
  { organisation, email }: { readonly organisation: string; readonly email: string },
) {
  const provider = await findProvider(services, organisation);
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? '';
  return {
    label: provider?.label ?? null,
    leads: provider?.domains.includes(domain) === true,
    is_required: provider?.is_required === true,
  };
}
