import type { ProviderName } from '../../../adapters/identity/identity.ts';
import { Failure, notFound } from '../../failure.ts';
import type { Caller, Services } from '../../services.ts';
import {
  credentialsChanged,
  factorsChanged,
  withOwnAccount,
  withReauthenticatedAccount,
} from '../second-factor/factor-change.ts';
import { requireReauthentication } from '../reauthentication.ts';
import { linkIdentity } from './link-identity.ts';
import {
  type OAuthRedirect,
  type OAuthCallback,
  startOAuthFlow,
  finishOAuthFlow,
} from './oauth-flow.ts';

/** The caller's linked accounts, the oldest first. */
export function identitiesOf(services: Services, caller: Caller) {
  return withOwnAccount(services, caller, (tx, { user }) =>
    tx
      .selectFrom('identities')
      .select(['public_id as id', 'provider', 'email', 'created_at'])
      .where('user_id', '=', user.id)
      .orderBy('identities.id')
      .execute(),
  );
}

/**
 * Redirects the caller to a provider to link an account. Throws `proof_required`, and errors of
 * `startOAuthFlow`.
 */
export async function startLink(
  services: Services,
  caller: Caller,
  name: ProviderName,
): Promise<OAuthRedirect> {
  await withReauthenticatedAccount(services, caller, () => Promise.resolve());
  return startOAuthFlow(services, name, { kind: 'link', sessionId: caller.sessionId });
}

/**
 * Links the account with which the caller returns, in the session that began; its address need not
 * be the caller's. Throws `identity_refused`, `identity_taken` or `proof_required`.
 */
export async function finishLink(
  services: Services,
  caller: Caller,
  name: ProviderName,
  back: OAuthCallback,
): Promise<void> {
  const { identity, aim } = await finishOAuthFlow(services, name, 'link', back);
  if (aim.sessionId !== caller.sessionId) throw new Failure('identity_refused');
  await withReauthenticatedAccount(services, caller, async (tx, account) => {
    const { issuer, subject, verifiedEmail } = identity;
    const email = verifiedEmail ?? '';
    const made = { provider: name, issuer, subject, email };
    if (!(await linkIdentity(tx, services, account, made))) throw new Failure('identity_taken');
    await credentialsChanged(tx, services, caller);
  });
}

/** Unlinks one of the caller's external accounts. Throws `not_found` or `proof_required`. */
export async function unlinkIdentity(
  services: Services,
  caller: Caller,
  publicId: string,
): Promise<void> {
  await withOwnAccount(services, caller, async (tx, account) => {
    const removed = await tx
      .deleteFrom('identities')
      .where('user_id', '=', account.user.id)
      .where('public_id', '=', publicId)
      .returning('id')
      .executeTakeFirst();
    if (removed === undefined) throw notFound();
    await requireReauthentication(tx, services, caller);
    await factorsChanged(tx, services, caller, account, 'identity_off');
  });
}
