import { runPrepared } from '../../../db/prepared.ts';
import { type Tx, enterTenant, withSystem, withTenant } from '../../../db/transaction.ts';
import { activeGrantsOnSite, grantsOf, isActiveAt } from '../../context/grants.ts';
import type { Caller, Services } from '../../services.ts';
import { addMs, authLimits } from '../auth-limits.ts';
import { lacksFactor } from '../second-factor/methods.ts';
import { hashOfToken } from './tokens.ts';

const columns = ['id', 'organisation_id', 'user_id', 'last_used_at', 'view_as_user_id'] as const;

interface LiveSession {
  readonly id: number;
  readonly organisation_id: number;
  readonly user_id: number;
  readonly last_used_at: string;
  readonly view_as_user_id: number | null;
}

/** The caller of a session whose tenant has been entered; null if the account is no longer live. */
async function callerIn(tx: Tx, session: LiveSession, now: Date): Promise<Caller | null> {
  const caller = await callerAs(tx, session, session.user_id, now);
  const { view_as_user_id: viewedId } = session;
  if (caller === null || viewedId === null || caller.lacksFactor === true) return caller;
  const own = activeGrantsOnSite(await grantsOf(tx, caller.userId), null, now);
  if (!own.some(({ holds_all }) => holds_all)) return caller;
  const viewed = await callerAs(tx, session, viewedId, now);
  if (viewed === null) return caller;
  const { lacksFactor: _ofViewed, ...shown } = viewed;
  return { ...shown, viewedBy: { id: caller.userId, name: caller.displayName } };
}

/** A user as the caller of a session, or of none (id 0); null if the account is no longer live. */
export async function callerAs(
  tx: Tx,
  { id: sessionId, organisation_id: organisationId }: Pick<LiveSession, 'id' | 'organisation_id'>,
  userId: number,
  now: Date,
): Promise<Caller | null> {
  const query = tx
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select(['users.email', 'users.display_name', 'users.locale', 'organisations.name'])
    .select((each) =>
      each
        .and([
          each('organisations.second_factor_required', '=', true),
          each('users.is_service', '=', false),
          lacksFactor(each),
        ])
        .as('lacks'),
    )
    .select((each) =>
      each
        .exists(
          each
            .selectFrom('person_grants')
            .select('person_grants.id')
            .whereRef('person_grants.user_id', '=', 'users.id')
            .where(isActiveAt(now.toISOString())),
        )
        .as('has_role'),
    )
    .where('users.id', '=', userId)
    .where('users.disabled_at', 'is', null)
    .where('users.deleted_at', 'is', null);
  const [user] = await runPrepared(tx, query.compile());
  if (user === undefined) return null;
  return {
    sessionId,
    organisationId,
    organisationName: user.name,
    userId,
    displayName: user.display_name,
    email: user.email,
    locale: user.locale,
    ...(user.lacks === true && { lacksFactor: true }),
    ...(user.has_role !== true && { lacksRole: true }),
  };
}

/** The caller of a session token; null if it names no live session of a live account. */
export async function callerOf(services: Services, token: string): Promise<Caller | null> {
  const sessionTokenHash = hashOfToken(token);
  const now = services.now();
  return withSystem(services.db, { sessionTokenHash }, async (tx) => {
    const query = tx
      .selectFrom('sessions')
      .select(columns)
      .where('token_hash', '=', sessionTokenHash)
      .where('token_expires_at', '>', now.toISOString())
      .where('expires_at', '>', now.toISOString())
      .where('last_used_at', '>', addMs(now, -authLimits.idle));
    const [session] = await runPrepared(tx, query.compile());
    if (session === undefined) return null;
    const { organisation_id: organisationId, user_id: userId } = session;
    await enterTenant(tx, { organisationId, siteIds: [], userId });
    const caller = await callerIn(tx, session, now);
    if (caller === null) return null;
    if (now.getTime() - Date.parse(session.last_used_at) > authLimits.touch)
      await tx
        .updateTable('sessions')
        .set({ last_used_at: now.toISOString() })
        .where('id', '=', session.id)
        .execute();
    return caller;
  });
}

/** The caller of a session with an open socket, whatever its tokens are by now. */
export async function callerOfSession(
  services: Services,
  { organisationId, sessionId }: { readonly organisationId: number; readonly sessionId: number },
): Promise<Caller | null> {
  const now = services.now();
  return withTenant(services.db, { organisationId, siteIds: [], userId: null }, async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .select(columns)
      .where('id', '=', sessionId)
      .where('expires_at', '>', now.toISOString())
      .where('last_used_at', '>', addMs(now, -authLimits.idle))
      .executeTakeFirst();
    return session === undefined ? null : callerIn(tx, session, now);
  });
}

/** Returns those of an organisation's sessions that are still live. */
export async function liveSessions(
  services: Services,
  organisationId: number,
  sessionIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const now = services.now();
  const rows = await withTenant(services.db, { organisationId, siteIds: [], userId: null }, (tx) =>
    tx
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('sessions.id', 'in', [...sessionIds])
      .where('sessions.expires_at', '>', now.toISOString())
      .where('sessions.last_used_at', '>', addMs(now, -authLimits.idle))
      .where('users.disabled_at', 'is', null)
      .where('users.deleted_at', 'is', null)
      .execute(),
  );
  return new Set(rows.map(({ id }) => id));
}
