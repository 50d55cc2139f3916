/** Inputs in which no text is typed. */
const nonTextInputs = new Set(['checkbox', 'radio', 'button', 'color', 'file', 'range', 'submit']);

/**
 * Whether the focus is where each key makes a change of its own, so that several of them are one
 * step: a text, not a choice that is searched for.
 */
export function isTyping(focused: Element | null): boolean {
  if (focused instanceof HTMLTextAreaElement) return true;
  if (!(focused instanceof HTMLInputElement)) return false;
  return !nonTextInputs.has(focused.type) && focused.getAttribute('role') !== 'combobox';
}
