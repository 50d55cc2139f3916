import {
  type Tx,
  afterCommit,
  enterTenant,
  withSystem,
  withTenant,
} from '../../../db/transaction.ts';
import { notFound } from '../../failure.ts';
import type { Caller, Services } from '../../services.ts';
import { writeSessionEnds } from './session-events.ts';
import { hashOfToken, readRefresh } from './tokens.ts';

/** Ends sessions of a user in a transaction of their organisation, and closes their sockets. */
export async function endSessions(
  tx: Tx,
  { notifier }: Pick<Services, 'notifier'>,
  userId: number,
  which: { readonly but?: number; readonly publicId?: string; readonly id?: number } = {},
): Promise<number> {
  let ending = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (which.but !== undefined) ending = ending.where('id', '<>', which.but);
  if (which.id !== undefined) ending = ending.where('id', '=', which.id);
  if (which.publicId !== undefined) ending = ending.where('public_id', '=', which.publicId);
  const ended = await ending.returning('id').execute();
  writeSessionEnds(
    tx,
    ended.map(({ id }) => id),
  );
  afterCommit(tx, () => {
    for (const { id } of ended) notifier.sessionEnded(id);
  });
  return ended.length;
}

/** The session tokens of a browser; either may be missing. */
export interface BrowserTokens {
  readonly token: string | undefined;
  readonly refresh: string | undefined;
}

/**
 * Ends the session of a token, or every session of its user; an unknown token is no error. A token
 * that is too old for calls still ends its session.
 */
export async function logOut(
  services: Services,
  tokens: BrowserTokens,
  everywhere = false,
): Promise<void> {
  const family = readRefresh(tokens.refresh ?? '')?.family;
  const lookup =
    family === undefined
      ? { sessionTokenHash: hashOfToken(tokens.token ?? '') }
      : { sessionFamilyHash: hashOfToken(family) };
  await withSystem(services.db, lookup, async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .select(['id', 'organisation_id', 'user_id'])
      .executeTakeFirst();
    if (session === undefined) return;
    const { id, organisation_id: organisationId, user_id: userId } = session;
    await enterTenant(tx, { organisationId, siteIds: [], userId });
    await endSessions(tx, services, userId, everywhere ? {} : { id });
  });
}

/** Ends one of the caller's sessions by its id in their list. Throws `not_found`. */
export async function endSession(
  services: Services,
  { organisationId, userId }: Caller,
  publicId: string,
): Promise<void> {
  await withTenant(services.db, { organisationId, siteIds: [], userId }, async (tx) => {
    if ((await endSessions(tx, services, userId, { publicId })) === 0) throw notFound();
  });
}
