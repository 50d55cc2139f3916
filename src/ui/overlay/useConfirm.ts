import { createContext, use, type ReactNode } from 'react';

/** A confirmation before an action. */
export interface ConfirmRequest {
  readonly title: string;
  readonly text?: ReactNode;
  /** The action, as the label of the button: "Log Out", "Delete work order". */
  readonly verb: string;
  /** Replaces "Cancel". */
  readonly cancelLabel?: string | undefined;
  /** The action destroys something: the button is red and Cancel has the focus. */
  readonly danger?: boolean | undefined;
}

/** Opens the dialog and resolves to whether the person agreed; false for Escape and Cancel. */
export type Confirm = (request: ConfirmRequest) => Promise<boolean>;

export const ConfirmContext = createContext<Confirm | null>(null);

/** The confirm function; throws outside of a ConfirmProvider. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (confirm === null) throw new Error('useConfirm needs a ConfirmProvider above it.');
  return confirm;
}
