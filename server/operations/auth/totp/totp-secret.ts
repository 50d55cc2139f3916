import { type Tx, withSystem, withTenant } from '../../../db/transaction.ts';
import type { Services } from '../../services.ts';

type SealServices = Pick<Services, 'auth' | 'db'>;

const purposeOf = (userId: number) => `authenticator of user ${userId}`;

/** The form in which the secret of a user's authenticator is stored: only the server's key opens it. */
export function sealTotpSecret(
  { auth }: Pick<Services, 'auth'>,
  userId: number,
  secret: string,
): string {
  return auth.secret.seal(purposeOf(userId), secret);
}

/**
 * The secret of a user's authenticator; null if there is none, or if the key of the server is not
 * the one that sealed it. A secret from before secrets were sealed is returned as it is.
 */
export function openTotpSecret(
  { auth, db }: SealServices,
  userId: number,
  stored: string | null,
): string | null {
  if (stored === null || !auth.secret.isSealed(stored)) return stored;
  const secret = auth.secret.unseal(purposeOf(userId), stored);
  if (secret === null)
    db.log.error(
      `The authenticator of user ${userId} can't be used: it was set up with another SECRET_KEY.`,
    );
  return secret;
}

async function sealIn(services: SealServices, tx: Tx): Promise<void> {
  const users = await tx
    .selectFrom('users')
    .select(['id', 'totp_secret', 'totp_pending'])
    .where((user) =>
      user.or([user('totp_secret', 'is not', null), user('totp_pending', 'is not', null)]),
    )
    .forUpdate()
    .execute();
  const isPlain = (stored: string | null) =>
    stored !== null && !services.auth.secret.isSealed(stored);
  for (const { id, totp_secret, totp_pending } of users) {
    if (!isPlain(totp_secret) && !isPlain(totp_pending)) continue;
    const sealed = (stored: string | null) =>
      stored !== null && isPlain(stored) ? sealTotpSecret(services, id, stored) : stored;
    await tx
      .updateTable('users')
      .set({ totp_secret: sealed(totp_secret), totp_pending: sealed(totp_pending) })
      .where('id', '=', id)
      .execute();
  }
}

/** Seals the secrets of authenticators that are stored in clear, of every organisation. */
export async function sealTotpSecrets(services: SealServices): Promise<void> {
  const organisations = await withSystem(services.db, 'every organisation', (tx) =>
    tx.selectFrom('organisations').select('id').execute(),
  );
  for (const { id: organisationId } of organisations)
    await withTenant(services.db, { organisationId, siteIds: [], userId: null }, (tx) =>
      sealIn(services, tx),
    );
}
