import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { isLocked } from './column-state.ts';
import type { Item } from './item.ts';
import { valueOf, withValues } from './values.ts';

/** Whether a second item may hold the same: no unique value, nobody's signature, nothing computed. */
function isCopied(column: CompiledColumn): boolean {
  return !column.unique && column.fieldType.sign === undefined && !isLocked(column);
}

/** The name with the mark behind it, cut so that both fit where the column has a longest length. */
function marked(column: CompiledColumn, name: string, mark: string): string {
  const { maxLength } = column.settings;
  const room = typeof maxLength === 'number' ? maxLength - mark.length - 1 : name.length;
  return `${name.slice(0, Math.max(room, 0)).trimEnd()} ${mark}`;
}

/**
 * A new item with the values of another that may be there twice. Not copied: unique columns,
 * signatures, what is computed or made by the server, and all that is no column (status, template,
 * times, external id). Files are referred to, not doubled. `blank` is the beginning of the new
 * item, `mark` stands behind its name: "(copy)".
 */
export function duplicateItem(
  module: CompiledModule,
  blank: Item,
  source: Item,
  mark: string,
): Item {
  const values = module.columns.flatMap((column): (readonly [CompiledColumn, unknown])[] => {
    const value = valueOf(column, source);
    if (!isCopied(column) || column.isEmpty(value)) return [];
    const isName = column.db === 'name' && typeof value === 'string';
    return [[column, isName ? marked(column, value, mark) : value]];
  });
  return withValues(blank, new Map(values));
}
