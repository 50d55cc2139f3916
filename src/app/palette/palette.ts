import { createContext, use } from 'react';

/** Opens the command palette. */
export const PaletteContext = createContext<() => void>(() => undefined);

export function useOpenPalette(): () => void {
  return use(PaletteContext);
}
