import type { Draft, DraftKey } from '../../../api/drafts.ts';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import type { ColumnState } from '../../../runtime/record/column-state.ts';
import type { ColumnValues } from '../../../runtime/record/diff.ts';
import type { Item } from '../../../runtime/record/item.ts';
import type { CompiledRule } from '../../../runtime/rules/types.ts';
import type { MergeResult } from '../../../runtime/record/merge.ts';
import type { FieldErrors, ShownError } from './field-errors.ts';
import type { Notifier } from './notifier.ts';
import type { UndoHistory } from './undo-history.ts';

/** The part of a column that locates its value. */
export type ColumnKey = Pick<CompiledColumn, 'db' | 'origin'>;

/** The state of saving that a form shows: not saved yet, saving, saved. */
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
  /** Monotonic milliseconds; quick typing in one column is one undo step. */
  readonly elapsed: () => number;
}

export interface FormModelOptions {
  /** The module in the item's template version. */
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
  /** The fields are those of a change of stored items, not of a new one: they begin empty. */
  readonly isChange?: boolean;
}

/** Fixed options of a model; if one of them changes, `withOptions` makes another model. */
export type FixedOptions = Required<Pick<FormModelOptions, 'module' | 'timeZone' | 'readOnly'>>;

/** The state of one form. Its functions do not depend on `this`. */
export interface FormModel extends FixedOptions, Pick<Notifier, 'subscribe' | 'version'> {
  /** The item that the form began with, or that was saved last. */
  readonly baseline: () => Item;
  /** The baseline with the values as they were entered. */
  readonly entered: () => Item;
  /**
   * The item that the server would store if it were saved now: normalised, computed, and with
   * hidden columns cleared.
   */
  readonly candidate: () => Item;
  /** The value of a column as it was entered. */
  readonly value: (column: ColumnKey) => unknown;
  /** The value of a column in the candidate. */
  readonly storedValue: (column: CompiledColumn) => unknown;
  /** Whether a condition holds for the candidate now; true without one. */
  readonly holds: (condition: CompiledRule | null) => boolean;
  /** Whether a column is visible, required and read-only now, and what it computes. */
  readonly state: (column: CompiledColumn) => ColumnState;

  /**
   * Enters values as one undo step, and empties the columns that depend on them. `typed`: further
   * typing in the same column joins the step.
   */
  readonly set: (values: ColumnValues, typed?: boolean) => void;
  /** Gives the pointer of the column at which the step was made; null without such a step. */
  readonly undo: () => string | null;
  readonly redo: () => string | null;
  readonly history: () => UndoHistory;
  /** Ends the undo step: further typing begins another one. */
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
  /** Shows the errors of the server's answer; counts as a refused save. */
  readonly showErrors: (errors: readonly ShownError[]) => void;
  readonly progress: () => SaveProgress;
  readonly setSaving: (saving: SaveState) => void;
  /** Counts a save that was refused for a reason that belongs to no field. */
  readonly countRefusal: () => void;

  /**
   * Validates a field also by this function, such as the item's children in it. Returns a function
   * that ends that.
   */
  readonly validateAlso: (pointer: string, validate: () => readonly ShownError[]) => () => void;

  /**
   * Takes a saved item as the baseline. `sent`: `entered()` at the time of sending; values entered
   * since stay unsaved, and of children `rest`. Undo still reaches behind the save, except for
   * children.
   */
  readonly markSaved: (saved: Item, sent: Item, rest?: ColumnValues) => void;
  /** The candidate of a save without an answer; null after an answer. */
  readonly setUnanswered: (candidate: Item | null) => void;
  /** Merges what others saved with the form; `base` is the item that both started from. */
  readonly merge: (theirs: Item) => { readonly base: Item; readonly merged: MergeResult };
  /** Takes what others saved as the baseline, with unsaved values over it. It cannot be undone. */
  readonly rebase: (theirs: Item, unsaved?: ColumnValues) => void;

  /** The unsaved changes as a draft for this device; null if there are none. */
  readonly draft: (key: DraftKey) => Draft | null;
  /** Merges a stored draft with the baseline. */
  readonly mergeDraft: (draft: Draft) => MergeResult;
  /**
   * Enters values of a draft as one undo step. A new item takes over the client id of the draft.
   */
  readonly restoreDraft: (draft: Draft, values: ColumnValues) => void;

  /**
   * A model with the same values, baseline and history, for a recompiled module or a locked form;
   * with an `item`, over that baseline.
   */
  readonly withOptions: (options: FixedOptions & { readonly item?: Item }) => FormModel;
}
