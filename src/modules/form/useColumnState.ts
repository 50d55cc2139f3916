import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { ColumnState } from '../../runtime/record/column-state.ts';
import { useChanges } from './changes.ts';
import { useFormShared } from './context.ts';
import { readsOf } from './dependencies.ts';

/** The state of a column that its rules decide; renders only when a value that they read changes. */
export function useColumnState(column: CompiledColumn): ColumnState {
  const { changes, module, stateOf } = useFormShared();
  useChanges(changes, readsOf(module, column));
  return stateOf(column);
}
