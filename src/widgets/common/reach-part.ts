/**
 * Sent to a control whose value has parts, such as the cells of a table, to focus the part at a
 * pointer (`detail`, relative to the value). A control that does so calls `preventDefault`.
 */
export const reachEvent = 'sitewright:reach';

/** Asks the control in a field to focus a part of its value; false if it did not. */
export function reachPart(field: Element | null | undefined, part: string): boolean {
  const control = field?.querySelector('[data-parts]');
  if (part === '' || control === null || control === undefined) return false;
  return !control.dispatchEvent(new CustomEvent(reachEvent, { detail: part, cancelable: true }));
}
