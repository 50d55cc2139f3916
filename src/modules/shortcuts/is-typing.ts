/** Inputs without typed text. */
const nonTextInputs = new Set(['checkbox', 'radio', 'button', 'color', 'file', 'range', 'submit']);

/**
 * Whether the focus is in a text input, where each key is a change and several are joined into one
 * step. Search inputs of selects do not count.
 */
export function isTyping(focused: Element | null): boolean {
  if (focused instanceof HTMLTextAreaElement) return true;
  if (!(focused instanceof HTMLInputElement)) return false;
  return !nonTextInputs.has(focused.type) && focused.getAttribute('role') !== 'combobox';
}
