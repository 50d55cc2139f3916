import { createContext, use, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Search parameter of an item's page that shows the whole form instead of the reading view. */
const editParam = 'edit';

/** The address of the reading view of an item's page. */
export function readingLink(address: string): string {
  const link = new URL(address);
  link.searchParams.delete(editParam);
  return link.href;
}

/** Whether an item's page shows values or controls. */
export interface Reading {
  /** Fields show their values, except the open ones; false: every field shows its control. */
  readonly isOn: boolean;
  /** db names of the fields that show their control in the reading view. */
  readonly open: ReadonlySet<string>;
  /** db name of the open field that takes the focus. */
  readonly focused: string | null;
  /** Shows the controls of fields; the first one takes the focus. */
  readonly openFields: (dbs: readonly string[]) => void;
  /** Shows the whole form. */
  readonly editAll: () => void;
  /** Shows the values of all fields again. */
  readonly close: () => void;
}

const none: ReadonlySet<string> = new Set();

/**
 * The reading view of a form. `isOffered`: false for a new item, which has nothing to read yet. The
 * address says when the whole form is shown, so that it survives a reload.
 */
export function useReading(isOffered: boolean): Reading {
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState(none);
  const [focused, setFocused] = useState<string | null>(null);
  const isOn = isOffered && !params.has(editParam);

  const openFields = useCallback((dbs: readonly string[]) => {
    setOpen((before) => new Set([...before, ...dbs]));
    setFocused(dbs[0] ?? null);
  }, []);

  const editAll = useCallback(() => {
    setOpen(none);
    setParams(
      (before) => {
        before.set(editParam, '1');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [setParams]);

  const close = useCallback(() => {
    if (!isOffered) return;
    setOpen(none);
    setFocused(null);
    setParams(
      (before) => {
        before.delete(editParam);
        before.delete('field');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isOffered, setParams]);

  return useMemo(
    () => ({ isOn, open, focused, openFields, editAll, close }),
    [isOn, open, focused, openFields, editAll, close],
  );
}

const ReadingContext = createContext<Reading | null>(null);

export const ReadingProvider = ReadingContext.Provider;

/** The reading view around a field. Throws outside of one. */
export function useReadingState(): Reading {
  const reading = use(ReadingContext);
  if (reading === null) throw new Error('useReadingState needs a ReadingProvider above it');
  return reading;
}
