import type { CommandHandlers } from '../shortcuts/useShortcuts.ts';
import type { MergeQuestion } from './merge/useMerge.ts';
import type { FormModel } from './model/form-model.ts';

interface Options {
  readonly model: FormModel;
  /** An open merge question; while it is shown, the form's keys are off. */
  readonly question: MergeQuestion | null;
  readonly save: () => Promise<boolean>;
  readonly leave: () => void;
  /** Shows the whole form; undefined while it is shown. */
  readonly edit: (() => void) | undefined;
  /** Returns to the values; undefined while they are shown. */
  readonly stopEditing: (() => void) | undefined;
  readonly jumpTo: (pointer: string) => void;
  /** The keys of the tabs in order, and the open one. */
  readonly tabs: readonly string[];
  readonly active: string;
  readonly open: (tab: string) => void;
  readonly showShortcuts: () => void;
}

/** The commands of a form, for keys, menus and buttons. */
export function useFormCommands(options: Options): CommandHandlers {
  const { model, question, save, leave, edit, stopEditing, jumpTo, tabs, active, open } = options;
  if (question !== null) return { leave: () => question.answer(null) };

  function move(go: () => string | null): void {
    // Some controls hold typed text until they lose the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const pointer = go();
    if (pointer !== null) jumpTo(pointer);
  }

  function turn(by: number): void {
    const tab = tabs.at((tabs.indexOf(active) + by) % tabs.length);
    if (tab === undefined) return;
    open(tab);
    document.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab)}"]`)?.focus();
  }

  const always: CommandHandlers = {
    leave: stopEditing ?? leave,
    previous_tab: () => turn(-1),
    next_tab: () => turn(1),
    shortcuts: options.showShortcuts,
  };
  if (model.readOnly) return always;
  return {
    ...always,
    ...(edit === undefined ? {} : { edit }),
    save: () => void save(),
    save_and_leave: () => void save().then((saved) => saved && leave()),
    undo: () => model.history().done.length > 0 && move(model.undo),
    redo: () => model.history().undone.length > 0 && move(model.redo),
  };
}
