import { type EntryPlace, entryPlace } from '../drag/drops.ts';
import type { EditorModel } from '../model/editor-model.ts';

/** Where something new goes: after what is selected, else at the end of the first tab. */
export function nextPlace(model: EditorModel): EntryPlace | null {
  const selected = model.selected();
  if (selected.is !== 'template') return entryPlace(model, { over: selected, half: 'after' });
  const [tab] = model.tabs();
  const section = tab?.sections.at(-1);
  return tab === undefined || section === undefined ? null : { tab: tab.id, section: section.id };
}
