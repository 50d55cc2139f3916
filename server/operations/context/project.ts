import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { type Item, baseKeys } from '../../../src/runtime/record/item.ts';
import { visibleItem } from '../../../src/runtime/record/visible-item.ts';
import { allTemplateVersions } from '../../db/items/template-version.ts';
import { type ItemAccess, type ModuleAccess, moduleOf } from './items.ts';
import { hidesColumns, withoutColumns } from './visible.ts';

/**
 * Items as the caller may read them. Each operation that returns items, or a part of one, passes them
 * through here or reads them with `visibleModule`.
 */
export async function projectItems<T extends Item>(
  access: ModuleAccess,
  items: readonly T[],
): Promise<readonly T[]> {
  if (!hidesColumns(access.live)) return items;
  const projected: T[] = [];
  for (const item of items) projected.push(visibleItem(await moduleOf(access, item), item));
  return projected;
}

/**
 * A module without what the caller may not read in it, nor in any version of a template of the site, or of one
 * template: items may have been made with any of them.
 */
export async function visibleOnSite(
  access: ModuleAccess,
  module: CompiledModule = access.live.compiled,
  templateId: number | null = null,
): Promise<CompiledModule> {
  const { tx, siteId, type, live } = access;
  if (!hidesColumns(live)) return module;
  const hidden = new Set(live.compiled.hidden);
  for (const { id, version } of await allTemplateVersions(tx, siteId, type)) {
    if (templateId !== null && templateId !== id) continue;
    for (const db of await hiddenIn(access, id, version)) hidden.add(db);
  }
  return withoutColumns(module, hidden);
}

/** A version never changes, so what it hides is read once for each set of rights. */
async function hiddenIn(
  access: ModuleAccess,
  id: number,
  version: number,
): Promise<ReadonlySet<string>> {
  const key = `${id}/${version}`;
  const known = access.live.hiddenIn.get(key);
  if (known !== undefined) return known;
  const { hidden } = await moduleOf(access, { template_id: id, template_version: version });
  access.live.hiddenIn.set(key, hidden);
  return hidden;
}

/** Whether a pointer of a change is of a column of these, or of what every item has. */
export function isVisiblePointer({ hidden }: CompiledModule, pointer: string): boolean {
  const [, first = '', db = first] = pointer.split('/');
  return !hidden.has(first === 'columns' ? db : first);
}

const everyItemHas: ReadonlySet<string> = new Set(baseKeys.map((key) => `/${key}`));

function isVisible({ byPointer, hidden }: CompiledModule, pointer: string): boolean {
  const column = byPointer.get(pointer);
  return column === undefined ? everyItemHas.has(pointer) : !hidden.has(column.db);
}

/** An item as the caller may read it. */
export async function projectItem<T extends Item>(access: ModuleAccess, item: T): Promise<T> {
  return hidesColumns(access.live) ? visibleItem(await moduleOf(access, item), item) : item;
}

/**
 * Makes the function that reduces the changes of an item's events to what the caller may read: those
 * of present columns that are visible in the item's template, and of what every item has.
 */
export async function changesReader(access: ItemAccess, item: Item) {
  if (!hidesColumns(access.live)) return <C>(changes: Changes<C>) => changes;
  const module = await moduleOf(access, item);
  return <C>(changes: Changes<C>): Changes<C> =>
    Object.fromEntries(Object.entries(changes).filter(([pointer]) => isVisible(module, pointer)));
}

type Changes<C> = Readonly<Record<string, C>>;
