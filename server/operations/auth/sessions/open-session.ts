import type { Tx } from '../../../db/transaction.ts';
import type { Services } from '../../services.ts';
import { addMs, authLimits, day } from '../auth-limits.ts';
import type { ClientDevice } from './device.ts';
import { writeSignIn } from './session-events.ts';
import { hashOfToken, newFamily, newToken, refreshText } from './tokens.ts';

/** The client of a sign-in, as the list of sessions shows it. */
export interface ClientInfo extends ClientDevice {
  /**
   * Whether the sign-in counts as the reauthentication that setting up a second factor requires.
   */
  readonly isProof?: boolean;
}

/** The tokens of a session in the browser; the tables contain only hashes. */
export interface SessionTokens {
  /** The access token. */
  readonly token: string;
  /** The refresh token: gets the next pair, once. */
  readonly refresh: string;
}

const nowhere: ClientInfo = { userAgent: null, address: null };

/** Opens a session and returns its tokens; deletes the user's expired sessions. */
export async function openSession(
  tx: Tx,
  user: { readonly organisationId: number; readonly userId: number },
  services: Pick<Services, 'now' | 'auth'>,
  { userAgent, address, isProof = false }: ClientInfo = nowhere,
): Promise<SessionTokens> {
  const now = services.now();
  const [token, family, secret] = [newToken(), newFamily(), newToken()];
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', user.userId)
    .where((where) =>
      where.or([
        where('expires_at', '<', now.toISOString()),
        where('last_used_at', '<', addMs(now, -authLimits.idle)),
      ]),
    )
    .execute();
  const { id } = await tx
    .insertInto('sessions')
    .values({
      organisation_id: user.organisationId,
      user_id: user.userId,
      token_hash: hashOfToken(token),
      token_expires_at: addMs(now, authLimits.access),
      family_hash: hashOfToken(family),
      refresh_hash: hashOfToken(secret),
      user_agent: userAgent?.slice(0, 400) ?? null,
      address,
      created_at: now.toISOString(),
      last_used_at: now.toISOString(),
      expires_at: addMs(now, services.auth.sessionDays * day),
      proved_at: isProof ? now.toISOString() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  writeSignIn(tx, id, { userAgent, address });
  await tx
    .updateTable('users')
    .set({ signed_in_at: now.toISOString() })
    .where('id', '=', user.userId)
    .execute();
  return { token, refresh: refreshText({ family, secret }) };
}
