import type { CompiledModule } from '../../../../src/runtime/compiled.ts';
import type { Item } from '../../../../src/runtime/record/item.ts';
import { isObject, ownProperty } from '../../../../src/runtime/record/json.ts';
import { valueOf } from '../../../../src/runtime/record/values.ts';

/** The people whom exported items name. */
export interface ReferencedPeople {
  readonly users: Set<number>;
  readonly teams: Set<number>;
}

/** Collects the ids in a number or a list of numbers. */
export function collectIds(into: Set<number>, value: unknown): void {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  for (const id of all) if (typeof id === 'number') into.add(id);
}

/** Collects the people and teams that an item names. */
export function collectPeople(
  { users, teams }: ReferencedPeople,
  module: CompiledModule,
  item: Item,
): void {
  collectIds(users, item.created_by_user_id);
  collectIds(users, item.deleted_by_user_id);
  for (const { user_id } of item.flow_state?.approvals ?? []) collectIds(users, user_id);
  collectIds(users, item.flow_state?.request?.user_id);
  for (const column of module.columns) {
    const { ruleType, reference } = column.fieldType.document;
    const value = valueOf(column, item);
    if (reference === 'user') collectIds(users, value);
    if (ruleType !== 'people' || !isObject(value)) continue;
    collectIds(users, ownProperty(value, 'user_ids'));
    collectIds(teams, ownProperty(value, 'team_ids'));
  }
}
