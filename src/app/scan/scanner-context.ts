import { createContext, use } from 'react';

/** The command of the palette that opens the scanner. */
export const scanCommand = 'scan';

/** Opens the scanner. */
export const ScannerContext = createContext<() => void>(() => undefined);

export function useOpenScanner(): () => void {
  return use(ScannerContext);
}
