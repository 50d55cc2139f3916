import type { ReactNode } from 'react';

export type ToastVariant = 'default' | 'destructive' | 'warning';

/** A short message about an event (spec section 3). */
export interface Toast {
  readonly id: string;
  readonly title: string;
  readonly description?: ReactNode;
  /** One action, "Undo" if possible. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
  readonly variant: ToastVariant;
  readonly open: boolean;
  /** Milliseconds until it closes automatically; Infinity for never. */
  readonly duration: number;
}

export type ToastInput = Pick<Toast, 'title' | 'description' | 'action'> &
  Partial<Pick<Toast, 'variant' | 'duration'>>;

/**
 * Spec section 9: at most five, 5000 ms each, removed 1,000,000 ms after closing, swipe of 50 px.
 */
export const toastLimits = {
  most: 5,
  duration: 5000,
  removalDelay: 1_000_000,
  swipe: 50,
} as const;

export type ToastList = readonly Toast[];

/**
 * The list with a toast in front. Beyond five, the closed toasts are dropped first, then the
 * oldest.
 */
export function addToast(list: ToastList, id: string, input: ToastInput): ToastList {
  const toast: Toast = {
    variant: 'default',
    duration: toastLimits.duration,
    ...input,
    id,
    open: true,
  };
  const next = [toast, ...list];
  if (next.length <= toastLimits.most) return next;
  const closed = next.findLastIndex(({ open }) => !open);
  return next.toSpliced(closed === -1 ? next.length - 1 : closed, 1);
}

/** The list with one toast changed; an unknown id changes nothing. */
export function updateToast(list: ToastList, id: string, input: Partial<ToastInput>): ToastList {
  return list.map((toast) => (toast.id === id ? { ...toast, ...input } : toast));
}

/** The list with one toast closed, or with all of them. */
export function dismissToasts(list: ToastList, id?: string): ToastList {
  return list.map((toast) =>
    (id === undefined || toast.id === id) && toast.open ? { ...toast, open: false } : toast,
  );
}

/** The list without a toast. */
export function removeToast(list: ToastList, id: string): ToastList {
  return list.filter((toast) => toast.id !== id);
}
