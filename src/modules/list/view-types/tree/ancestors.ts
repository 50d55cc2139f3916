import { fetchItemPage, type ModuleRef } from '../../../../api/items.ts';
import type { ListColumn } from '../../../../runtime/compiled.ts';
import type { Item } from '../../../../runtime/record/item.ts';
import type { Rule } from '../../../../runtime/rules/rule.ts';
import { cellValue } from '../../columns.tsx';

/** The id of an item's parent; null at the top level. */
export function parentOf(column: ListColumn, item: Item): number | null {
  const value = cellValue(column, item);
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'number' ? first : null;
}

/** A rule that is true for the direct children of an item; with null, for the top level. */
export function childrenRule(db: string, id: number | null): Rule {
  return id === null ? { empty: [{ var: db }] } : { contains: [{ var: db }, id] };
}

/** Stops at this depth, so that a cycle of parents ends too. */
const maxDepth = 20;

/** The items with all of their ancestors. */
export async function withAncestors(
  moduleRef: ModuleRef,
  siteId: number,
  column: ListColumn,
  items: readonly Item[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, Item>> {
  const known = new Map(items.map((item) => [item.id, item]));
  let level = items;
  for (let depth = 0; depth < maxDepth; depth += 1) {
    const ids = [...new Set(level.map((item) => parentOf(column, item)))].filter(
      (id) => id !== null && !known.has(id),
    );
    if (ids.length === 0) break;
    const filter = JSON.stringify({ in: [{ var: 'id' }, ids] });
    const page = await fetchItemPage(moduleRef, siteId, { filter, limit: 500 }, signal);
    level = page.items;
    for (const item of level) known.set(item.id, item);
  }
  return known;
}
