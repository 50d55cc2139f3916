/** Where the person left the list of a module on a site. */
interface ListPosition {
  /** The query string with the view, its filters and its sort order. */
  readonly search: string;
  /** The item that was opened from the list. */
  readonly itemId: number | null;
  /** The items of a tree that are expanded, or folded against the default. */
  readonly toggled?: ReadonlySet<number>;
}

/** By the path of the list, until the page is loaded again. */
const positions = new Map<string, ListPosition>();

const nowhere: ListPosition = { search: '', itemId: null };

/** Remembers the query string of a list that is shown. */
export function rememberSearch(path: string, search: string): void {
  positions.set(path, { ...(positions.get(path) ?? nowhere), search });
}

/** Remembers the item that is opened from a list. */
export function rememberOpenedItem(path: string, itemId: number): void {
  positions.set(path, { ...(positions.get(path) ?? nowhere), itemId });
}

/** The item that was last opened from a list; null after the list has shown it again. */
export function openedItem(path: string): number | null {
  return positions.get(path)?.itemId ?? null;
}

/** Whether an item, by its address, is the one that was last opened from its list. */
export function isOpenedItem(href: string): boolean {
  const slash = href.lastIndexOf('/');
  return openedItem(href.slice(0, slash)) === Number(href.slice(slash + 1));
}

/** Forgets the item that was opened from a list. */
export function forgetOpenedItem(path: string): void {
  positions.set(path, { ...(positions.get(path) ?? nowhere), itemId: null });
}

/** Remembers which items of a tree are expanded. */
export function rememberToggled(path: string, toggled: ReadonlySet<number>): void {
  positions.set(path, { ...(positions.get(path) ?? nowhere), toggled });
}

/** The items of a tree that were expanded when it was left. */
export function toggledItems(path: string): ReadonlySet<number> {
  return positions.get(path)?.toggled ?? new Set();
}

/** The address of a list with the view that it showed last. */
export function listAddress(path: string): string {
  return `${path}${positions.get(path)?.search ?? ''}`;
}
