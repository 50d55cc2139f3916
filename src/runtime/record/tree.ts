import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { isInbound } from './inbound-references.ts';
import type { Item } from './item.ts';
import { valueOf } from './values.ts';

/** The column by which items of a module form a tree: a single reference to the same module. */
export function findParentColumn(
  columns: readonly CompiledColumn[],
  moduleType: string,
): CompiledColumn | null {
  return (
    columns.find(
      ({ origin, fieldType, settings }) =>
        origin === 'core' &&
        fieldType.document.reference === 'item' &&
        settings.moduleType === moduleType &&
        settings.allowMultiple !== true &&
        !isInbound({ settings }),
    ) ?? null
  );
}

/**
 * Columns by which an item hangs on exactly one other item: it can't exist while that item is
 * deleted. These are the parent column of a tree and required references to a single item.
 */
export function ownerColumns({
  columns,
  parentColumn,
}: Pick<CompiledModule, 'columns' | 'parentColumn'>): readonly CompiledColumn[] {
  return columns.filter((column) => isOwnerColumn(column) || column.db === parentColumn?.db);
}

/** Whether a column is a required reference to a single item. */
export function isOwnerColumn({ fieldType, settings, required }: CompiledColumn): boolean {
  const { reference, dataType } = fieldType.document;
  const isSingle =
    reference === 'item' && dataType === 'number[]' && settings.allowMultiple !== true;
  return isSingle && required && !isInbound({ settings });
}

/**
 * The parent column of a module whose items all need a parent. Such a module has one root item on
 * each site, made with the site; only this item has no parent, and it can't be moved or deleted.
 */
export function rootColumn(module: CompiledModule): CompiledColumn | null {
  const { parentColumn } = module;
  return parentColumn?.required === true ? parentColumn : null;
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
