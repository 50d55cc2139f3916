import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { CommandContext, createCommandStore } from '../../ui/commands/commands.ts';
import { isPopupOpen } from '../../ui/overlay/open-popups.ts';
import { CommandPaletteContext } from './command-palette-context.ts';

const AppCommandPalette = lazy(async () => ({
  default: (await import('./AppCommandPalette.tsx')).AppCommandPalette,
}));

/**
 * Collects the commands of pages, and opens the palette on Ctrl+K or Cmd+K. The palette is lazy:
 * its code is fetched when it first opens.
 */
export function CommandPaletteProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(createCommandStore);
  const [isOpen, setIsOpen] = useState(false);
  // A layout effect: whoever sees the page can open the palette, even while the browser is busy.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isK || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setIsOpen((now) => !now && !isPopupOpen());
    };
    globalThis.addEventListener('keydown', onKeyDown);
    return () => globalThis.removeEventListener('keydown', onKeyDown);
  }, []);
  const [open] = useState(() => () => setIsOpen(true));
  return (
    <CommandContext value={store}>
      <CommandPaletteContext value={open}>
        {children}
        {isOpen && (
          <Suspense fallback={null}>
            <AppCommandPalette onClose={() => setIsOpen(false)} />
          </Suspense>
        )}
      </CommandPaletteContext>
    </CommandContext>
  );
}
