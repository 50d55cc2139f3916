import type { Draft, DraftKey } from '../../../api/drafts.ts';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import type { ColumnState } from '../../../runtime/record/column-state.ts';
import type { ColumnValues } from '../../../runtime/record/diff.ts';
import type { Item } from '../../../runtime/record/item.ts';
import type { MergeResult } from '../../../runtime/record/merge.ts';
import type { FieldErrors, ShownError } from './field-errors.ts';
import type { Notifier } from './notifier.ts';
import type { UndoHistory } from './undo-history.ts';

/** What the value of a column is found by. */
export type ColumnKey = Pick<CompiledColumn, 'db' | 'origin'>;

/** What a form can show of its saving: nothing yet, on its way, saved. */
export type SaveState = 'not_yet' | 'now' | 'done';

export interface SaveProgress {
  readonly saving: SaveState;
  /** How many saves were refused, by the runtime or by the server. */
  readonly refused: number;
}

/**
 * What can be subscribed to besides db names (the value of a column) and pointers (the errors of a
 * column). Neither of them begins with a colon.
 */
export const formTopics = {
  values: ':values',
  errors: ':errors',
  dirty: ':dirty',
  history: ':history',
  progress: ':progress',
} as const;

export interface Clock {
  /** ISO 8601 UTC: the present moment for rules. */
  readonly now: () => string;
  /** Milliseconds that never run backwards: what is typed in quick succession is one undo step. */
  readonly elapsed: () => number;
}

export interface FormModelOptions {
  /** As the item's template version sees it. */
  readonly module: CompiledModule;
  readonly item: Item;
  /** IANA zone of the site, in which rules read dates. */
  readonly timeZone: string;
  /** True without the permission to change the item, and for a deleted one. */
  readonly readOnly?: boolean;
  /** Values that differ from `item` from the beginning, as if a person had entered them. */
  readonly unsaved?: ColumnValues;
  readonly history?: UndoHistory;
  readonly clock?: Clock;
}

/** What of a model is fixed: where one of them changes, `withOptions` gives another model. */
export type FixedOptions = Required<Pick<FormModelOptions, 'module' | 'timeZone' | 'readOnly'>>;

/** The state of one form. Every function can be handed on without the model. */
export interface FormModel extends FixedOptions, Pick<Notifier, 'subscribe' | 'version'> {
  /** The item that the form began with, or that was saved last. */
  readonly baseline: () => Item;
  /** The baseline with the values in it, as they were entered. */
  readonly entered: () => Item;
  /** The item that the server would store if it were saved now: normalised, computed, cleared. */
  readonly candidate: () => Item;
  /** The value of a column as it was entered. */
  readonly value: (column: ColumnKey) => unknown;
  /** The value of a column in the candidate. */
  readonly storedValue: (column: CompiledColumn) => unknown;
  /** Whether a column is visible, required and read-only now, and what it computes. */
  readonly state: (column: CompiledColumn) => ColumnState;

  /**
   * Enters a value as one undo step, and empties the columns that depend on it. `typed`: further
   * typing in the same column joins the step.
   */
  readonly set: (column: CompiledColumn, value: unknown, typed?: boolean) => void;
  /** Enters several values as one undo step. */
  readonly setAll: (values: ColumnValues) => void;
  /** Gives the pointer of the column at which the step was made; null without such a step. */
  readonly undo: () => string | null;
  readonly redo: () => string | null;
  readonly history: () => UndoHistory;
  /** What is typed from now on is another undo step. */
  readonly endStep: () => void;

  readonly isDirty: () => boolean;

  readonly errors: Pick<FieldErrors, 'of' | 'all'>;
  /**
   * Validates the candidate with the module's Standard Schema; true when it can be saved. A failure
   * counts as a refused save. From then on each change validates the columns that it affects.
   */
  readonly validate: () => Promise<boolean>;
  /** Validates columns again, and those that read them; before a first validation only wrong ones. */
  readonly revalidate: (columns: readonly CompiledColumn[]) => void;
  /** Shows the errors that a server gave; counts as a refused save. */
  readonly showErrors: (errors: readonly ShownError[]) => void;
  readonly progress: () => SaveProgress;
  readonly setSaving: (saving: SaveState) => void;
  /** Counts a save that was refused for a reason of no field. */
  readonly countRefusal: () => void;

  /**
   * Takes a saved item as the baseline. `sent`: `entered()` as it was when it was sent; what was
   * entered since stays and is unsaved. Undo goes back behind it.
   */
  readonly markSaved: (saved: Item, sent: Item) => void;
  /** What was sent without an answer; null once one came. */
  readonly setUnanswered: (candidate: Item | null) => void;
  /** Holds what others saved against the form: `base` is what both began with. */
  readonly merge: (theirs: Item) => { readonly base: Item; readonly merged: MergeResult };
  /** Takes what others saved as the baseline, with values over it that are unsaved; no undo. */
  readonly rebase: (theirs: Item, unsaved?: ColumnValues) => void;

  /** What is unsaved, to be kept on the device; null where nothing is. */
  readonly draft: (key: DraftKey) => Draft | null;
  /** Holds a kept draft against the baseline. */
  readonly mergeDraft: (draft: Draft) => MergeResult;
  /** Enters values of a draft as one undo step. A new item goes on under the client id of the draft. */
  readonly restoreDraft: (draft: Draft, values: ColumnValues) => void;

  /** A model of the same values, baseline and history: the module was compiled again, or locked. */
  readonly withOptions: (options: FixedOptions) => FormModel;
}
