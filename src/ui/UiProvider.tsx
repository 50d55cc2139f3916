import type { ReactNode } from 'react';
import { FormatProvider } from './format/FormatProvider.tsx';
import { useKeyboardInset } from './overlay/useKeyboardInset.ts';
import { ConfirmProvider } from './overlay/ConfirmProvider.tsx';
import { ThemeProvider } from './theme/ThemeProvider.tsx';
import { ToastProvider } from './toast/ToastProvider.tsx';

/**
 * Provides everything that components of src/ui need: theme, texts, formats, toasts, confirmations.
 */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  useKeyboardInset();
  return (
    <ThemeProvider>
      <FormatProvider>
        <ToastProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </ToastProvider>
      </FormatProvider>
    </ThemeProvider>
  );
}
