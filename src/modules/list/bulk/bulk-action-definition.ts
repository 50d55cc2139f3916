import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import type { ActionContext } from './useActionContext.ts';
import type { FailureCode } from '../../../contract/failure-codes.ts';
import type { BulkAction, Outcome, RunControl } from './bulk-action.ts';
import type { Review } from './ReviewDialog.tsx';

/** Props of a bulk action's dialog. The dialog closes only by calling one of these functions. */
export interface BulkDialogProps {
  /** The module as the list uses it. */
  readonly module: CompiledModule;
  readonly context: ActionContext;
  readonly items: readonly Item[];
  readonly hrefOf: (item: Item) => string;
  readonly onClose: () => void;
  /** Closes the dialog, clears the selection and runs an action. */
  readonly onRun: (action: BulkAction) => void;
  /**
   * Closes the dialog and shows a dry run. The selection is cleared when the changes are applied.
   */
  readonly onReview: (review: Omit<Review, 'onApplied'>) => void;
}

interface Definition {
  /** The label of the button is `task.<id>` in locales/{language}/bulk.json. */
  readonly id: string;
  readonly icon: LucideIcon;
  /** Permission actions of the module, such as `update`; the person needs one of them. */
  readonly permissions: readonly string[];
}

/** An action with a dialog, whose code is loaded when it first opens. */
export interface DialogAction extends Definition {
  readonly Dialog: ComponentType<BulkDialogProps>;
}

/**
 * An action that needs only a confirmation, which names the items that stay as they are: texts
 * `<id>_title`, `<id>_text`, `<id>_rest` and, with `asksAbout`, `<id>_asks`.
 */
export interface ConfirmedAction extends Definition {
  readonly isDangerous: boolean;
  readonly actionFor: (context: ActionContext, items: readonly Item[]) => BulkAction;
  /** What the action would do to each item. The server stores nothing. */
  readonly dryRun: (
    context: ActionContext,
    items: readonly Item[],
    control: RunControl,
  ) => Promise<readonly Outcome[]>;
  /** A refusal about which the action asks when it runs. */
  readonly asksAbout?: FailureCode;
  /** The confirmation names the items that refer to those of the action. */
  readonly namesUses?: true;
}

/** An action on the selected items of a list. */
export type BulkActionDefinition = DialogAction | ConfirmedAction;
