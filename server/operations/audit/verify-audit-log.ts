import type { AuditChain } from '../../../src/contract/audit.ts';
import { verifyNext } from '../../db/events.ts';
import { notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { withAudit } from './audit-access.ts';

/** The number of events that one call checks. */
const eventsPerCall = 10_000;

/** Every chain of the organisation: its own first, then those of its sites by name. */
export function auditChains(services: Services, caller: Caller): Promise<readonly AuditChain[]> {
  return withAudit(services, caller, async ({ tx, organisationId, sites }) => {
    const heads = await tx
      .selectFrom('event_heads')
      .select(['site_id', 'sequence', 'hash'])
      .where('organisation_id', '=', organisationId)
      .execute();
    const order = [null, ...sites.keys()];
    return heads
      .map(({ site_id, sequence, hash }) => ({
        site_id,
        site_name: site_id === null ? null : (sites.get(site_id) ?? null),
        events: sequence,
        hash,
      }))
      .toSorted((a, b) => order.indexOf(a.site_id) - order.indexOf(b.site_id));
  });
}

/** Checks the next events of a chain. Throws `forbidden`, or `not_found` for an unknown site. */
export function verifyAuditChain(
  services: Services,
  caller: Caller,
  siteId: number | null,
  after: number,
) {
  return withAudit(services, caller, async ({ tx, sites }) => {
    if (siteId !== null && !sites.has(siteId)) throw notFound();
    const { checked, events, fault } = await verifyNext(tx, siteId, after, eventsPerCall);
    return { checked, events, fault };
  });
}
