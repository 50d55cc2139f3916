/** Commands of a page that have shortcuts. */
export type Command =
  | 'save'
  | 'save_and_leave'
  | 'leave'
  | 'edit'
  | 'undo'
  | 'redo'
  | 'previous_tab'
  | 'next_tab'
  | 'shortcuts';

/** The part of a keyboard event that decides the command. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

/** Keys that are commands without Control; those that type text are commands outside of inputs. */
const plainKeys: Readonly<Record<string, Command>> = {
  Escape: 'leave',
  e: 'edit',
  '?': 'shortcuts',
};

/**
 * The command of a key press, null for none. Control and Command are equivalent. Browsers reserve
 * digits and Ctrl+PageUp/PageDown for their own tabs, so the form's tabs use Alt+PageUp/PageDown.
 */
export function commandOf(press: KeyPress): Command | null {
  const { key, altKey, shiftKey, isComposing } = press;
  if (isComposing) return null;
  const isControl = press.ctrlKey || press.metaKey;
  if (altKey) {
    if (isControl || shiftKey) return null;
    return key === 'PageUp' ? 'previous_tab' : key === 'PageDown' ? 'next_tab' : null;
  }
  if (!isControl) return (shiftKey && key !== '?' ? undefined : plainKeys[key]) ?? null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  if (shiftKey) return null;
  const plain = { s: 'save', y: 'redo', enter: 'save_and_leave' } as const;
  return letter === 's' || letter === 'y' || letter === 'enter' ? plain[letter] : null;
}

/** The keys of each command, in the order of the list of shortcuts. */
export const commandKeys: readonly (readonly [Command, readonly string[]])[] = [
  ['save', ['Ctrl+S']],
  ['save_and_leave', ['Ctrl+Enter']],
  ['undo', ['Ctrl+Z']],
  ['redo', ['Ctrl+Shift+Z', 'Ctrl+Y']],
  ['previous_tab', ['Alt+PageUp']],
  ['next_tab', ['Alt+PageDown']],
  ['edit', ['E']],
  ['leave', ['Escape']],
  ['shortcuts', ['?']],
];
