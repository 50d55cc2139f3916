import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { blankItem } from '../../../src/runtime/record/blank.ts';
import { compareItems } from '../../../src/runtime/record/compare.ts';
import { normaliseItem } from '../../../src/runtime/record/normalise-item.ts';
import { insertItem } from '../../db/items/write.ts';
import { writeEvents } from '../../db/events.ts';
import type { Tx } from '../../db/transaction.ts';
import type { LiveModule, Modules } from '../../modules/modules.ts';
import { rootColumn } from '../../../src/runtime/record/tree.ts';

interface Site {
  readonly id: number;
  readonly name: string;
  readonly timezone: string;
  readonly organisation_id: number;
}

async function hasRoot(tx: Tx, table: string, siteId: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} where site_id = ${siteId} and is_root limit 1`.execute(tx);
  return rows.length > 0;
}

async function makeRoot(
  tx: Tx,
  { compiled, document }: LiveModule,
  site: Site,
  now: string,
): Promise<number | null> {
  const blank = { ...blankItem(compiled, site.id), name: site.name, client_id: randomUUID() };
  const dated = { ...blank, created_at: now, updated_at: now, version: 1 };
  const item = normaliseItem(compiled, dated, { now, timeZone: site.timezone });
  const id = await insertItem(tx, compiled, site.organisation_id, item, true);
  if (id === null) return null;
  writeEvents(tx, [
    {
      site_id: site.id,
      call: 'CREATE_ROOT_ITEM',
      item_type: document.type,
      item_id: id,
      changes: compareItems(compiled, null, { ...item, id }),
    },
  ]);
  return id;
}

/**
 * Ensures a root item, named after the site, for every module whose items all need a parent of the
 * same module (design "Items and their tables"). Returns the ids of the created ones, by module
 * type.
 */
export async function ensureRoots(
  tx: Tx,
  modules: Modules,
  site: Site,
  now: string,
): Promise<ReadonlyMap<string, number>> {
  const made = new Map<string, number>();
  for (const module of modules.all()) {
    const { type, databaseTable } = module.document;
    if (rootColumn(module.compiled) === null) continue;
    if (await hasRoot(tx, databaseTable, site.id)) continue;
    const id = await makeRoot(tx, module, site, now);
    if (id !== null) made.set(type, id);
  }
  return made;
}
