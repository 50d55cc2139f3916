import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { isInbound } from './inbound-references.ts';
import type { Item } from './item.ts';
import { valueOf } from './values.ts';

/** Cached: a form looks it up for each of its columns. */
const parents = new WeakMap<CompiledModule, CompiledColumn | null>();

/** The column by which items of a module form a tree: a single reference to the same module. */
export function parentColumn(module: CompiledModule): CompiledColumn | null {
  const known = parents.get(module);
  if (known !== undefined) return known;
  const { columns, document } = module;
  const found =
    columns.find(
      ({ origin, fieldType, settings }) =>
        origin === 'core' &&
        fieldType.document.reference === 'item' &&
        settings.moduleType === document.type &&
        settings.allowMultiple !== true &&
        !isInbound({ settings }),
    ) ?? null;
  parents.set(module, found);
  return found;
}

/**
 * The parent column of a module whose items all need a parent. Such a module has one root item on
 * each site, made with the site; only this item has no parent, and it can't be moved or deleted.
 */
export function rootColumn(module: CompiledModule): CompiledColumn | null {
  const column = parentColumn(module);
  return column?.required === true ? column : null;
}

/**
 * The parent column of a root item, which stays empty; null for every other item, and for a new
 * one.
 */
export function emptyRootColumn(module: CompiledModule, item: Item): CompiledColumn | null {
  const column = rootColumn(module);
  if (column === null || item.version === 0) return null;
  return column.isEmpty(valueOf(column, item)) ? column : null;
}
