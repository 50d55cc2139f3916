import { randomUUID } from 'node:crypto';
import { itemCalls } from '../../src/contract/items.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { applyChanges } from '../../src/runtime/record/apply.ts';
import { blankItem } from '../../src/runtime/record/blank.ts';
import { type ItemDifference, compareItems } from '../../src/runtime/record/compare.ts';
import type { FieldError } from '../../src/runtime/record/errors.ts';
import type { Item, ItemChanges } from '../../src/runtime/record/item.ts';
import { normaliseItem } from '../../src/runtime/record/normalise-item.ts';
import { validateItem } from '../../src/runtime/record/validate.ts';
import { withValues } from '../../src/runtime/record/values.ts';
import type { DemoItem } from '../types.ts';
import type { SeedDates } from './dates.ts';
import { type KeyMap, resolveReferences } from './resolve.ts';

/** The context in which an item of the demo is seeded on its site. */
export interface SeedContext {
  readonly siteId: number;
  readonly timeZone: string;
  readonly dates: SeedDates;
  readonly keys: KeyMap;
}

/** One step of an item's history. */
export interface SeedStep {
  readonly call: string;
  readonly at: string;
  readonly userId: number | null;
  readonly changes: ItemDifference;
}

function refuse(demo: DemoItem, errors: readonly FieldError[]): void {
  const [first] = errors;
  if (first !== undefined)
    throw new Error(`The demo's ${demo.key} is not valid: ${first.code} at ${first.pointer}.`);
}

/** The fields of an item with ids and dates in place of markers; absent fields are empty. */
function valuesOf({ values }: DemoItem, { keys, dates }: SeedContext): ItemChanges {
  return Object.fromEntries(
    Object.entries(values).map(([db, value]) => [db, resolveReferences(value, keys, dates)]),
  );
}

/** The values that people enter, and those that moves fill in. */
function splitValues({ byDb }: CompiledModule, values: ItemChanges) {
  const entries = Object.entries(values);
  return {
    own: Object.fromEntries(entries.filter(([db]) => byDb.get(db)?.recorded !== true)),
    recorded: new Map(
      entries.flatMap(([db, value]) => {
        const column = byDb.get(db);
        return column?.recorded === true ? [[column, value] as const] : [];
      }),
    ),
  };
}

/** The item at creation: normalised and valid, in the status at which its flow starts. */
function createdItem(module: CompiledModule, id: number, demo: DemoItem, place: SeedContext): Item {
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
  const { own } = splitValues(module, valuesOf(demo, place));
  const changed = applyChanges(module, blank, own, context);
  const item = normaliseItem(module, changed.item, context);
  refuse(demo, [...changed.errors, ...validateItem(module, item, context)]);
  return item;
}

/** The same item in its current status, with the approvals given so far. */
function currentItem(module: CompiledModule, item: Item, demo: DemoItem, place: SeedContext): Item {
  const status = module.flow.byKey.get(demo.status);
  if (status === undefined) throw new Error(`The demo's ${demo.key} has no status ${demo.status}.`);
  if (status.number === item.status) return item;
  const { recorded } = splitValues(module, valuesOf(demo, place));
  const at = place.dates.instant(demo.updatedOffsetDays);
  const from = module.flow.statuses.find(({ number }) =>
    module.flow.movesFrom.get(number)?.some(({ to }) => to === status),
  );
  const sender = item.created_by_user_id;
  const isSent = status.isApproval && from !== undefined && sender !== null;
  return {
    ...withValues(item, recorded),
    status: status.number,
    flow_state: {
      ...(isSent && { request: { user_id: sender, at, from: from.number } }),
      node: status.node.id,
      approvals: (demo.approvals ?? []).map(({ user, offsetDays }) => ({
        user_id: place.keys.id(user),
        at: place.dates.instant(offsetDays),
      })),
    },
    version: 2,
    updated_at: at,
  };
}

/** The current item, and the steps of its history. */
export function seedItem(
  module: CompiledModule,
  id: number,
  demo: DemoItem,
  place: SeedContext,
): { readonly item: Item; readonly steps: readonly SeedStep[] } {
  const calls = itemCalls(module.document);
  const first = createdItem(module, id, demo, place);
  const last = currentItem(module, first, demo, place);
  const step = (call: string, before: Item | null, after: Item): SeedStep => ({
    call,
    at: after.updated_at ?? '',
    userId: first.created_by_user_id,
    changes: compareItems(module, before, after),
  });
  const created = step(calls.create.name, null, first);
  return {
    item: last,
    steps: first === last ? [created] : [created, step(calls.transition.name, first, last)],
  };
}
