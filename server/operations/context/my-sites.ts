import { usesModuleOf } from '../../../src/domain/permissions.ts';
import { enterTenant, tenantOf } from '../../db/transaction.ts';
import type { Caller, Services } from '../services.ts';
import { activeGrantsOnSite, hasPermission } from './grants.ts';
import { type OrganisationAccess, withOrganisation } from './call.ts';

/** A site on which the caller has a live role. */
export interface MySite {
  readonly id: number;
  readonly name: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** A transaction over every site that the caller may open. */
export interface MySitesAccess extends OrganisationAccess {
  readonly sites: ReadonlyMap<number, MySite>;
  /** False for a code of a module that the site does not use. */
  readonly may: (siteId: number, code: string) => boolean;
  /** The sites on which the caller holds the code, in ascending order. */
  readonly sitesWith: (code: string) => readonly number[];
}

/**
 * Runs `work` in one transaction of the caller that sees every site which they may open: not
 * archived, and with a live role (spec section 6).
 */
export function withMySites<T>(
  services: Services,
  caller: Caller,
  work: (access: MySitesAccess) => Promise<T>,
): Promise<T> {
  return withOrganisation(services, caller, async (access) => {
    const { tx, organisationId, grants, now } = access;
    const rows = await tx
      .selectFrom('sites')
      .select(['id', 'name', 'timezone', 'modules'])
      .where('organisation_id', '=', organisationId)
      .where('is_archived', '=', false)
      .orderBy('id')
      .execute();
    const open = rows.filter(({ id }) => activeGrantsOnSite(grants, id, now).length > 0);
    await enterTenant(tx, { ...tenantOf(tx), siteIds: open.map(({ id }) => id) });
    const sites = new Map(
      open.map(({ id, name, timezone }) => [id, { id, name, timeZone: timezone }]),
    );
    const modulesOf = new Map(open.map(({ id, modules }) => [id, modules]));
    const may = (siteId: number, code: string) =>
      sites.has(siteId) &&
      usesModuleOf(modulesOf.get(siteId) ?? null, code) &&
      hasPermission(activeGrantsOnSite(grants, siteId, now), code);
    const sitesWith = (code: string) => [...sites.keys()].filter((id) => may(id, code));
    return work({ ...access, sites, may, sitesWith });
  });
}
