import { type SeedContext, seedItem } from '../../demo/seed/item.ts';
import type { DemoItem } from '../../demo/types.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { insertItems, nextIds } from '../db/items/write.ts';
import { type NewEvent, writeEvents } from '../db/events.ts';
import type { Tx } from '../db/transaction.ts';

/** Stores items of one module and site, in their order, with the events of how they came to be. */
export async function seedItems(
  tx: Tx,
  moduleOf: (demo: DemoItem) => CompiledModule,
  demos: readonly DemoItem[],
  place: SeedContext & { readonly organisationId: number },
): Promise<readonly NewEvent[]> {
  const [first] = demos;
  if (first === undefined) return [];
  const { organisationId, siteId, keys } = place;
  const ids = await nextIds(tx, moduleOf(first), demos.length);
  demos.forEach(({ key }, at) => keys.put(key, ids[at] ?? 0));
  const byModule = new Map<CompiledModule, Item[]>();
  const events: NewEvent[] = [];
  demos.forEach((demo, at) => {
    const module = moduleOf(demo);
    const { item, steps } = seedItem(module, ids[at] ?? 0, demo, place);
    byModule.set(module, [...(byModule.get(module) ?? []), item]);
    for (const { call, at: moment, userId, changes } of steps) {
      const past = { at: moment, userId };
      events.push({ siteId, call, itemType: item.type, itemId: item.id, changes, past });
    }
  });
  for (const [module, items] of byModule) await insertItems(tx, module, organisationId, items);
  return events;
}

/** Writes events in the order of their times. */
export function writeEventsInOrder(tx: Tx, events: readonly NewEvent[]): void {
  writeEvents(
    tx,
    events.toSorted((a, b) => ((a.past?.at ?? '') < (b.past?.at ?? '') ? -1 : 1)),
  );
}
