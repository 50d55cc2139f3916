import { usesModuleOf } from '../../../src/domain/permissions.ts';
import { runPrepared } from '../../db/prepared.ts';
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
  /** Whether the caller has the permission, and the site uses its module. */
  readonly may: (code: string) => boolean;
  /** Whether a role holds the code, of a module that the site does not use too. */
  readonly holds: (code: string) => boolean;
}

/**
 * Opens the site of a call. A site that is missing, of another organisation or without a live
 * role is `not_found`, an archived one `site_archived` (spec section 6). Permissions of a module
 * that the site does not use hold nothing here. Throws a Failure.
 */
export async function openSite(
  { tx, organisationId, userId, now, grants }: OrganisationAccess,
  siteId: number,
): Promise<SiteAccess> {
  const query = tx
    .selectFrom('sites')
    .select(['timezone', 'is_archived', 'modules'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', siteId);
  const [site] = await runPrepared(tx, query.compile());
  const active = activeGrantsOnSite(grants, siteId, now);
  if (site === undefined || active.length === 0) throw notFound();
  if (site.is_archived) throw new Failure('site_archived');
  const holds = (code: string) => hasPermission(active, code);
  return {
    tx,
    siteId,
    organisationId,
    userId,
    timeZone: site.timezone,
    now: now.toISOString(),
    may: (code) => usesModuleOf(site.modules, code) && holds(code),
    holds,
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

/**
 * Throws `forbidden` if the caller does not have the permission, `module_off` if the site does not
 * use the module of the code.
 */
export function requirePermission(access: Pick<SiteAccess, 'may' | 'holds'>, code: string): void {
  if (!access.may(code)) throw new Failure(access.holds(code) ? 'module_off' : 'forbidden');
}
