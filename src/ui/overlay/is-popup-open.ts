/** Selectors of everything that opens over a page: lists, calendars, menus, sheets and dialogs. */
const popups = [
  '[role="combobox"][aria-expanded="true"]',
  '[aria-haspopup="dialog"][aria-expanded="true"]',
  '.ant-select-open',
  '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
  '.ant-drawer-open',
  '.ant-modal',
].join(', ');

/** A closed dialog may stay in the document, invisible. */
const isDrawn = (element: Element): boolean =>
  element.closest('[style*="display: none"], [aria-hidden="true"]') === null;

/** Whether an open popup handles the keys: Escape must then close the popup and nothing else. */
export function isPopupOpen(): boolean {
  return [...document.querySelectorAll(popups)].some(isDrawn);
}
