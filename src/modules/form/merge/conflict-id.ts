import type { CompiledColumn } from '../../../runtime/compiled.ts';
import { fieldId } from '../field-id.ts';

/** The id of the part of the merge screen that a column has. */
export function conflictId({ pointer }: Pick<CompiledColumn, 'pointer'>): string {
  return `merge-${fieldId(pointer)}`;
}
