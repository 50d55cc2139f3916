import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import { viewsOf } from '../../../widgets/views.ts';

/** Columns whose values people set, in the order of the form; unique values are never alike. */
export function bulkColumns(module: CompiledModule): readonly CompiledColumn[] {
  return module.columns.filter(({ fieldType, computed, unique }) => {
    const views = viewsOf(fieldType.document.type);
    const isSet = views !== null && views.Edit !== null && views.whyFixed === undefined;
    return isSet && computed === null && !unique && fieldType.document.system !== true;
  });
}
