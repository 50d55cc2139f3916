import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { AccountUser } from '../account.ts';

/**
 * The methods of the second factor by their names in calls; the first one of an account is its
 * default.
 */
export type Method = 'totp' | 'webauthn' | 'hardware' | 'email' | 'backup';

/** The second factors of a user; a mailbox that was the first factor is not included. */
export async function methodsOf(
  tx: Tx,
  user: Pick<AccountUser, 'id' | 'totp_secret' | 'email_codes'>,
  { byMail = false }: { readonly byMail?: boolean } = {},
): Promise<readonly Method[]> {
  const passkeys = await tx
    .selectFrom('passkeys')
    .select('kind')
    .distinct()
    .where('user_id', '=', user.id)
    .execute();
  const kinds = new Set(passkeys.map(({ kind }) => kind));
  const factors: readonly Method[] = [
    ...(user.totp_secret === null ? [] : (['totp'] as const)),
    ...(['webauthn', 'hardware'] as const).filter((kind) => kinds.has(kind)),
    ...(user.email_codes && !byMail ? (['email'] as const) : []),
  ];
  if (factors.length === 0) return [];
  const backup = await tx
    .selectFrom('backup_codes')
    .select('id')
    .where('user_id', '=', user.id)
    .where('used_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return backup === undefined ? factors : [...factors, 'backup'];
}

/** A condition on rows of `users` in a query: whether they have no second factor. */
export function lacksFactor(each: ExpressionBuilder<Tables, 'users'>) {
  return each.and([
    each('users.totp_secret', 'is', null),
    each('users.email_codes', '=', false),
    each.not(
      each.exists(
        each
          .selectFrom('passkeys')
          .select('passkeys.id')
          .whereRef('passkeys.user_id', '=', 'users.id'),
      ),
    ),
  ]);
}
