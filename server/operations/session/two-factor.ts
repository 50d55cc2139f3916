import { type Tx, enterTenant, withSystem } from '../../db/transaction.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { limits } from './limits.ts';
import { openSession } from './sign-in.ts';
import { stepOfCode } from './totp.ts';
import { type SessionUser, sessionUser } from './user.ts';

export interface CodeAnswer {
  readonly challengeId: string;
  readonly code: string;
}

interface SignedIn {
  readonly token: string;
  readonly user: SessionUser;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The challenge, locked; null when it is not there, over, or its codes are used up. */
async function liveChallenge(tx: Tx, id: string, now: Date) {
  const found = await tx
    .selectFrom('login_challenges')
    .select(['organisation_id', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { organisation_id: organisationId, user_id: userId } = found;
  await enterTenant(tx, { organisationId, siteIds: [], userId });
  const challenge = await tx
    .selectFrom('login_challenges')
    .select(['attempts', 'expires_at', 'consumed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isOver =
    challenge.consumed_at !== null ||
    challenge.attempts >= limits.codesPerChallenge ||
    Date.parse(challenge.expires_at) <= now.getTime();
  return isOver ? null : { organisationId, userId };
}

/** Takes the code of the user's authenticator; a step's code counts once. */
async function takeCode(tx: Tx, userId: number, code: string, now: Date) {
  const user = await tx
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select(['users.email', 'users.display_name', 'users.locale', 'organisations.name'])
    .select(['users.totp_secret', 'users.totp_last_step'])
    .where('users.id', '=', userId)
    .where('users.disabled_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .forUpdate('users')
    .executeTakeFirst();
  if (user === undefined || user.totp_secret === null) return null;
  const step = stepOfCode(user.totp_secret, code, now, user.totp_last_step);
  if (step === null) return null;
  await tx.updateTable('users').set({ totp_last_step: step }).where('id', '=', userId).execute();
  return user;
}

/**
 * The second step of a sign-in: opens the session. A wrong code counts against the challenge, which
 * is over after five, after ten minutes and after one right one. Throws a Failure.
 */
export async function answerChallenge(services: Services, answer: CodeAnswer): Promise<SignedIn> {
  const challengeId = answer.challengeId.toLowerCase();
  if (!uuid.test(challengeId)) throw new Failure('challenge_over');
  const now = services.now();
  const outcome = await withSystem(
    services.db,
    { challengeId },
    async (tx): Promise<SignedIn | 'challenge_over' | 'invalid_code'> => {
      const challenge = await liveChallenge(tx, challengeId, now);
      if (challenge === null) return 'challenge_over';
      const user = await takeCode(tx, challenge.userId, answer.code, now);
      await tx
        .updateTable('login_challenges')
        .set((set) =>
          user === null
            ? { attempts: set('attempts', '+', 1) }
            : { consumed_at: now.toISOString() },
        )
        .where('id', '=', challengeId)
        .execute();
      if (user === null) return 'invalid_code';
      return {
        token: await openSession(tx, challenge, now),
        user: sessionUser({
          ...challenge,
          organisationName: user.name,
          displayName: user.display_name,
          email: user.email,
          locale: user.locale,
        }),
      };
    },
  );
  if (typeof outcome === 'string') throw new Failure(outcome);
  return outcome;
}
