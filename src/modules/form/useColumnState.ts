import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { ColumnState } from '../../runtime/record/column-state.ts';
import { useChangesOf } from './changes.ts';
import { useFormShared } from './context.ts';

/** The state of a column that its rules decide; renders only when a value that they read changes. */
export function useColumnState(column: CompiledColumn): ColumnState {
  const { changes, stateOf } = useFormShared();
  useChangesOf(changes, column.reads);
  return stateOf(column);
}
