import { GET_API_TOKENS, GET_ORGANISATION_API_TOKENS } from '../../../src/contract/api-tokens.ts';
import { writeEvents } from '../../db/events.ts';
import { afterCommit } from '../../db/transaction.ts';
import { managesPeople } from '../context/authority.ts';
import { type OrganisationTransaction, withOrganisation } from '../context/call.ts';
import { peoplePermission } from '../context/permissions.ts';
import { notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';

/** After the commit the owners' lists of tokens and that of the organisation are stale. */
export function tokensChanged(
  { tx, organisationId }: OrganisationTransaction,
  { notifier }: Pick<Services, 'notifier'>,
  userIds: readonly number[],
): void {
  const stale = { organisationId, siteId: null };
  afterCommit(tx, () => {
    notifier.invalidate({ ...stale, call: GET_API_TOKENS.name, permission: null, userIds });
    notifier.invalidate({
      ...stale,
      call: GET_ORGANISATION_API_TOKENS.name,
      permission: peoplePermission,
    });
  });
}

/** Revokes tokens of a user, all or one; returns whether there was any. */
async function revoke(
  access: OrganisationTransaction,
  services: Pick<Services, 'notifier'>,
  which: { readonly userId?: number; readonly id?: number },
): Promise<boolean> {
  const { tx, organisationId, now } = access;
  const moment = now.toISOString();
  let revoking = tx
    .updateTable('api_tokens')
    .set({ revoked_at: moment })
    .where('organisation_id', '=', organisationId)
    .where('revoked_at', 'is', null);
  if (which.userId !== undefined) revoking = revoking.where('user_id', '=', which.userId);
  if (which.id !== undefined) revoking = revoking.where('id', '=', which.id);
  const revoked = await revoking.returning(['id', 'user_id']).execute();
  if (revoked.length === 0) return false;
  writeEvents(
    tx,
    revoked.map(({ id }) => ({
      site_id: null,
      call: 'REVOKE_API_TOKEN',
      item_type: 'account.token',
      item_id: id,
      changes: { '/revoked_at': [null, moment] },
    })),
  );
  tokensChanged(access, services, [...new Set(revoked.map(({ user_id }) => user_id))]);
  return true;
}

/** Revokes every token of a user. */
export async function revokeTokensOf(
  access: OrganisationTransaction,
  services: Pick<Services, 'notifier'>,
  userId: number,
): Promise<void> {
  await revoke(access, services, { userId });
}

/** Revokes a token: the caller's, or any for people managers. Throws `not_found`. */
export function revokeToken(
  services: Services,
  caller: Caller,
  id: number,
): Promise<{ readonly id: number }> {
  return withOrganisation(services, caller, async (access) => {
    const isAny = managesPeople(access, null);
    const which = isAny ? { id } : { id, userId: access.userId };
    if (!(await revoke(access, services, which))) throw notFound();
    return { id };
  });
}
