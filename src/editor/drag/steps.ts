import type { EditorCommand } from '../commands/registry.ts';
import { moveCommand, movedWith, refOf } from './moved-entries.ts';
import type { SectionPlace } from '../document/layout.ts';
import type { Text } from '../../runtime/text.ts';
import type { EditorModel } from '../model/editor-model.ts';
import type { Movable, SelectedEntry } from '../model/selected.ts';

type Direction = 'up' | 'down';

/** Every section in the order of the form. */
function placesOf(model: EditorModel): readonly SectionPlace[] {
  return model
    .tabs()
    .flatMap(({ id: tab, sections }) => sections.map(({ id: section }) => ({ tab, section })));
}

/** The section of a field or block. */
function placeOf(model: EditorModel, part: SelectedEntry): SectionPlace | null {
  const column = part.is === 'field' ? model.column(part.db)?.document : part;
  return column === undefined ? null : { tab: column.tab, section: column.section };
}

interface Position {
  /** From 1. */
  readonly place: number;
  /** How many parts there are beside each other. */
  readonly count: number;
  /** The name of the section or tab that has them; null for tabs. */
  readonly within: Text | null;
}

/** Where a part is among those beside it. */
export function positionOf(model: EditorModel, part: Movable): Position {
  const tabs = model.tabs();
  const among = (list: readonly unknown[], at: number, within: Text | null) => ({
    place: at + 1,
    count: list.length,
    within,
  });
  if (part.is === 'tab')
    return among(
      tabs,
      tabs.findIndex(({ id }) => id === part.tab),
      null,
    );
  const place = part.is === 'section' ? part : placeOf(model, part);
  const tab = tabs.find(({ id }) => id === place?.tab);
  const sections = tab?.sections ?? [];
  const at = sections.findIndex(({ id }) => id === place?.section);
  if (part.is === 'section') return among(sections, at, tab?.name ?? null);
  const { is, id } = refOf(part);
  const entries = place === null ? [] : model.entries(place);
  return among(
    entries,
    entries.findIndex((entry) => entry.is === is && entry.id === id),
    sections[at]?.name ?? null,
  );
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

/** A part after a move: a section in another tab, or a block in another section, may have another id. */
export function partAfter(model: EditorModel, part: Movable, command: EditorCommand): Movable {
  const endOf = (list: readonly { readonly id: string }[], before: string | undefined) =>
    before === undefined ? list.length : list.findIndex(({ id }) => id === before);
  if (command.name === 'move_section') {
    const { to, before } = command.args;
    const sections = model.tabs().find(({ id }) => id === to)?.sections ?? [];
    const section = sections[endOf(sections, before) - 1];
    return section === undefined ? part : { is: 'section', tab: to, section: section.id };
  }
  if (part.is !== 'content') return part;
  if (command.name !== 'move_entry' && command.name !== 'move_entries') return part;
  const moved = command.name === 'move_entry' ? [command.args.entry] : command.args.entries;
  const { to, before } = command.args;
  const at = moved.findIndex(({ is, id }) => is === 'content' && id === part.id);
  const entries = model.entries(to);
  const entry = entries[endOf(entries, before) - moved.length + at];
  return entry === undefined ? part : { is: 'content', id: entry.id, ...to };
}
