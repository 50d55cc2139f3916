import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import { readOnlyReason } from '../../../widgets/read-only-types.ts';

/** Columns whose values people set, in the order of the form; unique values are never alike. */
export function bulkColumns(module: CompiledModule): readonly CompiledColumn[] {
  return module.columns.filter(({ fieldType, computed, unique }) => {
    const isSet = readOnlyReason(fieldType.document.type) === undefined;
    return isSet && computed === null && !unique && fieldType.document.system !== true;
  });
}
