import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';

/**
 * Whether the page is being printed, also by the browser's command, and a function to print. Once
 * `isAsked`, the component with the printed content calls `ready` when it is complete.
 */
export function usePrinting() {
  const isPaper = useMediaQuery('print');
  const [isBegun, setBegun] = useState(false);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    // Synchronously, because the browser prints the page as it is when the listeners return.
    const begin = () => flushSync(() => setBegun(true));
    const end = () => {
      setBegun(false);
      setAsked(false);
    };
    globalThis.addEventListener('beforeprint', begin);
    globalThis.addEventListener('afterprint', end);
    return () => {
      globalThis.removeEventListener('beforeprint', begin);
      globalThis.removeEventListener('afterprint', end);
    };
  }, []);
  const print = useCallback(() => setAsked(true), []);
  const onReady = useCallback(() => globalThis.print(), []);
  return {
    isPrinting: isPaper || isBegun || isAsked,
    ask: print,
    ready: isAsked ? onReady : undefined,
  };
}
