import { type Tx, enterTenant, tenantOf } from '../../../db/transaction.ts';
import { type OrganisationAccess, runCall } from '../../context/call.ts';
import { type Grant, activeGrantsOnSite, hasPermission } from '../../context/grants.ts';
import { settingsPermission } from '../../context/permissions.ts';
import { type SiteAccess, openSite, requirePermission } from '../../context/site.ts';
import { Failure } from '../../failure.ts';
import type { Caller, Services } from '../../services.ts';
import { managesSettings } from '../../organisations/manager.ts';

/** A transaction of somebody who keeps the lists of a site. */
export interface ListAccess extends SiteAccess {
  /** Whether they keep the lists of the organisation too. */
  readonly managesOrganisation: boolean;
  readonly grants: readonly Grant[];
}

async function openLists(access: OrganisationAccess, siteId: number): Promise<ListAccess> {
  const site = await openSite(access, siteId);
  requirePermission(site, settingsPermission);
  return { ...site, managesOrganisation: managesSettings(access), grants: access.grants };
}

/**
 * Runs `work` in one transaction of somebody who keeps the lists of the site. Throws `forbidden` for
 * others.
 */
export function withLists<T>(
  services: Services,
  caller: Caller,
  siteId: number,
  work: (access: ListAccess) => Promise<T>,
): Promise<T> {
  return runCall(services, caller, { siteId }, (access) => openLists(access, siteId), work);
}

/** A row of a list of a site, or (null) of the organisation. */
export interface Scoped {
  readonly site_id: number | null;
}

/** Throws `organisation_list` for a row of the organisation that the caller may not change. */
export function requireScope({ managesOrganisation }: ListAccess, { site_id }: Scoped): void {
  if (site_id === null && !managesOrganisation) throw new Failure('organisation_list');
}

/** A site of the organisation, in the same transaction. */
interface OtherSite extends SiteAccess {
  readonly isArchived: boolean;
}

/**
 * All sites of the organisation in ascending order, archived ones too; the transaction sees them from
 * now on. What somebody may do on one is not looked up: `may` is true.
 */
async function everySite(access: SiteAccess): Promise<readonly OtherSite[]> {
  const { tx, organisationId } = access;
  const rows = await tx
    .selectFrom('sites')
    .select(['id', 'timezone', 'is_archived'])
    .where('organisation_id', '=', organisationId)
    .orderBy('id')
    .execute();
  await enterSites(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, timezone, is_archived: isArchived }) => ({
    ...access,
    siteId: id,
    timeZone: timezone,
    isArchived,
    may: () => true,
    holds: () => true,
  }));
}

function enterSites(tx: Tx, siteIds: readonly number[]): Promise<void> {
  const { siteId: _site, ...tenant } = tenantOf(tx);
  return enterTenant(tx, { ...tenant, siteIds });
}

/** The sites that have a row: its own one, or every site of the organisation. */
export async function sitesWith(
  access: SiteAccess,
  { site_id }: Scoped,
): Promise<readonly SiteAccess[]> {
  return site_id === null ? everySite(access) : [access];
}

/** The same without archived sites, whose items stay as they are. */
export async function changeableSites(
  access: SiteAccess,
  { site_id }: Scoped,
): Promise<readonly SiteAccess[]> {
  if (site_id !== null) return [access];
  return (await everySite(access)).filter(({ isArchived }) => !isArchived);
}

/** The other sites whose lists the caller keeps too, and how many sites are not archived. */
export async function otherListSites(
  access: ListAccess,
): Promise<{ readonly sites: readonly SiteAccess[]; readonly all: number }> {
  const { grants, siteId, now } = access;
  const moment = new Date(now);
  const every = await changeableSites(access, { site_id: null });
  const sites = every.filter(
    (site) =>
      site.siteId !== siteId &&
      hasPermission(activeGrantsOnSite(grants, site.siteId, moment), settingsPermission),
  );
  return { sites, all: every.length };
}
