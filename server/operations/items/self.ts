import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';

/** The column by which items of a module form a tree: a single reference to the module itself. */
export function parentColumn({ columns, document }: CompiledModule): CompiledColumn | null {
  return (
    columns.find(
      ({ place, fieldType, settings }) =>
        place === 'core' &&
        fieldType.document.reference === 'item' &&
        settings['moduleType'] === document.type &&
        settings['allowMultiple'] !== true &&
        settings['isInbound'] !== true,
    ) ?? null
  );
}

/**
 * The parent column of a module whose items all need a parent. Such a module has one root item on
 * each site, made with the site: it alone has no parent and can't be moved or deleted.
 */
export function rootColumn(module: CompiledModule): CompiledColumn | null {
  const column = parentColumn(module);
  return column?.required === true ? column : null;
}
