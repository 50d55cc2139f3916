import { type Tx, withTenant } from '../../db/transaction.ts';
import type { Caller, Services } from '../services.ts';
import { type Grant, grantsOf } from './grants.ts';
import { withIdempotency } from './idempotency.ts';

/** A transaction of the organisation, without any site's data. */
export interface OrganisationAccess {
  readonly tx: Tx;
  readonly organisationId: number;
  readonly now: Date;
  /** Every grant of the caller, including expired ones. */
  readonly grants: readonly Grant[];
}

/** Runs `work` in one transaction of the caller that sees no site's data. */
export function withOrganisation<T>(
  { db, now }: Services,
  caller: Caller,
  work: (access: OrganisationAccess) => Promise<T>,
): Promise<T> {
  const { organisationId, userId } = caller;
  const moment = now();
  return withIdempotency(caller, moment, (runOrReplay) =>
    withTenant(db, { organisationId, siteIds: [], userId }, async (tx) => {
      const access = { tx, organisationId, now: moment, grants: await grantsOf(tx, userId) };
      return runOrReplay(tx, () => work(access));
    }),
  );
}
