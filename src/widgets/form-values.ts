import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { itemColumnOf } from '../runtime/rules/row-scope.ts';
import type { FieldError } from '../runtime/record/errors.ts';
import type { RuleContext } from '../runtime/rules/types.ts';

/** An error of a value; `message` is that of the server. */
export interface ValueError extends Pick<FieldError, 'pointer' | 'params'> {
  readonly code: string;
  readonly message?: string;
}

/** The values of the surrounding form, for controls that depend on more than their own value. */
export interface FormValues {
  /** The value of a column as it was entered, or of a key that every item has. */
  readonly enteredValue: (db: string) => unknown;
  /** The whole item as saving would store it now. */
  readonly candidate: () => { readonly [db: string]: unknown };
  /** What rules about a row of a table read of the candidate. */
  readonly reading: () => RuleContext;
  /** The errors of a column by its pointer; the same list until they change. */
  readonly errorsOf: (pointer: string) => readonly ValueError[];
  /**
   * Calls the listener after changes of a column (its db name), of its errors (its pointer), or of
   * any value if `key` is null; returns how to stop.
   */
  readonly subscribeTo: (key: string | null, listener: () => void) => () => void;
}

const FormValuesContext = createContext<FormValues | null>(null);

export const FormValuesProvider = FormValuesContext.Provider;

function useFormValues(): FormValues {
  const values = use(FormValuesContext);
  if (values === null) throw new Error('No FormValues here');
  return values;
}

/** The row of a table in which a control is; null outside of rows. */
const RowValuesContext = createContext<{ readonly [db: string]: unknown } | null>(null);

export const RowValuesProvider = RowValuesContext.Provider;

/**
 * The value of another column of the form, in a table of another cell of the row, or after `item.` of a column
 * of the form; the component renders when it changes.
 */
export function useSiblingValue(name: string): unknown {
  const row = use(RowValuesContext);
  const ofForm = row === null ? name : itemColumnOf(name);
  const db = ofForm ?? name;
  const { enteredValue, subscribeTo } = useFormValues();
  const subscribe = useCallback(
    (listener: () => void) => subscribeTo(db, listener),
    [subscribeTo, db],
  );
  const ofItem = useSyncExternalStore(subscribe, () => enteredValue(db));
  return row === null || ofForm !== null ? ofItem : (row[db] ?? null);
}

/** The functions that read values of the form now, for what is made of them; causes no render. */
export function useCurrentValues(): Pick<FormValues, 'candidate' | 'enteredValue'> {
  return useFormValues();
}

/** The errors of a column; the component renders when they change. */
export function useValueErrors(pointer: string): readonly ValueError[] {
  const { errorsOf, subscribeTo } = useFormValues();
  const subscribe = useCallback(
    (listener: () => void) => subscribeTo(pointer, listener),
    [subscribeTo, pointer],
  );
  return useSyncExternalStore(subscribe, () => errorsOf(pointer));
}

/**
 * Reads the candidate for rules about rows. It is another function after one of these columns
 * changed, so that what was made with it is made again.
 */
export function useReading(columns: readonly string[]): () => RuleContext {
  const { reading, subscribeTo } = useFormValues();
  const version = useRef(0);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = columns.map((db) =>
        subscribeTo(db, () => {
          version.current += 1;
          listener();
        }),
      );
      return () => stops.forEach((stop) => stop());
    },
    [subscribeTo, columns],
  );
  const current = useSyncExternalStore(subscribe, () => version.current);
  return useMemo(() => {
    void current;
    return () => reading();
  }, [reading, current]);
}

/**
 * Milliseconds after the last change, so that typing does not wait for selectors of the whole item.
 */
const debounceMs = 250;

/**
 * Selects from the candidate, for example its version. The component renders when the result
 * changes, shortly after the last change (debounced).
 */
export function useItemSelector<Value extends string | number | boolean | null>(
  selector: (item: { readonly [db: string]: unknown }) => Value,
): Value {
  const { candidate, subscribeTo } = useFormValues();
  const [value, setValue] = useState(() => selector(candidate()));
  const latest = useRef(selector);
  useEffect(() => {
    latest.current = selector;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => setValue(latest.current(candidate()));
    update();
    const stop = subscribeTo(null, () => {
      clearTimeout(timer);
      timer = setTimeout(update, debounceMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [candidate, subscribeTo]);
  return value;
}
