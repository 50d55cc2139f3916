import { type Tenant, type TransactionOptions, type Tx, withTenant } from '../../db/transaction.ts';
import { codeOf } from '../../error-code.ts';
import { Failure, notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { grantsOf, activeGrantsOnSite, hasPermission } from './grants.ts';
import { withIdempotency } from './idempotency.ts';

/** A transaction on one site, for a user with a live role there. */
export interface SiteAccess {
  readonly tx: Tx;
  readonly siteId: number;
  readonly organisationId: number;
  readonly userId: number;
  /** IANA name. */
  readonly timeZone: string;
  /** The time of the whole operation, ISO 8601 UTC. */
  readonly now: string;
  readonly may: (code: string) => boolean;
}

/**
 * Runs `work` in one transaction of the caller on a site. Throws `not_found` if the site does not
 * exist, belongs to another organisation or the caller has no live role there, and `site_archived`
 * for an archived one (spec section 6). A caller who would wait too long for the locks of an import
 * gets `import_running`. Throws a Failure.
 */
export function withSite<T>(
  { db, now }: Services,
  caller: Caller,
  siteId: number,
  work: (access: SiteAccess) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const { organisationId, userId } = caller;
  const moment = now();
  const tenant = { organisationId, siteIds: [siteId], userId, siteId };
  return withIdempotency(caller, moment, (runOrReplay) =>
    withTenant(
      db,
      tenant,
      async (tx) => {
        const site = await tx
          .selectFrom('sites')
          .select(['timezone', 'is_archived'])
          .where('organisation_id', '=', organisationId)
          .where('id', '=', siteId)
          .executeTakeFirst();
        const grants = activeGrantsOnSite(await grantsOf(tx, userId), siteId, moment);
        if (site === undefined || grants.length === 0) throw notFound();
        if (site.is_archived) throw new Failure('site_archived');
        const access = {
          tx,
          siteId,
          organisationId,
          userId,
          timeZone: site.timezone,
          now: moment.toISOString(),
          may: (code: string) => hasPermission(grants, code),
        };
        return runOrReplay(tx, () => work(access));
      },
      options,
    ).catch(async (error: unknown) => {
      throw await explainLockTimeout({ db }, tenant, siteId, error);
    }),
  );
}

/** Throws `forbidden` if the caller does not have the permission. */
export function requirePermission(access: Pick<SiteAccess, 'may'>, code: string): void {
  if (!access.may(code)) throw new Failure('forbidden');
}

const lockTimeout = '55P03';

/** The import that writes rows to the site now; undefined without one. */
function runningImport({ db }: Pick<Services, 'db'>, tenant: Tenant, siteId: number) {
  return withTenant(db, tenant, (tx) =>
    tx
      .selectFrom('import_jobs')
      .select('file_name')
      .where('site_id', '=', siteId)
      .where('state', '=', 'applying')
      .orderBy('beat_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
}

/** The error, or the Failure `import_running` if a running import holds the lock that timed out. */
async function explainLockTimeout(
  services: Pick<Services, 'db'>,
  tenant: Tenant,
  siteId: number,
  error: unknown,
): Promise<unknown> {
  if (codeOf(error) !== lockTimeout) return error;
  const job = await runningImport(services, tenant, siteId);
  return job === undefined ? error : new Failure('import_running', { file: job.file_name });
}
