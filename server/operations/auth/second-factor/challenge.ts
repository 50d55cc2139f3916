import type { NewIdentity } from '../../../db/tables/sign-in.ts';
import { type Tx, enterTenant, withSystem } from '../../../db/transaction.ts';
import { Failure } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { type UserAccount, lockAccount } from '../account.ts';
import { type SignedIn, limitWrongCodes, signIn } from '../next-sign-in-step.ts';
import { linkIdentity } from '../identities/link-identity.ts';
import { authLimits } from '../auth-limits.ts';
import type { ClientInfo } from '../sessions/open-session.ts';
import { writeRefusedSignIn } from '../sessions/session-events.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A sign-in that waits for its second factor, locked with its account. */
export interface PendingSignIn {
  readonly tx: Tx;
  readonly account: UserAccount;
  readonly challenge: {
    readonly id: string;
    readonly by_mail: boolean;
    readonly email_code_hash: string | null;
    readonly identity: NewIdentity | null;
  };
}

/** Runs `work` on a challenge that exists and has not ended. Throws `challenge_over`. */
export async function withChallenge<T>(
  services: Services,
  challengeId: string,
  work: (waiting: PendingSignIn) => Promise<T>,
): Promise<T> {
  if (!uuid.test(challengeId)) throw new Failure('challenge_over');
  const id = challengeId.toLowerCase();
  return withSystem(services.db, { challengeId: id }, async (tx) => {
    const found = await tx
      .selectFrom('login_challenges')
      .select(['organisation_id', 'user_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (found === undefined) throw new Failure('challenge_over');
    const { organisation_id: organisationId, user_id: userId } = found;
    await enterTenant(tx, { organisationId, siteIds: [], userId });
    const challenge = await tx
      .selectFrom('login_challenges')
      .select(['id', 'by_mail', 'attempts', 'expires_at', 'consumed_at'])
      .select(['email_code_hash', 'identity'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isOver =
      challenge.consumed_at !== null ||
      challenge.attempts >= authLimits.codesPerChallenge ||
      Date.parse(challenge.expires_at) <= services.now().getTime();
    const account = isOver ? null : await lockAccount(tx, userId);
    if (account === null) throw new Failure('challenge_over');
    return work({ tx, account, challenge });
  });
}

/**
 * The second step of a sign-in: if `check` accepts the factor, the session opens and the challenge
 * ends. A wrong one counts: the challenge ends after five, and after ten minutes. Throws
 * `challenge_over`, `invalid_code` or `too_many`.
 */
export async function withChallengeAnswer(
  services: Services,
  challengeId: string,
  client: ClientInfo,
  check: (waiting: PendingSignIn) => Promise<boolean>,
): Promise<SignedIn> {
  const signedIn = await withChallenge(services, challengeId, async (waiting) => {
    const { tx, account, challenge } = waiting;
    const now = services.now();
    await limitWrongCodes(tx, account.user.id, now);
    const isRight = await check(waiting);
    await tx
      .updateTable('login_challenges')
      .set((set) =>
        isRight ? { consumed_at: now.toISOString() } : { attempts: set('attempts', '+', 1) },
      )
      .where('id', '=', challenge.id)
      .execute();
    if (!isRight) {
      writeRefusedSignIn(tx, 'invalid_code', client);
      return null;
    }
    if (challenge.identity !== null) await linkIdentity(tx, services, account, challenge.identity);
    return signIn(tx, account, services, client);
  });
  if (signedIn === null) throw new Failure('invalid_code');
  return signedIn;
}
