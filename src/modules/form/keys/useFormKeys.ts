import { type RefObject, useEffect, useRef } from 'react';
import { isPopupOpen } from '../../../ui/overlay/is-popup-open.ts';
import { isTyping } from '../undo/is-typing.ts';
import { commandOf, type FormCommand } from './form-commands.ts';

/** What a form does at a command; one that is missing leaves its keys to the browser. */
export type FormCommands = Partial<Readonly<Record<FormCommand, () => void>>>;

/** Undo and redo that come from the browser's own menus and from phones, not from keys. */
const historyInputs: ReadonlyMap<string, FormCommand> = new Map([
  ['historyUndo', 'undo'],
  ['historyRedo', 'redo'],
]);

/**
 * The keys of a form, wherever on its page the focus is; not while something is open over it. The
 * browser's own undo of texts gives way: the form's is the one there is.
 */
export function useFormKeys(page: RefObject<HTMLElement | null>, commands: FormCommands): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    /** Whether something was open before the key reached it, which may have closed it. */
    let wasOpen = false;
    const look = (event: KeyboardEvent) => {
      // Most keys are none of the form's, and a long form takes long to be searched.
      wasOpen = commandOf(event) !== null && isPopupOpen();
    };
    const isHere = (target: EventTarget | null) =>
      target === document.body || (target instanceof Node && page.current?.contains(target));
    const press = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (command === null || event.defaultPrevented || wasOpen || !isHere(event.target)) return;
      if (command === 'shortcuts' && isTextInput(event.target)) return;
      const run = latest.current[command];
      if (run === undefined) return;
      event.preventDefault();
      if (!event.repeat || command === 'undo' || command === 'redo') run();
    };
    const input = (event: InputEvent) => {
      const command = historyInputs.get(event.inputType);
      const run = command === undefined ? undefined : latest.current[command];
      if (run === undefined || !isHere(event.target)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', look, { capture: true });
    document.addEventListener('keydown', press);
    document.addEventListener('beforeinput', input);
    return () => {
      document.removeEventListener('keydown', look, { capture: true });
      document.removeEventListener('keydown', press);
      document.removeEventListener('beforeinput', input);
    };
  }, [page]);
}

/** Whether a question mark typed here is a question mark. */
function isTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return isTyping(target) || target.isContentEditable || target.role === 'combobox';
}
