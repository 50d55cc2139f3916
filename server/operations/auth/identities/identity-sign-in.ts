import type { Identity, ProviderName } from '../../../adapters/identity/identity.ts';
import { type Tx, enterTenant, withSystem } from '../../../db/transaction.ts';
import { Failure } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { lockAccount, organisationByKey, requireLive, userByEmail, userById } from '../account.ts';
import { type LoginResult, nextSignInStep } from '../next-sign-in-step.ts';
import type { ClientInfo } from '../sessions/open-session.ts';
import {
  type OAuthRedirect,
  type OAuthCallback,
  startOAuthFlow,
  finishOAuthFlow,
} from './oauth-flow.ts';

/** Redirects a browser to a provider to sign in; whether the organisation exists is not checked. */
export function startIdentitySignIn(
  services: Services,
  name: ProviderName,
  organisation: string,
): Promise<OAuthRedirect> {
  return startOAuthFlow(services, name, { kind: 'sign_in', organisation });
}

/**
 * Finds the user of an external account: the one that it is linked to, else the one with the
 * verified address, if they have no other account of that provider.
 */
export async function userOfIdentity(
  tx: Tx,
  organisationId: number,
  provider: ProviderName,
  { issuer, subject, verifiedEmail }: Identity,
) {
  const linked = await tx
    .selectFrom('identities')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (linked !== undefined) return { user: await userById(tx, linked.user_id), isNew: false };
  if (verifiedEmail === null) return { user: undefined, isNew: true };
  const user = await userByEmail(tx, organisationId, verifiedEmail);
  const other = await tx
    .selectFrom('identities')
    .select('id')
    .where('user_id', '=', user?.id ?? 0)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return { user: other === undefined ? user : undefined, isNew: true };
}

/**
 * Signs in by an external account, which is the first factor. The second is required unless the
 * provider says that it required more than one itself. Throws `identity_refused` for every unknown
 * account, whatever the reason.
 */
export async function signInByIdentity(
  services: Services,
  provider: ProviderName,
  back: OAuthCallback,
  client: ClientInfo,
): Promise<LoginResult> {
  const { identity, aim } = await finishOAuthFlow(services, provider, 'sign_in', back);
  const organisationKey = aim.organisation.trim().toLowerCase();
  return withSystem(services.db, { organisationKey }, async (tx) => {
    const organisation = await organisationByKey(tx, organisationKey);
    if (organisation === undefined) throw new Failure('identity_refused');
    const organisationId = organisation.id;
    await enterTenant(tx, { organisationId, siteIds: [], userId: null });
    const { user, isNew } = await userOfIdentity(tx, organisationId, provider, identity);
    if (user === undefined) throw new Failure('identity_refused');
    requireLive(user);
    await enterTenant(tx, { organisationId, siteIds: [], userId: user.id });
    const account = await lockAccount(tx, user.id);
    if (account === null) throw new Failure('identity_refused');
    const { issuer, subject, verifiedEmail, isMultiFactor } = identity;
    const email = verifiedEmail ?? user.email;
    return nextSignInStep(tx, services, account, client, {
      isMultiFactor,
      ...(isNew && { identity: { provider, issuer, subject, email } }),
    });
  });
}
