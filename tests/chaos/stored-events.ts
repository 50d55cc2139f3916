import { type EventRow, readEvents, verifyChain } from '../../server/db/events.ts';
import { openPool } from '../../server/db/pool.ts';
import { appRole } from '../../server/db/policies.ts';
import { type Tenant, withSystem, withTenant } from '../../server/db/transaction.ts';
import { demoAccess } from '../../demo/access.ts';
import { quietLog } from '../support/quiet-log.ts';
import type { System } from './system.ts';

/** The events of a site in the database. */
export interface StoredEvents {
  readonly events: readonly EventRow[];
  /**
   * The faults in the event chains of the site, of the other given sites, and of the organisation.
   */
  readonly broken: readonly string[];
}

const page = 5000;

/** Reads all events of a site of the demo, and verifies chains. */
export async function readStoredEvents(
  system: System,
  siteId: number,
  others: readonly number[] = [],
): Promise<StoredEvents> {
  const login = { ...system.admin, user: appRole, database: 'sitewright' };
  const app = openPool(
    login,
    { connections: 1, statementTimeout: 60_000, lockTimeout: 0 },
    quietLog,
  );
  const db = { app, log: quietLog };
  try {
    const lookup = { organisationKey: demoAccess.organisation };
    const organisation = await withSystem(db, lookup, (tx) =>
      tx.selectFrom('organisations').select('id').executeTakeFirstOrThrow(),
    );
    const tenant: Tenant = {
      organisationId: organisation.id,
      siteIds: [siteId, ...others],
      userId: null,
    };
    return await withTenant(db, tenant, async (tx) => {
      const broken: string[] = [];
      for (const chain of [siteId, ...others, null]) {
        const verdict = await verifyChain(tx, chain);
        if (!verdict.ok) broken.push(`site ${chain}: ${verdict.fault} at ${verdict.sequence}`);
      }
      const events: EventRow[] = [];
      let more: readonly EventRow[];
      do {
        more = await readEvents(tx, siteId, events.length, page);
        events.push(...more);
      } while (more.length === page);
      return { events, broken };
    });
  } finally {
    await app.destroy();
  }
}
