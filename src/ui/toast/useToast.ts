import { createContext, use } from 'react';
import type { ToastInput, ToastList } from './toasts.ts';

/** Changes or closes the toast that was just shown. */
export interface ToastHandle {
  readonly id: string;
  readonly update: (input: Partial<ToastInput>) => void;
  readonly dismiss: () => void;
}

export interface ToastActions {
  /** Shows a toast in front of the others. */
  readonly toast: (input: ToastInput) => ToastHandle;
  /** Closes one toast; without an id, all of them. */
  readonly dismiss: (id?: string) => void;
}

export const ToastActionsContext = createContext<ToastActions | null>(null);
export const ToastListContext = createContext<ToastList>([]);

/** Shows and closes toasts; throws outside of a ToastProvider. Never causes a render. */
export function useToast(): ToastActions {
  const actions = use(ToastActionsContext);
  if (actions === null) throw new Error('useToast needs a ToastProvider above it.');
  return actions;
}

/** All toasts, newest first, closed ones included until they are removed. */
export const useToastList = (): ToastList => use(ToastListContext);
