/** Spec section 9. */
const key = 'sidebar_state';

/** Whether the sidebar was left collapsed; expanded when nothing can be read. */
export function readCollapsed(): boolean {
  try {
    return localStorage.getItem(key) === 'collapsed';
  } catch (error) {
    console.warn('The state of the sidebar could not be read', error);
    return false;
  }
}

export function storeCollapsed(isCollapsed: boolean): void {
  try {
    localStorage.setItem(key, isCollapsed ? 'collapsed' : 'expanded');
  } catch (error) {
    console.warn('The state of the sidebar could not be stored', error);
  }
}
