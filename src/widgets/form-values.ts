import {
  createContext,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

/** The values of the surrounding form, for controls that depend on more than their own value. */
export interface FormValues {
  /** The value of a column as it was entered, or of a key that every item has. */
  readonly enteredValue: (db: string) => unknown;
  /** The whole item as saving would store it now. */
  readonly candidate: () => { readonly [db: string]: unknown };
  /** Calls the listener after changes of a column, or of any if `db` is null; returns how to stop. */
  readonly subscribeTo: (db: string | null, listener: () => void) => () => void;
}

const FormValuesContext = createContext<FormValues | null>(null);

export const FormValuesProvider = FormValuesContext.Provider;

function useFormValues(): FormValues {
  const values = use(FormValuesContext);
  if (values === null) throw new Error('No FormValues here');
  return values;
}

/** The value of another column of the form; the component renders when it changes. */
export function useSiblingValue(db: string): unknown {
  const { enteredValue, subscribeTo } = useFormValues();
  const subscribe = useCallback(
    (listener: () => void) => subscribeTo(db, listener),
    [subscribeTo, db],
  );
  return useSyncExternalStore(subscribe, () => enteredValue(db));
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
