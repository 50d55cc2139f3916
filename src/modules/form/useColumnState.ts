import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { ColumnState } from '../../runtime/record/evaluate.ts';
import { useFormShared } from './context.ts';
import { readsOf } from './dependencies.ts';
import { pathOfDb } from './values.ts';

/** The state of a column that its rules decide; renders only when a value that they read changes. */
export function useColumnState(column: CompiledColumn): ColumnState {
  const { control, module, stateOf } = useFormShared();
  const names = useMemo(
    () => readsOf(module, column).map((db) => pathOfDb(module, db)),
    [module, column],
  );
  useWatch({ control, name: names, exact: true, disabled: names.length === 0 });
  return stateOf(column);
}

/** Reads the present value of another column, and renders again when it changes. */
export function useOtherValue(db: string): unknown {
  const { control, module } = useFormShared();
  return useWatch({ control, name: pathOfDb(module, db), exact: true });
}
