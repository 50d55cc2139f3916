import type { CompiledModule } from '../compiled.ts';
import { derivedColumns } from './derived-columns.ts';
import { digestOf } from './digest.ts';
import type { RecordContext } from './column-state.ts';
import type { Item } from './item.ts';
import { jsonEquals } from './json.ts';
import { valueOf, withValues } from './values.ts';

/**
 * Adds to a normalised item what only the server may determine: new signatures get their signer,
 * time and digest; stored ones stay. `before` is null for a new item. Signing a stored item changes
 * nothing; without a user nothing is signed.
 */
export function applySignatures(
  module: CompiledModule,
  before: Item | null,
  item: Item,
  { userId, now }: RecordContext,
): Item {
  const { signed: sealed } = derivedColumns(module);
  if (userId === undefined || sealed.length === 0) return item;
  const changed = sealed.flatMap((column) => {
    const { sign: sealValue } = column.fieldType;
    const old = before === null ? null : (valueOf(column, before) ?? null);
    const value = valueOf(column, item) ?? null;
    if (sealValue === undefined || jsonEquals(old, value)) return [];
    const digest = digestOf(module, item);
    return [[column, sealValue(value, old, { userId, now, digest })] as const];
  });
  return withValues(item, new Map(changed));
}
