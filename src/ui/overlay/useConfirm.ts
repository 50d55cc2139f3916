import { createContext, use, type ReactNode } from 'react';

/** A question before something is done. */
export interface ConfirmRequest {
  readonly title: string;
  readonly text?: ReactNode;
  /** What will be done, on the button: "Log Out", "Delete work order". */
  readonly verb: string;
  /** Instead of "Cancel". */
  readonly cancelLabel?: string | undefined;
  /** It destroys something: the button is red and Cancel has the focus. */
  readonly danger?: boolean | undefined;
}

/** Asks, and tells whether the person agreed; Escape and Cancel are no. */
export type Confirm = (request: ConfirmRequest) => Promise<boolean>;

export const ConfirmContext = createContext<Confirm | null>(null);

/** The function that asks; throws outside of a ConfirmProvider. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (confirm === null) throw new Error('useConfirm needs a ConfirmProvider above it.');
  return confirm;
}
