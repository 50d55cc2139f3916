import { auditPermission } from '../../../src/domain/permissions.ts';
import { enterTenant, tenantOf } from '../../db/transaction.ts';
import { type OrganisationAccess, withOrganisation } from '../context/call.ts';
import { activeGrantsOnSite, hasPermission } from '../context/grants.ts';
import { Failure } from '../failure.ts';
import type { Caller, Services } from '../services.ts';

/** A transaction that sees the events of every site of the organisation, archived ones included. */
export interface AuditAccess extends OrganisationAccess {
  /** Names of all sites by id, in the order of the names. */
  readonly sites: ReadonlyMap<number, string>;
}

/**
 * Runs `work` for a caller who may read the audit log of the whole organisation. Throws
 * `forbidden`.
 */
export function withAudit<T>(
  services: Services,
  caller: Caller,
  work: (access: AuditAccess) => Promise<T>,
): Promise<T> {
  return withOrganisation(services, caller, async (access) => {
    const { tx, organisationId, grants, now } = access;
    if (!hasPermission(activeGrantsOnSite(grants, null, now), auditPermission))
      throw new Failure('forbidden');
    const sites = await tx
      .selectFrom('sites')
      .select(['id', 'name'])
      .where('organisation_id', '=', organisationId)
      .orderBy('name')
      .orderBy('id')
      .execute();
    await enterTenant(tx, { ...tenantOf(tx), siteIds: sites.map(({ id }) => id) });
    return work({ ...access, sites: new Map(sites.map(({ id, name }) => [id, name])) });
  });
}
