import type { CompiledModule } from '../compiled.ts';
import { activeColumns } from './active.ts';
import type { Item } from './item.ts';
import { same } from './json.ts';
import { valueOf, withValues } from './values.ts';

/** A changed item with values that go on from those stored before, such as versions. */
export function follow(module: CompiledModule, before: Item, item: Item): Item {
  const changed = activeColumns(module).followed.flatMap((column) => {
    const { follow: followValue } = column.fieldType;
    const value = valueOf(column, item);
    if (followValue === undefined || column.isEmpty(value) || column.check(value).length > 0)
      return [];
    const next = followValue(value, valueOf(column, before) ?? null);
    return same(next, value) ? [] : [[column, next] as const];
  });
  return withValues(item, new Map(changed));
}
