import { useEffect, useState } from 'react';

/** The value, debounced: it changes once it has been the same for `milliseconds`. */
export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [debounced, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
