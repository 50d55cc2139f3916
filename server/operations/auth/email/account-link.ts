import { withTenant } from '../../../db/transaction.ts';
import { Failure } from '../../failure.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../../db/transaction.ts';
import { type AccountUser, type UserAccount, lockAccount } from '../account.ts';
import { peekToken, createSingleUseToken, consumeToken } from '../single-use-tokens.ts';

/** The account of a link and its credentials at the time, so that a change makes the link void. */
interface Linked {
  readonly organisationId: number;
  readonly userId: number;
  readonly since: string;
}

function isLinked(data: unknown): data is Linked {
  return typeof data === 'object' && data !== null && 'userId' in data && 'since' in data;
}

/** Creates the token of a link that its account can use once, within ten minutes or `life`. */
export function createAccountLink(
  services: Services,
  purpose: string,
  organisationId: number,
  user: Pick<AccountUser, 'id' | 'credentials_at'>,
  life?: number,
): Promise<string> {
  const linked: Linked = { organisationId, userId: user.id, since: user.credentials_at };
  return createSingleUseToken(services, purpose, linked, life);
}

/** Runs `work` on the account of a link, locked. Throws `link_over` like `byLink`. */
function onLinked<T>(
  { db }: Services,
  linked: unknown,
  work: (tx: Tx, account: UserAccount) => Promise<T>,
): Promise<T> {
  if (!isLinked(linked)) throw new Failure('link_over');
  const { organisationId, userId, since } = linked;
  return withTenant(db, { organisationId, siteIds: [], userId }, async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account === null || account.user.credentials_at !== since) throw new Failure('link_over');
    return work(tx, account);
  });
}

/** Returns the account of a link without using the link up. Throws `link_over` like `byLink`. */
export async function requireAccountLink(
  services: Services,
  purpose: string,
  token: string,
): Promise<UserAccount> {
  const linked = await peekToken(services, purpose, token);
  return onLinked(services, linked, (_tx, account) => Promise.resolve(account));
}

/**
 * Uses a link up and runs `work` on its account, locked. Throws `link_over` if the link has
 * expired, was used or is unknown, or if password or factors have changed since.
 */
export async function withAccountLink<T>(
  services: Services,
  purpose: string,
  token: string,
  work: (tx: Tx, account: UserAccount) => Promise<T>,
): Promise<T> {
  return onLinked(services, await consumeToken(services, purpose, token), work);
}
