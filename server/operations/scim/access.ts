import { enterTenant, withSystem, withTenant } from '../../db/transaction.ts';
import { addMs } from '../auth/auth-limits.ts';
import { hashOfToken } from '../auth/sessions/tokens.ts';
import type { OrganisationTransaction } from '../context/call.ts';
import type { Services } from '../services.ts';

/** How old the stored last use may be, so that not every request writes. */
const useInterval = 60_000;

/** The organisation whose people a token keeps up to date; null for an unknown token. */
export function provisionedOrganisation(
  { db, now }: Services,
  token: string,
): Promise<number | null> {
  const provisioningHash = hashOfToken(token);
  return withSystem(db, { provisioningHash }, async (tx) => {
    const found = await tx
      .selectFrom('provisioning_tokens')
      .select(['organisation_id', 'last_used_at'])
      .executeTakeFirst();
    if (found === undefined) return null;
    const { organisation_id: organisationId, last_used_at: last } = found;
    const moment = now();
    if (last === null || last < addMs(moment, -useInterval)) {
      await enterTenant(tx, { organisationId, siteIds: [], userId: null });
      await tx
        .updateTable('provisioning_tokens')
        .set({ last_used_at: moment.toISOString() })
        .where('token_hash', '=', provisioningHash)
        .execute();
    }
    return organisationId;
  });
}

/** Runs `work` in one transaction of the organisation that the identity provider acts for. */
export function withProvisioning<T>(
  { db, now }: Services,
  organisationId: number,
  work: (access: OrganisationTransaction) => Promise<T>,
): Promise<T> {
  const moment = now();
  return withTenant(db, { organisationId, siteIds: [], userId: null }, (tx) =>
    work({ tx, organisationId, now: moment }),
  );
}
