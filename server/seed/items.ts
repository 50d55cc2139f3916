import { randomUUID } from 'node:crypto';
import type { DemoItem } from '../../demo/types.ts';
import { itemCalls } from '../../src/contract/items.ts';
import { applyChanges } from '../../src/runtime/record/apply.ts';
import { blankItem } from '../../src/runtime/record/blank.ts';
import { compareItems } from '../../src/runtime/record/compare.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import type { FieldError } from '../../src/runtime/record/errors.ts';
import type { Item, ItemChanges } from '../../src/runtime/record/item.ts';
import { settle } from '../../src/runtime/record/settle.ts';
import { validateItem } from '../../src/runtime/record/validate.ts';
import { insertItems, nextIds } from '../db/items/write.ts';
import { type NewEvent, writeEvents } from '../db/events.ts';
import type { Tx } from '../db/transaction.ts';
import type { SeedDates } from './dates.ts';
import { type Keys, resolved } from './resolve.ts';

/** What an item of the demo becomes on its site. */
export interface SeedPlace {
  readonly organisationId: number;
  readonly siteId: number;
  readonly timeZone: string;
  readonly dates: SeedDates;
  readonly keys: Keys;
}

function refuse(demo: DemoItem, errors: readonly FieldError[]): void {
  const [first] = errors;
  if (first !== undefined)
    throw new Error(`The demo's ${demo.key} is not valid: ${first.code} at ${first.pointer}.`);
}

/** The fields of an item with ids and dates; what is absent is empty. */
function valuesOf({ values }: DemoItem, { keys, dates }: SeedPlace): ItemChanges {
  return Object.fromEntries(
    Object.entries(values).map(([db, value]) => [db, resolved(value, keys, dates)]),
  );
}

/** The item as it was made: settled and valid, in the status at which its flow starts. */
function made(module: CompiledModule, id: number, demo: DemoItem, place: SeedPlace): Item {
  const { keys, dates, siteId, timeZone } = place;
  const created = dates.instant(demo.createdOffsetDays);
  const context = { now: created, timeZone };
  const blank: Item = {
    ...blankItem(module, siteId),
    id,
    client_id: randomUUID(),
    external_id: demo.externalId ?? null,
    created_at: created,
    updated_at: created,
    created_by_user_id: keys.id(demo.createdBy),
    version: 1,
  };
  const changed = applyChanges(module, blank, valuesOf(demo, place), context);
  const item = settle(module, changed.item, context);
  refuse(demo, [...changed.errors, ...validateItem(module, item, context)]);
  return item;
}

/** The same item where its status says it is now, with the approvals given so far. */
function arrived(module: CompiledModule, item: Item, demo: DemoItem, place: SeedPlace): Item {
  const status = module.flow.byKey.get(demo.status);
  if (status === undefined) throw new Error(`The demo's ${demo.key} has no status ${demo.status}.`);
  if (status.number === item.status) return item;
  return {
    ...item,
    status: status.number,
    flow_state: {
      node: status.node.id,
      approvals: (demo.approvals ?? []).map(({ user, offsetDays }) => ({
        user_id: place.keys.id(user),
        at: place.dates.instant(offsetDays),
      })),
    },
    version: 2,
    updated_at: place.dates.instant(demo.updatedOffsetDays),
  };
}

function eventsOf(module: CompiledModule, first: Item, last: Item): readonly NewEvent[] {
  const calls = itemCalls(module.document);
  const { site_id: siteId, id: itemId, created_by_user_id: userId } = first;
  const event = (call: string, at: string | null, before: Item | null, after: Item): NewEvent => ({
    siteId,
    call,
    itemType: module.document.type,
    itemId,
    changes: compareItems(module, before, after),
    past: { at: at ?? '', userId },
  });
  const created = event(calls.create.name, first.created_at, null, first);
  return first === last
    ? [created]
    : [created, event(calls.transition.name, last.updated_at, first, last)];
}

/** Stores items of one module and site, in their order, with the events of how they came to be. */
export async function seedItems(
  tx: Tx,
  moduleOf: (demo: DemoItem) => CompiledModule,
  demos: readonly DemoItem[],
  place: SeedPlace,
): Promise<readonly NewEvent[]> {
  const [first] = demos;
  if (first === undefined) return [];
  const ids = await nextIds(tx, moduleOf(first), demos.length);
  demos.forEach(({ key }, at) => place.keys.put(key, ids[at] ?? 0));
  const byModule = new Map<CompiledModule, Item[]>();
  const events: NewEvent[] = [];
  demos.forEach((demo, at) => {
    const module = moduleOf(demo);
    const item = made(module, ids[at] ?? 0, demo, place);
    const now = arrived(module, item, demo, place);
    byModule.set(module, [...(byModule.get(module) ?? []), now]);
    events.push(...eventsOf(module, item, now));
  });
  for (const [module, items] of byModule)
    await insertItems(tx, module, place.organisationId, items);
  return events;
}

/** Writes events in the order of their times. */
export function tellInOrder(tx: Tx, events: readonly NewEvent[]): void {
  writeEvents(
    tx,
    events.toSorted((a, b) => ((a.past?.at ?? '') < (b.past?.at ?? '') ? -1 : 1)),
  );
}
