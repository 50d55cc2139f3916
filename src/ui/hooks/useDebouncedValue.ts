import { useEffect, useState } from 'react';

/** The value as it was when it last stayed the same for so many milliseconds. */
export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [debounced, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
