import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { isInbound } from './inbound-references.ts';

/**
 * The column by which an item names what it belongs to in its module: its parent in a tree (a
 * functional location), or the machines that it is a component of. Null for a module without one.
 */
export function partOfColumn(
  module: Pick<CompiledModule, 'columns' | 'document' | 'parentColumn'>,
): CompiledColumn | null {
  const { columns, document, parentColumn } = module;
  return (
    parentColumn ??
    columns.find(
      ({ origin, fieldType, settings }) =>
        origin === 'core' &&
        fieldType.document.reference === 'item' &&
        fieldType.document.dataType === 'number[]' &&
        settings.moduleType === document.type &&
        !isInbound({ settings }),
    ) ??
    null
  );
}
