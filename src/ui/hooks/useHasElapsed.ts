import { useEffect, useState } from 'react';

/** False at first, true once `milliseconds` have passed. */
export function useHasElapsed(milliseconds: number): boolean {
  const [passed, setPassed] = useState(milliseconds <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return passed;
}
