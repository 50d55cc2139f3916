/** What opens over a page: lists, calendars, menus, sheets and dialogs. */
const popups = [
  '[role="combobox"][aria-expanded="true"]',
  '[aria-haspopup="dialog"][aria-expanded="true"]',
  '.ant-select-open',
  '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
  '.ant-drawer-open',
  '.ant-modal',
].join(', ');

/** A closed dialog may stay in the page, and is not drawn. */
const isDrawn = (element: Element): boolean =>
  element.closest('[style*="display: none"], [aria-hidden="true"]') === null;

/** Whether something is open over the page that takes the keys: Escape closes it, and nothing else. */
export function isPopupOpen(): boolean {
  return [...document.querySelectorAll(popups)].some(isDrawn);
}
