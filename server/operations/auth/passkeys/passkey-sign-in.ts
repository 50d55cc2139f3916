import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyKind } from '../../../db/tables/sign-in.ts';
import { requireOpenWay } from '../identities/organisation-provider.ts';
import { type Tx, enterTenant, withSystem } from '../../../db/transaction.ts';
import { Failure } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { lockAccount } from '../account.ts';
import { withChallengeAnswer, withChallenge } from '../second-factor/challenge.ts';
import { type SignedIn, signIn } from '../next-sign-in-step.ts';
import { loadPasskeys } from './load-passkeys.ts';
import { descriptorOf, verifyAssertion, relyingParty } from './verify-passkey.ts';
import type { ClientInfo } from '../sessions/open-session.ts';
import { createSingleUseToken, consumeToken } from '../single-use-tokens.ts';

const purpose = (kind: PasskeyKind) => `sign-in by ${kind}`;

interface Ceremony {
  readonly challenge: string;
  /** The sign-in that waits for it as second factor; null if it is the only factor. */
  readonly challengeId: string | null;
}

function isCeremony(data: unknown): data is Ceremony {
  return typeof data === 'object' && data !== null && 'challenge' in data && 'challengeId' in data;
}

/**
 * The browser's options to use an authenticator: one of the account's if a sign-in waits, else any
 * passkey. Throws `challenge_over`.
 */
export async function startPasskey(
  services: Services,
  kind: PasskeyKind,
  challengeId: string | null,
) {
  const { rpID } = relyingParty(services);
  const keys =
    challengeId === null
      ? undefined
      : await withChallenge(services, challengeId, ({ tx, account }) =>
          tx
            .selectFrom('passkeys')
            .select(['credential_id', 'transports'])
            .where('user_id', '=', account.user.id)
            .where('kind', '=', kind)
            .execute(),
        );
  const { generateAuthenticationOptions } = await loadPasskeys();
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: keys === undefined ? 'required' : 'preferred',
    ...(keys !== undefined && { allowCredentials: keys.map(descriptorOf) }),
  });
  const ceremony: Ceremony = { challenge: options.challenge, challengeId };
  return { ceremonyId: await createSingleUseToken(services, purpose(kind), ceremony), options };
}

function passkeyOf(tx: Tx, credentialId: string, kind: PasskeyKind) {
  return tx
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/**
 * Verifies an authenticator's answer. As second factor it must belong to the waiting account. As
 * the only factor it has to verify the person, and counts as both. Throws a Failure.
 */
export async function completePasskey(
  services: Services,
  kind: PasskeyKind,
  given: { readonly ceremonyId: string; readonly response: AuthenticationResponseJSON },
  client: ClientInfo,
): Promise<SignedIn> {
  const { ceremonyId, response } = given;
  const ceremony = await consumeToken(services, purpose(kind), ceremonyId);
  if (!isCeremony(ceremony)) throw new Failure('challenge_over');
  const { challenge, challengeId } = ceremony;
  if (challengeId !== null)
    return withChallengeAnswer(services, challengeId, client, async ({ tx, account }) => {
      const passkey = await passkeyOf(tx, response.id, kind);
      if (passkey?.user_id !== account.user.id) return false;
      return verifyAssertion(tx, services, passkey, { response, challenge, verified: false });
    });
  return withSystem(services.db, { credentialId: response.id }, async (tx) => {
    const passkey = await passkeyOf(tx, response.id, kind);
    if (passkey === undefined) throw new Failure('passkey_refused');
    const { organisation_id: organisationId, user_id: userId } = passkey;
    await enterTenant(tx, { organisationId, siteIds: [], userId });
    const account = await lockAccount(tx, userId);
    const answer = { response, challenge, verified: true };
    if (account === null || !(await verifyAssertion(tx, services, passkey, answer)))
      throw new Failure('passkey_refused');
    await requireOpenWay(tx, organisationId, account.user, services.now());
    return signIn(tx, account, services, client);
  });
}
