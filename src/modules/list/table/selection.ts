/** Which items are chosen: some by id, or all that the list's question matches, but some. */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'all'; readonly but: ReadonlySet<number> };

export const nothingSelected: Selection = { kind: 'some', ids: new Set() };

export function isSelected(selection: Selection, id: number): boolean {
  return selection.kind === 'some' ? selection.ids.has(id) : !selection.but.has(id);
}

/** How many are chosen of a list of `count`. */
export function selectedCount(selection: Selection, count: number): number {
  return selection.kind === 'some' ? selection.ids.size : Math.max(0, count - selection.but.size);
}

function changed(set: ReadonlySet<number>, ids: Iterable<number>, isIn: boolean): Set<number> {
  const next = new Set(set);
  for (const id of ids) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Chooses items, or takes them out. */
export function withSelected(
  selection: Selection,
  ids: Iterable<number>,
  isIn: boolean,
): Selection {
  return selection.kind === 'some'
    ? { kind: 'some', ids: changed(selection.ids, ids, isIn) }
    : { kind: 'all', but: changed(selection.but, ids, !isIn) };
}
