import { type RefObject, useEffect, useRef } from 'react';
import { isPopupOpen } from '../../ui/overlay/open-popups.ts';
import { isTyping } from './is-typing.ts';
import { commandOf, type Command } from './commands.ts';

/** The handlers of commands; keys of a command without a handler are left to the browser. */
export type CommandHandlers = Partial<Readonly<Record<Command, () => void>>>;

/** Undo and redo from the browser's menus and from phones, which send no key events. */
const historyInputs: ReadonlyMap<string, Command> = new Map([
  ['historyUndo', 'undo'],
  ['historyRedo', 'redo'],
]);

/**
 * Handles the shortcuts of a form or list anywhere on its page, and with the focus around the page, such
 * as after a search, where a link or button has it; not while a popup is open over it. It replaces the
 * browser's undo of text inputs.
 */
export function useShortcuts(page: RefObject<HTMLElement | null>, commands: CommandHandlers): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    /** Whether a popup was open before the key reached it, because the key may have closed it. */
    let wasOpen = false;
    const notePopup = (event: KeyboardEvent) => {
      // Checked only for keys with a command, because searching a long page for popups is slow.
      wasOpen = commandOf(event) !== null && isPopupOpen();
    };
    /** Only text inputs around the page, such as the search of the menu, keep their keys. */
    const isHere = (target: EventTarget | null) => {
      if (page.current === null || !(target instanceof Element)) return false;
      if (page.current.contains(target) || target.contains(page.current)) return true;
      const main = page.current.closest('main');
      const isAround = main !== null && !main.contains(target);
      return isAround && target.closest('[role=dialog]') === null && !isTextInput(target);
    };
    const press = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (command === null || event.defaultPrevented || wasOpen || !isHere(event.target)) return;
      if (isTyped(command) && isTextInput(event.target)) return;
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
    document.addEventListener('keydown', notePopup, { capture: true });
    document.addEventListener('keydown', press);
    document.addEventListener('beforeinput', input);
    return () => {
      document.removeEventListener('keydown', notePopup, { capture: true });
      document.removeEventListener('keydown', press);
      document.removeEventListener('beforeinput', input);
    };
  }, [page]);
}

/** Whether the key of a command types text where text is entered. */
const isTyped = (command: Command) => command === 'shortcuts' || command === 'edit';

/** Whether a letter pressed here is typed as text. */
function isTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return isTyping(target) || target.isContentEditable || target.role === 'combobox';
}
