import { useEffect, useRef, useState } from 'react';
import type { Item } from '../../runtime/record/item.ts';
import { useFormShared } from './context.ts';

/** Milliseconds after the last change: who types is not kept waiting for what is read of it all. */
const debounceMs = 250;

/**
 * Something about the whole item as saving would store it now, such as its version; renders again
 * when it is another, shortly after the last change.
 */
export function useItemSelector<Value extends string | number | boolean | null>(
  selector: (item: Item) => Value,
): Value {
  const { candidate, changes } = useFormShared();
  const [value, setValue] = useState(() => selector(candidate()));
  const latest = useRef(selector);
  useEffect(() => {
    latest.current = selector;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => setValue(latest.current(candidate()));
    look();
    const stop = changes.subscribeAll(() => {
      clearTimeout(timer);
      timer = setTimeout(look, debounceMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [candidate, changes]);
  return value;
}
