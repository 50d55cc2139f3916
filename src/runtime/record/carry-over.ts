import type { CompiledModule } from '../compiled.ts';
import { derivedColumns } from './derived-columns.ts';
import type { Item } from './item.ts';
import { jsonEquals } from './json.ts';
import { valueOf, withValues } from './values.ts';

/** A changed item with values that go on from those stored before, such as versions. */
export function carryOver(module: CompiledModule, before: Item, item: Item): Item {
  const changed = derivedColumns(module).carriedOver.flatMap((column) => {
    const { carryOver: followValue } = column.fieldType;
    const value = valueOf(column, item);
    if (followValue === undefined || column.isEmpty(value) || column.check(value).length > 0)
      return [];
    const next = followValue(value, valueOf(column, before) ?? null);
    return jsonEquals(next, value) ? [] : [[column, next] as const];
  });
  return withValues(item, new Map(changed));
}
