import type { EditorCommand } from '../commands/registry.ts';
import type { EntryRef } from '../document/entry-refs.ts';
import type { SectionPlace } from '../document/layout.ts';
import type { EditorModel } from '../model/editor-model.ts';
import { isEntry, keyOf, type Movable, type SelectedEntry } from '../model/selected.ts';

export function refOf(entry: SelectedEntry): EntryRef {
  return entry.is === 'field' ? { is: 'field', id: entry.db } : entry;
}

/** The selected fields and blocks in the order of the form. */
export function selectedEntries(model: EditorModel): readonly SelectedEntry[] {
  const parts = model.selection().filter(isEntry);
  return parts.length < 2 ? parts : model.order().filter((part) => model.isSelected(keyOf(part)));
}

/** What moves with a part: the whole selection that it belongs to, else the part alone. */
export function movedWith(model: EditorModel, part: Movable): readonly SelectedEntry[] {
  if (!isEntry(part)) return [];
  return model.isSelected(keyOf(part)) ? selectedEntries(model) : [part];
}

/** The command that moves entries before another one, or to the end of a section. */
export function moveCommand(
  model: EditorModel,
  moved: readonly SelectedEntry[],
  { before, ...to }: SectionPlace & { readonly before?: string },
): EditorCommand | null {
  const [first, ...others] = moved;
  if (first === undefined) return null;
  const entries = model.entries(to);
  const isMoved = (id: string) => moved.some((each) => refOf(each).id === id);
  // What moves along cannot be what it moves before.
  const at = entries.findIndex(({ id }) => id === before);
  const next = at === -1 ? undefined : entries.slice(at).find(({ id }) => !isMoved(id));
  const place = { to, ...(next !== undefined && { before: next.id }) };
  return others.length === 0
    ? {
        name: 'move_entry',
        args: { entry: refOf(first), to, ...(before !== undefined && { before }) },
      }
    : { name: 'move_entries', args: { entries: moved.map(refOf), ...place } };
}
