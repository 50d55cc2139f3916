import { afterCommit, enterTenant, withSystem } from '../../db/transaction.ts';
import type { Caller, Services } from '../services.ts';
import { later, limits } from './limits.ts';
import { hashOfToken } from './tokens.ts';

/** Who holds a session token; null when it names no live session of a live account. */
export async function callerOf(services: Services, token: string): Promise<Caller | null> {
  const sessionTokenHash = hashOfToken(token);
  const now = services.now();
  return withSystem(services.db, { sessionTokenHash }, async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .select(['id', 'organisation_id', 'user_id', 'last_used_at'])
      .where('token_hash', '=', sessionTokenHash)
      .where('expires_at', '>', now.toISOString())
      .where('last_used_at', '>', later(now, -limits.idle))
      .executeTakeFirst();
    if (session === undefined) return null;
    const { organisation_id: organisationId, user_id: userId } = session;
    await enterTenant(tx, { organisationId, siteIds: [], userId });
    const user = await tx
      .selectFrom('users')
      .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
      .select(['users.email', 'users.display_name', 'users.locale', 'organisations.name'])
      .where('users.id', '=', userId)
      .where('users.disabled_at', 'is', null)
      .where('users.deleted_at', 'is', null)
      .executeTakeFirst();
    if (user === undefined) return null;
    if (now.getTime() - Date.parse(session.last_used_at) > limits.touch)
      await tx
        .updateTable('sessions')
        .set({ last_used_at: now.toISOString() })
        .where('id', '=', session.id)
        .execute();
    return {
      sessionId: session.id,
      organisationId,
      organisationName: user.name,
      userId,
      displayName: user.display_name,
      email: user.email,
      locale: user.locale,
    };
  });
}

/** Ends the session of a token and closes what was opened with it; another token is no error. */
export async function logout(services: Services, token: string): Promise<void> {
  const sessionTokenHash = hashOfToken(token);
  await withSystem(services.db, { sessionTokenHash }, async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .select(['id', 'organisation_id', 'user_id'])
      .where('token_hash', '=', sessionTokenHash)
      .executeTakeFirst();
    if (session === undefined) return;
    const { id, organisation_id: organisationId, user_id: userId } = session;
    await enterTenant(tx, { organisationId, siteIds: [], userId });
    await tx.deleteFrom('sessions').where('id', '=', id).execute();
    afterCommit(tx, () => services.notifier.sessionEnded(id));
  });
}
