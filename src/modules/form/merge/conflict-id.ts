import type { CompiledColumn } from '../../../runtime/compiled.ts';
import { fieldId } from '../field-id.ts';

/** The id of a column's section in the merge screen. */
export function conflictId({ pointer }: Pick<CompiledColumn, 'pointer'>): string {
  return `merge-${fieldId(pointer)}`;
}
