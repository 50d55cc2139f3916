import { cleanDisplayName } from '../../../src/domain/display-name.ts';
import type { Identity } from '../../adapters/identity/identity.ts';
import { writeEvents } from '../../db/events.ts';
import { type Tx, enterTenant, withSystem } from '../../db/transaction.ts';
import { lockAccount, organisationByKey, requireLive, userById } from '../auth/account.ts';
import { userOfIdentity } from '../auth/identities/identity-sign-in.ts';
import { type OAuthCallback, finishOAuthFlow } from '../auth/identities/oauth-flow.ts';
import { providerSettings } from '../auth/identities/organisation-provider.ts';
import { type LoginResult, nextSignInStep } from '../auth/next-sign-in-step.ts';
import type { ClientInfo } from '../auth/sessions/open-session.ts';
import type { OrganisationTransaction } from '../context/call.ts';
import { Failure } from '../failure.ts';
import { isEmail } from '../people/email-address.ts';
import { lockAdmins } from '../people/last-admin.ts';
import { invalidatePeople } from '../people/manager.ts';
import type { Services } from '../services.ts';
import { applyGroups } from './apply-groups.ts';

type Settings = NonNullable<Awaited<ReturnType<typeof providerSettings>>>;

const refused = () => new Failure('identity_refused');

/** Whether the provider speaks for the address: its domain is listed, or none is. */
const isOfDomain = ({ domains }: Settings, email: string): boolean =>
  domains.length === 0 || domains.includes(email.toLowerCase().split('@').at(-1) ?? '');

/** Creates the account of a first sign-in; undefined if the settings or the address forbid it. */
async function createAccount(
  { tx, organisationId }: OrganisationTransaction,
  services: Services,
  settings: Settings,
  { verifiedEmail: email, name }: Identity,
): Promise<number | undefined> {
  if (!settings.creates_accounts || email === null) return undefined;
  if (!isEmail(email) || !isOfDomain(settings, email)) return undefined;
  const display_name = cleanDisplayName(name ?? '').slice(0, 200) || email.replace(/@.*$/s, '');
  const made = await tx
    .insertInto('users')
    .values({ organisation_id: organisationId, email, display_name })
    // Somebody has the address, but other accounts too, or was deleted.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) return undefined;
  writeEvents(tx, [
    {
      site_id: null,
      call: 'MAP_CREATE_ACCOUNT',
      item_type: 'account',
      item_id: made.id,
      changes: { '/email': [null, email], '/display_name': [null, display_name] },
    },
  ]);
  invalidatePeople(tx, services);
  return made.id;
}

/** The organisation and its provider. Throws `identity_refused` without one. */
async function openOrganisation(tx: Tx, key: string) {
  const organisation = await organisationByKey(tx, key);
  if (organisation === undefined) throw refused();
  const organisationId = organisation.id;
  await enterTenant(tx, { organisationId, siteIds: [], userId: null });
  const settings = await providerSettings(tx, organisationId);
  if (settings === undefined) throw refused();
  return { organisationId, settings };
}

/**
 * Signs in by the organisation's provider, which is the first factor. A first sign-in may create the
 * account, and each one brings roles and teams up to date with the groups. Throws
 * `identity_refused` for every unknown account, whatever the reason.
 */
export async function signInByOrganisation(
  services: Services,
  back: OAuthCallback,
  client: ClientInfo,
): Promise<LoginResult> {
  const provider = 'organisation';
  const { identity, aim } = await finishOAuthFlow(services, provider, 'sign_in', back);
  const organisationKey = aim.organisation.trim().toLowerCase();
  return withSystem(services.db, { organisationKey }, async (tx) => {
    const { organisationId, settings } = await openOrganisation(tx, organisationKey);
    // The provider may have been changed during the visit.
    if (new URL(settings.issuer).href !== new URL(identity.issuer).href) throw refused();
    await lockAdmins(tx);
    const access = { tx, organisationId, now: services.now() };
    const found = await userOfIdentity(tx, organisationId, provider, identity);
    const madeId =
      found.user === undefined
        ? await createAccount(access, services, settings, identity)
        : undefined;
    const user = madeId === undefined ? found.user : await userById(tx, madeId);
    if (user === undefined) throw refused();
    requireLive(user);
    if (identity.groups !== null) await applyGroups(access, services, user.id, identity.groups);
    await enterTenant(tx, { organisationId, siteIds: [], userId: user.id });
    const account = await lockAccount(tx, user.id);
    if (account === null) throw refused();
    const { issuer, subject, verifiedEmail, isMultiFactor } = identity;
    const email = verifiedEmail ?? user.email;
    return nextSignInStep(tx, services, account, client, {
      isMultiFactor,
      isOfOrganisation: true,
      ...(found.isNew && { identity: { provider, issuer, subject, email } }),
    });
  });
}
