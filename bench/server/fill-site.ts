import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Random, random } from '../../demo/generate/random.ts';
import { type Tenant, type Tx, withTenant } from '../../server/db/transaction.ts';
import { writeEvents } from '../../server/db/events.ts';
import { readItems } from '../../server/db/items/list.ts';
import { readTemplateVersion } from '../../server/db/items/template-version.ts';
import { insertItems, nextIds } from '../../server/db/items/write.ts';
import type { LiveModule } from '../../server/modules/modules.ts';
import type { Services } from '../../server/operations/services.ts';
import { itemCalls } from '../../src/contract/items.ts';
import { maxWholeList } from '../../src/contract/list-query-schema.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { compareItems } from '../../src/runtime/record/compare.ts';
import type { Item } from '../../src/runtime/record/item.ts';

const day = 24 * 60 * 60_000;
const perTransaction = 2000;

/** A site to fill with many items of one module. */
export interface FillTarget {
  readonly tenant: Tenant;
  readonly siteId: number;
  readonly live: LiveModule;
}

/** Stored items of a site, every `nth` of them, at most as many as a list call without `limit`. */
export async function storedItems(
  tx: Tx,
  { live, siteId }: FillTarget,
  nth = 1,
): Promise<readonly Item[]> {
  const { items } = await readItems(
    tx,
    live.compiled,
    {
      limit: maxWholeList,
      ...(nth !== 1 && { filter: { '==': [{ '%': [{ var: 'id' }, nth] }, 0] } }),
    },
    { now: new Date().toISOString(), timeZone: 'UTC' },
    {
      siteId,
      deleted: 'left out',
      since: null,
      afterSequence: null,
      templateId: null,
      countTo: 0,
    },
  );
  return items;
}

/** Modules compiled with each template version. */
async function modulesOf(
  { modules }: Services,
  tx: Tx,
  { live, siteId }: FillTarget,
  items: readonly Item[],
): Promise<(item: Item) => CompiledModule> {
  const known = new Map<string, CompiledModule>();
  const keyOf = (item: Item) => `${item.template_id}/${item.template_version}`;
  for (const item of items) {
    const { template_id: id, template_version: version } = item;
    if (id <= 0 || version === null || known.has(keyOf(item))) continue;
    const document = await readTemplateVersion(tx, siteId, live.document.type, { id, version });
    if (document === null) throw new Error(`There is no version ${version} of template ${id}.`);
    const result = modules.withTemplate(live, { id, version, document });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    known.set(keyOf(item), result.module);
  }
  return (item) => known.get(keyOf(item)) ?? live.compiled;
}

function shifted(value: unknown, days: number): unknown {
  if (typeof value !== 'string' || value === '') return value;
  const moved = new Date(Date.parse(value) + days * day).toISOString();
  return value.length === moved.length ? moved : moved.slice(0, value.length);
}

const machineCode = /^([A-Z]{1,4}-?)\d{1,4}\b/;

/** The text of one record with the machine of another, of which several exist. */
function nameOf(text: string, machine: string, { whole }: Random): string {
  const [, kind] = machineCode.exec(machine) ?? [];
  const plain = text.replace(machineCode, '').trim();
  return kind === undefined ? text : `${kind}${String(whole(1, 80)).padStart(2, '0')} ${plain}`;
}

/** A record like one of the demo's, on another day in the five years before it. */
function varied(module: CompiledModule, like: Item, other: Item, of: Random): Item {
  const days = -of.whole(0, 5 * 365);
  const dates = module.columns.filter(
    ({ origin: place, fieldType }) => place === 'core' && fieldType.document.ruleType === 'date',
  );
  const moved = Object.fromEntries(dates.map(({ db }) => [db, shifted(like[db], days)]));
  const at = (value: string | null) => shifted(value, days) as string | null;
  return {
    ...like,
    ...moved,
    client_id: randomUUID(),
    external_id: null,
    name: nameOf(like.name ?? '', other.name ?? '', of),
    created_at: at(like.created_at),
    updated_at: at(like.updated_at),
    deleted_at: of.chance(0.02) ? at(like.updated_at) : null,
  };
}

async function store(
  tx: Tx,
  { tenant, siteId, live }: FillTarget,
  items: readonly Item[],
  moduleOf: (item: Item) => CompiledModule,
): Promise<void> {
  const ids = await nextIds(tx, live.compiled, items.length);
  const numbered = items.map((item, at) => ({ ...item, id: ids[at] ?? 0 }));
  for (const [module, ofModule] of Map.groupBy(numbered, moduleOf)) {
    await insertItems(tx, module, tenant.organisationId, ofModule);
    writeEvents(
      tx,
      ofModule.map((item) => ({
        site_id: siteId,
        call: itemCalls(live.document).create.name,
        item_type: live.document.type,
        item_id: item.id,
        changes: compareItems(module, null, item),
        past: { at: item.created_at ?? '', user_id: item.created_by_user_id },
      })),
    );
  }
}

async function countOf(tx: Tx, { live, siteId }: FillTarget): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(live.document.databaseTable)}
    where site_id = ${siteId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Fills the site to `count` items: variations of those that the demo has there, with the keys and
 * events that the server writes. The same count makes the same items, except for their UUIDs.
 */
export async function fillSite(
  services: Services,
  target: FillTarget,
  count: number,
  print: (text: string) => void,
): Promise<void> {
  const { db } = services;
  const stored = await withTenant(db, target.tenant, (tx) => countOf(tx, target));
  if (stored >= count) return;
  const [given, moduleOf] = await withTenant(db, target.tenant, async (tx) => {
    const items = await storedItems(tx, target);
    return [items, await modulesOf(services, tx, target, items)] as const;
  });
  const of = random('bench');
  for (let done = stored; done < count; done += perTransaction) {
    const some = Array.from({ length: Math.min(perTransaction, count - done) }, () => {
      const like = of.pick(given);
      return varied(moduleOf(like), like, of.pick(given), of);
    });
    await withTenant(db, target.tenant, (tx) => store(tx, target, some, moduleOf));
    if (done % (perTransaction * 10) < perTransaction) print(`  ${done} of ${count} items`);
  }
}
