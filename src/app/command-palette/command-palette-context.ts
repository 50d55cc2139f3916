import { createContext, use } from 'react';

/** Opens the command palette. */
export const CommandPaletteContext = createContext<() => void>(() => undefined);

export function useOpenCommandPalette(): () => void {
  return use(CommandPaletteContext);
}
