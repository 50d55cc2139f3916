import type { EditorCommand } from '../commands/registry.ts';
import { moveCommand, movedWith, refOf } from './moved-entries.ts';
import type { SectionPlace } from '../document/layout.ts';
import type { EditorModel } from '../model/editor-model.ts';
import type { Movable } from '../model/selected.ts';

type Direction = 'up' | 'down';

/** Every section in the order of the form. */
function placesOf(model: EditorModel): readonly SectionPlace[] {
  return model
    .tabs()
    .flatMap(({ id: tab, sections }) => sections.map(({ id: section }) => ({ tab, section })));
}

/** The section of a field or block. */
export function placeOf(model: EditorModel, part: Movable): SectionPlace | null {
  if (part.is === 'tab') return null;
  if (part.is !== 'field') return { tab: part.tab, section: part.section };
  const column = model.column(part.db)?.document;
  return column === undefined ? null : { tab: column.tab, section: column.section };
}

function entryStep(
  model: EditorModel,
  part: Extract<Movable, { readonly is: 'field' | 'content' }>,
  direction: Direction,
): EditorCommand | null {
  const place = placeOf(model, part);
  if (place === null) return null;
  const { tab, section } = place;
  const moved = movedWith(model, part);
  const leader = direction === 'up' ? moved[0] : moved.at(-1);
  const entry = refOf(leader ?? part);
  const entries = model.entries(place);
  const at = entries.findIndex(({ is, id }) => is === entry.is && id === entry.id);
  const target = direction === 'up' ? entries[at - 1] : entries[at + 2];
  const staysInside = direction === 'up' ? at > 0 : at < entries.length - 1;
  if (staysInside)
    return moveCommand(model, moved, {
      ...place,
      ...(target !== undefined && { before: target.id }),
    });
  const places = placesOf(model);
  const index = places.findIndex((each) => each.tab === tab && each.section === section);
  const next = places[direction === 'up' ? index - 1 : index + 1];
  if (next === undefined) return null;
  const [first] = model.entries(next);
  const before = direction === 'down' && first !== undefined ? { before: first.id } : {};
  return moveCommand(model, moved, { ...next, ...before });
}

/** The command that moves something one place up or down; null at the end of the way. */
export function stepCommand(
  model: EditorModel,
  part: Movable,
  direction: Direction,
): EditorCommand | null {
  if (part.is === 'field' || part.is === 'content') return entryStep(model, part, direction);
  const tabs = model.tabs();
  const tabAt = tabs.findIndex(({ id }) => id === part.tab);
  const neighbour = (list: readonly { readonly id: string }[], at: number) =>
    direction === 'up' ? list[at - 1] : list[at + 2];
  const isInside = (list: readonly unknown[], at: number) =>
    direction === 'up' ? at > 0 : at < list.length - 1;
  if (part.is === 'tab') {
    if (!isInside(tabs, tabAt)) return null;
    const before = neighbour(tabs, tabAt);
    return {
      name: 'move_tab',
      args: { tab: part.tab, ...(before !== undefined && { before: before.id }) },
    };
  }
  const { tab, section } = part;
  const sections = tabs[tabAt]?.sections ?? [];
  const at = sections.findIndex(({ id }) => id === section);
  if (isInside(sections, at)) {
    const before = neighbour(sections, at);
    return {
      name: 'move_section',
      args: { tab, section, to: tab, ...(before !== undefined && { before: before.id }) },
    };
  }
  const next = tabs[direction === 'up' ? tabAt - 1 : tabAt + 1];
  if (next === undefined) return null;
  const [first] = next.sections;
  const before = direction === 'down' && first !== undefined ? { before: first.id } : {};
  return { name: 'move_section', args: { tab, section, to: next.id, ...before } };
}
