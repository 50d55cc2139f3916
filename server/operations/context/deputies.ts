import type { Tx } from '../../db/transaction.ts';

interface DeputyAccess {
  readonly tx: Tx;
  readonly organisationId: number;
  readonly userId: number;
  /** ISO 8601 UTC. */
  readonly now: string;
}

/** The people for whom the caller decides as deputy: those who are absent now, or disabled. */
export async function principalsOf({ tx, organisationId, userId, now }: DeputyAccess) {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('deputy_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where((user) =>
      user.or([
        user('disabled_at', 'is not', null),
        user.and([user('absent_from', '<=', now), user('absent_until', '>', now)]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
