import type { TransactionOptions, Tx } from '../../db/transaction.ts';
import { Failure, notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { type OrganisationAccess, runCall } from './call.ts';
import { activeGrantsOnSite, hasPermission } from './grants.ts';

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
 * Opens the site of a call. A site that is missing, of another organisation or without a live
 * role is `not_found`, an archived one `site_archived` (spec section 6). Throws a Failure.
 */
export async function openSite(
  { tx, organisationId, userId, now, grants }: OrganisationAccess,
  siteId: number,
): Promise<SiteAccess> {
  const site = await tx
    .selectFrom('sites')
    .select(['timezone', 'is_archived'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', siteId)
    .executeTakeFirst();
  const active = activeGrantsOnSite(grants, siteId, now);
  if (site === undefined || active.length === 0) throw notFound();
  if (site.is_archived) throw new Failure('site_archived');
  return {
    tx,
    siteId,
    organisationId,
    userId,
    timeZone: site.timezone,
    now: now.toISOString(),
    may: (code: string) => hasPermission(active, code),
  };
}

/** Runs `work` in one transaction of the caller on a site. Throws a Failure. */
export function withSite<T>(
  services: Services,
  caller: Caller,
  siteId: number,
  work: (access: SiteAccess) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const open = (access: OrganisationAccess) => openSite(access, siteId);
  return runCall(services, caller, { ...options, siteId }, open, work);
}

/** Throws `forbidden` if the caller does not have the permission. */
export function requirePermission(access: Pick<SiteAccess, 'may'>, code: string): void {
  if (!access.may(code)) throw new Failure('forbidden');
}
