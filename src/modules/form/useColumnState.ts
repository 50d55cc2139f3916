import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { ColumnState } from '../../runtime/record/evaluate.ts';
import { useFormShared } from './context.ts';
import { readsOf } from './dependencies.ts';
import { pathOfDb } from './values.ts';

/** Whether other values decide the state of a column; if not, it stays as it is. */
export function isRuled(module: CompiledModule, column: CompiledColumn): boolean {
  return readsOf(module, column).length > 0;
}

/** The state of a column that its rules decide; renders only when a value that they read changes. */
export function useColumnState(column: CompiledColumn): ColumnState {
  const { control, module, stateOf } = useFormShared();
  const names = useMemo(
    () => readsOf(module, column).map((db) => pathOfDb(module, db)),
    [module, column],
  );
  useWatch({ control, name: names, exact: true });
  return stateOf(column);
}

/** Reads the present value of another column, and renders again when it changes. */
export function useOtherValue(db: string): unknown {
  const { control, module } = useFormShared();
  return useWatch({ control, name: pathOfDb(module, db), exact: true });
}
