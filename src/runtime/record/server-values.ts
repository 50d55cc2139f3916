import type { CompiledModule } from '../compiled.ts';
import type { RecordContext } from './column-state.ts';
import { digestOf } from './digest.ts';
import type { Item } from './item.ts';
import { jsonEquals } from './json.ts';
import { normaliseItem } from './normalise-item.ts';
import { valueOf, withValues } from './values.ts';

/** Fills the empty columns that are `generated` with the number of the item, once it has one. */
export function fillGenerated(module: CompiledModule, item: Item): Item {
  const { generated } = module.derived;
  if (generated.length === 0 || item.id <= 0) return item;
  const empty = generated.filter((column) => column.isEmpty(valueOf(column, item)));
  return withValues(item, new Map(empty.map((column) => [column, String(item.id)])));
}

/**
 * The item as the server stores it: normalised, with what only the server may determine. That is
 * generated numbers, values that continue from the stored ones, such as versions, and then the signer,
 * time and digest of new signatures. `before` is null for a new item. Signing a stored item changes
 * nothing; without a user nothing is signed.
 */
export function settleItem(
  module: CompiledModule,
  before: Item | null,
  present: Item,
  context: RecordContext,
): Item {
  const { userId, now, timeZone } = context;
  const { signed, carriedOver } = module.derived;
  const item = fillGenerated(module, normaliseItem(module, present, context));
  const continued = carriedOver.flatMap((column) => {
    const value = valueOf(column, item);
    if (before === null || column.isEmpty(value)) return [];
    if (column.check(value, timeZone).length > 0) return [];
    return [
      [column, column.fieldType.carryOver?.(value, valueOf(column, before) ?? null)] as const,
    ];
  });
  const current = withValues(item, new Map(continued));
  if (userId === undefined) return current;
  const changed = signed.flatMap((column) => {
    const old = before === null ? null : (valueOf(column, before) ?? null);
    const value = valueOf(column, current) ?? null;
    if (jsonEquals(old, value)) return [];
    const digest = digestOf(module, current);
    return [[column, column.fieldType.sign?.(value, old, { userId, now, digest })] as const];
  });
  return withValues(current, new Map(changed));
}
