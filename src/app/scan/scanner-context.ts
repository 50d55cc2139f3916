import { createContext, use } from 'react';

/** Opens the scanner. */
export const ScannerContext = createContext<() => void>(() => undefined);

export function useOpenScanner(): () => void {
  return use(ScannerContext);
}
