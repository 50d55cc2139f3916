/** What keys do in a form. */
export type FormCommand =
  'save' | 'save_and_leave' | 'leave' | 'undo' | 'redo' | 'previous_tab' | 'next_tab' | 'shortcuts';

/** A key press, as browsers tell it. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

/**
 * The command of a key press, null for none. Control and Command are one. Digits and Control with
 * Page Up or Down belong to the browser's own tabs, so the form's are at Alt with Page Up and Down.
 */
export function commandOf(press: KeyPress): FormCommand | null {
  const { key, altKey, shiftKey, isComposing } = press;
  if (isComposing) return null;
  const isControl = press.ctrlKey || press.metaKey;
  if (altKey) {
    if (isControl || shiftKey) return null;
    return key === 'PageUp' ? 'previous_tab' : key === 'PageDown' ? 'next_tab' : null;
  }
  if (!isControl) return key === 'Escape' && !shiftKey ? 'leave' : key === '?' ? 'shortcuts' : null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  if (shiftKey) return null;
  const plain = { s: 'save', y: 'redo', enter: 'save_and_leave' } as const;
  return letter === 's' || letter === 'y' || letter === 'enter' ? plain[letter] : null;
}

/** The keys of each command, in the order in which a person is told of them. */
export const commandKeys: readonly (readonly [FormCommand, readonly string[]])[] = [
  ['save', ['Ctrl+S']],
  ['save_and_leave', ['Ctrl+Enter']],
  ['undo', ['Ctrl+Z']],
  ['redo', ['Ctrl+Shift+Z', 'Ctrl+Y']],
  ['previous_tab', ['Alt+PageUp']],
  ['next_tab', ['Alt+PageDown']],
  ['leave', ['Escape']],
  ['shortcuts', ['?']],
];
