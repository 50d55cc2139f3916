import { withTenant } from '../../../db/transaction.ts';
import { Failure } from '../../failure.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../../db/transaction.ts';
import { type AccountUser, type UserAccount, lockAccount } from '../account.ts';
import { peekToken, createSingleUseToken, consumeToken } from '../single-use-tokens.ts';

/** Whose link it is; what the account was at the time, so that a change makes the link void. */
interface Linked {
  readonly organisationId: number;
  readonly userId: number;
  readonly since: string;
}

function isLinked(data: unknown): data is Linked {
  return typeof data === 'object' && data !== null && 'userId' in data && 'since' in data;
}

/** The token of a link that its account can use once, within ten minutes unless `life` says more. */
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

/** Runs `work` on the account that a link is for, locked. Throws `link_over` as `byLink` does. */
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

/** The account of a link, which is not used up by that. Throws `link_over` as `byLink` does. */
export async function requireAccountLink(
  services: Services,
  purpose: string,
  token: string,
): Promise<UserAccount> {
  const linked = await peekToken(services, purpose, token);
  return onLinked(services, linked, (_tx, account) => Promise.resolve(account));
}

/**
 * Uses a link up and runs `work` on its account, locked. Throws `link_over` where the link is over,
 * used or unknown, or password or factors have changed since.
 */
export async function withAccountLink<T>(
  services: Services,
  purpose: string,
  token: string,
  work: (tx: Tx, account: UserAccount) => Promise<T>,
): Promise<T> {
  return onLinked(services, await consumeToken(services, purpose, token), work);
}
