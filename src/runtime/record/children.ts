import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { Settings } from '../field-settings.ts';
import { isInbound, referenceForm } from './inbound-references.ts';
import { isOwnerColumn } from './tree.ts';

/** Items of another module that are worked on in the form of the item to which they refer. */
export interface ChildrenSettings {
  readonly moduleType: string;
  /** db names of the columns that the form shows, in order. */
  readonly columns: readonly string[];
  readonly sort: NonNullable<Settings['childSort']>;
  /** Only items made from this template, which new ones get; null: any, and new ones get none. */
  readonly templateId: number | null;
}

/** Null for a column whose items are not worked on in place (`editable` of an inbound column). */
export function childrenOf(column: Pick<CompiledColumn, 'settings'>): ChildrenSettings | null {
  const { editable, moduleType, childColumns, childSort = [], template = null } = column.settings;
  if (editable !== true || !isInbound(column)) return null;
  if (moduleType === undefined || childColumns === undefined) return null;
  return { moduleType, columns: childColumns, sort: childSort, templateId: template };
}

/**
 * The column by which items of a module refer to their parent: the one by which they belong to it
 * alone, if there is one. Null if they can't refer to it by a column of every item.
 */
export function parentReference(
  { columns }: Pick<CompiledModule, 'columns'>,
  parentType: string,
): CompiledColumn | null {
  const found = columns.filter(
    (column) => column.origin === 'core' && referenceForm(column, 'item', parentType) === 'ids',
  );
  return found.find(isOwnerColumn) ?? found[0] ?? null;
}
