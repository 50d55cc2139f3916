import { isEntry, keyOf, type Selected, type SelectedEntry } from './selected.ts';

/** The selected parts. Several are fields and blocks; tabs and sections are selected alone. */
export interface Selection {
  /** The part that was selected last: settings show it. */
  readonly last: () => Selected;
  /** Every selected part, the last one at the end. */
  readonly parts: () => readonly Selected[];
  readonly has: (key: string) => boolean;
  readonly replace: (part: Selected) => void;
  /** Adds a field or block, or takes it out again. */
  readonly toggle: (part: Selected) => void;
  /** Selects everything from where the range began to `part`, in the order of the form. */
  readonly extend: (part: Selected, order: readonly SelectedEntry[]) => void;
  /** Selects these; the template if there are none. */
  readonly set: (parts: readonly Selected[]) => void;
}

const template: Selected = { is: 'template' };

export function createSelection(): Selection {
  let parts: readonly Selected[] = [template];
  let keys: ReadonlySet<string> = new Set([keyOf(template)]);
  /** Where ranges begin. */
  let anchor: Selected = template;

  function set(next: readonly Selected[]): void {
    parts = next.length === 0 ? [template] : next;
    keys = new Set(parts.map(keyOf));
  }

  function replace(part: Selected): void {
    anchor = part;
    set([part]);
  }

  return {
    last: () => parts.at(-1) ?? template,
    parts: () => parts,
    has: (key) => keys.has(key),
    replace,
    toggle(part) {
      const key = keyOf(part);
      if (!isEntry(part) || !parts.every(isEntry)) {
        replace(part);
        return;
      }
      anchor = part;
      const others = parts.filter((each) => keyOf(each) !== key);
      set(others.length < parts.length ? others : [...parts, part]);
    },
    extend(part, order) {
      const from = order.findIndex((each) => keyOf(each) === keyOf(anchor));
      const to = order.findIndex((each) => keyOf(each) === keyOf(part));
      if (from === -1 || to === -1) {
        replace(part);
        return;
      }
      const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
      set(from <= to ? range : range.toReversed());
    },
    set(next) {
      set(next);
      if (!keys.has(keyOf(anchor))) anchor = parts.at(-1) ?? template;
    },
  };
}
