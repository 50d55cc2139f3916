import { useMemo } from 'react';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { useChangesOf } from './changes.ts';
import { useFormShared } from './context.ts';

/** The present value of a column as it was entered; renders its reader when it changes. */
export function useValue(column: Pick<CompiledColumn, 'db' | 'origin'>): unknown {
  const { changes, valueNow } = useFormShared();
  const { db } = column;
  useChangesOf(
    changes,
    useMemo(() => [db], [db]),
  );
  return valueNow(column);
}

/** The same of another column of the form, or of a key of every item. */
export function useSiblingValue(db: string): unknown {
  const { module } = useFormShared();
  return useValue({ db, origin: module.byDb.get(db)?.origin ?? 'core' });
}
