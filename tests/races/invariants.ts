import { sql } from 'kysely';
import { type Tx, withTenant } from '../../server/db/transaction.ts';
import type { Modules } from '../../server/modules/modules.ts';
import { ownerColumns } from '../../src/runtime/record/tree.ts';
import type { Plant } from '../support/server/plant.ts';

/** Items that no order of legal calls can leave behind. */
export interface Violations {
  /** Items that are their own ancestors, as `type id`. */
  readonly circles: readonly string[];
  /** Items that are not deleted although the item on which they hang is deleted or missing. */
  readonly orphans: readonly string[];
}

/** The ids that lie on a circle of parents. */
function onCircles(parents: ReadonlyMap<number, number>): readonly number[] {
  return [...parents.keys()].filter((start) => {
    const seen = new Set<number>();
    let at = parents.get(start);
    while (at !== undefined && at !== start && !seen.has(at)) {
      seen.add(at);
      at = parents.get(at);
    }
    return at === start;
  });
}

/** Reads the whole site from its tables. */
export function readViolations({ server, world, siteId }: Plant): Promise<Violations> {
  const { db, modules } = server.services;
  const tenant = { organisationId: world.organisationId, siteIds: [siteId], siteId, userId: null };
  return withTenant(db, tenant, (tx) => violationsOf(tx, modules, siteId));
}

async function violationsOf(tx: Tx, modules: Modules, siteId: number): Promise<Violations> {
  const circles: string[] = [];
  const orphans: string[] = [];
  for (const { compiled, document } of modules.all()) {
    for (const { db, settings } of ownerColumns(compiled)) {
      const owner = modules.byType(settings.moduleType ?? '');
      if (owner === undefined) continue;
      const { rows } = await sql<{ id: number; parent: number; is_orphan: boolean }>`
        select i.id::double precision as id, i.${sql.ref(db)}[1] as parent,
          i.deleted_at is null and not exists (
            select from ${sql.table(owner.document.databaseTable)} as o
            where o.site_id = i.site_id and o.id = i.${sql.ref(db)}[1]::bigint
              and o.deleted_at is null
          ) as is_orphan
        from ${sql.table(document.databaseTable)} as i
        where i.site_id = ${siteId} and i.${sql.ref(db)}[1] is not null
      `.execute(tx);
      const name = (id: number) => `${document.type} ${id}`;
      orphans.push(...rows.filter((row) => row.is_orphan).map(({ id }) => name(id)));
      if (owner.document.type === document.type)
        circles.push(...onCircles(new Map(rows.map(({ id, parent }) => [id, parent]))).map(name));
    }
  }
  return { circles, orphans };
}

/** The number of deadlocks that PostgreSQL has ended in this database; the server retries them. */
export async function deadlocks({ server }: Plant): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::integer as deadlocks from pg_stat_database
    where datname = current_database()`.execute(server.database.db.owner);
  return rows[0]?.deadlocks ?? Number.NaN;
}
