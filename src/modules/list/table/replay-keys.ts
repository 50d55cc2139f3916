/** Does in the control that has the focus what keys would have done, had it been there already. */
export function replayKeys(keys: readonly string[]): void {
  for (const key of keys) {
    const control = document.activeElement;
    if (key.length > 1) {
      control?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      const { selectionStart, selectionEnd, value } = control;
      control.setRangeText(
        key,
        selectionStart ?? value.length,
        selectionEnd ?? value.length,
        'end',
      );
      control.dispatchEvent(
        new InputEvent('input', { bubbles: true, data: key, inputType: 'insertText' }),
      );
    }
  }
}
