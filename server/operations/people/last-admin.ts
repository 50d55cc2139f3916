import { sql } from 'kysely';
import { type Tx, tenantOf } from '../../db/transaction.ts';
import { Failure } from '../failure.ts';

/**
 * Lets one transaction after the other change who administers the organisation: the others wait here,
 * and read what it has committed. It does not delay those who only add rows to the organisation.
 */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', tenantOf(tx).organisationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Whether someone administers the organisation: a person, not a service account, who is neither
 * disabled nor deleted nor only invited, and holds, in person and without an end, an Organisation
 * role with every code. Grants of `without` do not count.
 */
export async function hasAdmin(tx: Tx, without: readonly number[] = []): Promise<boolean> {
  const admin = await tx
    .selectFrom('role_grants')
    .innerJoin('roles', 'roles.id', 'role_grants.role_id')
    .innerJoin('users', 'users.id', 'role_grants.user_id')
    .select('role_grants.id')
    .where('role_grants.organisation_id', '=', tenantOf(tx).organisationId)
    .where('role_grants.scope', '=', 'Organisation')
    .where('role_grants.id', 'not in', [0, ...without])
    .where('roles.holds_all', '=', true)
    .where('role_grants.expires_at', 'is', null)
    .where((each) =>
      each.or([
        each('role_grants.starts_at', 'is', null),
        each('role_grants.starts_at', '<=', sql<string>`now()`),
      ]),
    )
    .where('users.is_service', '=', false)
    .where('users.disabled_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where((each) =>
      each.or([each('users.invited_at', 'is', null), each('users.signed_in_at', 'is not', null)]),
    )
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/**
 * Runs a change that could take the last admin from the organisation: every path that disables or
 * deletes people, withdraws or ends grants, or changes roles. It locks the organisation before the
 * change and checks after it. Throws `last_admin`, upon which the transaction rolls back.
 */
export async function keepsAdmin<T>(tx: Tx, change: () => Promise<T>): Promise<T> {
  await lockAdmins(tx);
  const result = await change();
  if (!(await hasAdmin(tx))) throw new Failure('last_admin');
  return result;
}
