import type { CompiledModule } from '../compiled.ts';
import { derivedColumns } from './derived-columns.ts';
import { digestOf } from './digest.ts';
import type { RecordContext } from './column-state.ts';
import type { Item } from './item.ts';
import { jsonEquals } from './json.ts';
import { valueOf, withValues } from './values.ts';

/**
 * A settled item with what its makers can't say for themselves: new signatures get their signer,
 * time and the digest of what is signed; those of before stay as they were. `before` is null for a
 * new item. Sealing what is stored changes nothing; without a user nothing is sealed.
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
