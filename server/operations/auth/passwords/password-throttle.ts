import { withTenant } from '../../../db/transaction.ts';
import type { Services } from '../../services.ts';
import type { Account, AccountName } from '../account.ts';
import type { ClientInfo } from '../sessions/open-session.ts';
import { type Backoff, requireAttempt, resetThrottle } from '../throttle/throttle.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** For an account from one address: up to a quarter of an hour between two attempts. */
const fromOnePlace: Backoff = { free: 5, first: second, longest: 15 * minute, forget: 24 * hour };
/** For an account from any address: never so long that its owner is locked out. */
const fromAnywhere: Backoff = { free: 50, first: second, longest: 20 * second, forget: hour };

const placeOf = ({ organisation, email }: AccountName, { address }: ClientInfo) => [
  'password',
  organisation,
  email,
  address ?? '',
];
const accountOf = ({ organisation, email }: AccountName) => ['password', organisation, email];

/**
 * Whether the person is signed in at this address; then attempts from other addresses don't delay
 * them.
 */
async function isAtHome(
  { db }: Services,
  account: Account | null,
  { address }: ClientInfo,
): Promise<boolean> {
  // No account has the id 0, so an unknown account runs the same queries.
  const userId = account?.user?.id ?? 0;
  const tenant = { organisationId: account?.organisation.id ?? 0, siteIds: [], userId };
  const session = await withTenant(db, tenant, (tx) =>
    tx
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .where('address', '=', address)
      .limit(1)
      .executeTakeFirst(),
  );
  return session !== undefined;
}

/**
 * Counts an attempt before the password is checked, by the typed name: an unknown account is
 * throttled like a known one. Throws `too_many`.
 */
export async function claimPasswordAttempt(
  services: Services,
  name: AccountName,
  account: Account | null,
  client: ClientInfo,
): Promise<void> {
  await requireAttempt(services, placeOf(name, client), fromOnePlace);
  if (!(await isAtHome(services, account, client)))
    await requireAttempt(services, accountOf(name), fromAnywhere);
}

/** Clears the failed attempts after a right password. */
export async function resetPasswordThrottle(
  services: Services,
  name: AccountName,
  client: ClientInfo,
): Promise<void> {
  await resetThrottle(services, placeOf(name, client));
  await resetThrottle(services, accountOf(name));
}
