import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { isLocked } from './column-state.ts';
import type { Item } from './item.ts';
import { valueOf, withValues } from './values.ts';

/** Whether a second item may have the same value: it is not unique, signed or computed. */
function isCopied(column: CompiledColumn): boolean {
  return !column.unique && column.fieldType.sign === undefined && !isLocked(column);
}

/** Appends the mark to the name, cut so that both fit into the column's maximum length. */
function marked(column: CompiledColumn, name: string, mark: string): string {
  const { maxLength } = column.settings;
  const room = typeof maxLength === 'number' ? maxLength - mark.length - 1 : name.length;
  return `${name.slice(0, Math.max(room, 0)).trimEnd()} ${mark}`;
}

/**
 * Duplicates an item. Not copied: unique columns, signatures, columns that are computed or made by
 * the server, and everything that is not a column (status, template, times, external id). Files are
 * referred to, not duplicated. `blank` is the blank item to start from; `mark` is appended to the
 * name: "(copy)"; with null the name stays.
 */
export function duplicateItem(
  module: CompiledModule,
  blank: Item,
  source: Item,
  mark: string | null,
): Item {
  const values = module.columns.flatMap((column): (readonly [CompiledColumn, unknown])[] => {
    const value = valueOf(column, source);
    if (!isCopied(column) || column.isEmpty(value)) return [];
    const isName = column.db === 'name' && typeof value === 'string';
    return [[column, isName && mark !== null ? marked(column, value, mark) : value]];
  });
  return withValues(blank, new Map(values));
}
