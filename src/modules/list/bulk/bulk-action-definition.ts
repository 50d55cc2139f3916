import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import type { ActionContext } from './action-context.ts';
import type { BulkAction } from './bulk-action.ts';
import type { Review } from './ReviewDialog.tsx';

/** What the dialog of a bulk action is given. It closes by itself only through these functions. */
export interface BulkDialogProps {
  /** As the list sees it. */
  readonly module: CompiledModule;
  readonly context: ActionContext;
  readonly items: readonly Item[];
  readonly onClose: () => void;
  /** Closes the dialog, ends the selection and runs an action. */
  readonly onRun: (action: BulkAction) => void;
  /** Closes the dialog and shows a dry run of changes; the selection ends when they are applied. */
  readonly onReview: (review: Omit<Review, 'onApplied'>) => void;
}

interface Definition {
  /** Its button is `task.<id>` in locales/{language}/bulk.json. */
  readonly id: string;
  readonly icon: LucideIcon;
  /** Actions of the module, one of which the person needs: `update`. */
  readonly permissions: readonly string[];
}

/** An action that asks for something first, in a dialog that is loaded when it is used. */
export interface DialogAction extends Definition {
  readonly Dialog: ComponentType<BulkDialogProps>;
}

/** An action that only has to be confirmed: texts `<id>_title` and `<id>_text`. */
export interface ConfirmedAction extends Definition {
  readonly isDangerous: boolean;
  readonly actionFor: (context: ActionContext, items: readonly Item[]) => BulkAction;
}

/** Something that can be done with selected items of a list. */
export type BulkActionDefinition = DialogAction | ConfirmedAction;
