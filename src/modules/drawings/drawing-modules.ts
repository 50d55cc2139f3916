import { drawingColumn } from '../../domain/drawings.ts';
import { dmsKindOf } from '../../domain/dms.ts';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';

/** A module of documents some of which are drawings. */
export interface DrawingModule {
  readonly module: CompiledModule;
  /** The column that marks the drawings. */
  readonly mark: CompiledColumn;
  /** The module in the paths of its calls. */
  readonly kind: string;
}

/** The first module with drawings; null if there is none. */
export function drawingModuleOf(modules: readonly CompiledModule[]): DrawingModule | null {
  for (const module of modules) {
    const [mark, kind] = [drawingColumn(module), dmsKindOf(module.document)];
    if (mark !== null && kind !== null) return { module, mark, kind };
  }
  return null;
}
