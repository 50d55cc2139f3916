import type { CompiledColumn } from '../compiled.ts';

/**
 * Whether a column shows inbound references of its item (spec 3.3, `isInbound`). It stores nothing;
 * values from before the setting was made count as empty.
 */
export function isInbound({ settings }: Pick<CompiledColumn, 'settings'>): boolean {
  return settings.isInbound === true;
}

/** What inbound references refer to: an item, or the template that it was made from. */
export type InboundTarget = 'item' | 'template';

/**
 * How a column stores references: as ids, as a connection with a module, or as ids in a column of its
 * rows (`cells`).
 */
export type ReferenceForm = 'ids' | 'connection' | { readonly cells: readonly string[] };

/** How a column may refer to items or templates of a module; null if it can't. */
export function referenceForm(
  column: Pick<CompiledColumn, 'settings' | 'fieldType' | 'rows'>,
  target: InboundTarget,
  moduleType: string,
): ReferenceForm | null {
  const { reference, dataType, system } = column.fieldType.document;
  const named = column.settings.moduleType;
  if (system === true || isInbound(column)) return null;
  if (target === 'item' && dataType === 'ITM_CON')
    return named === undefined || named === moduleType ? 'connection' : null;
  const cells = (column.rows?.columns ?? []).filter(
    (each) => referenceForm(each, target, moduleType) === 'ids',
  );
  if (cells.length > 0) return { cells: cells.map(({ db }) => db) };
  const isIds = dataType === 'number[]' && reference === target;
  return isIds && named === moduleType ? 'ids' : null;
}
