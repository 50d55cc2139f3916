import type { OwnTypeDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import type { EditorCommand } from '../commands/registry.ts';
import type { SectionPlace } from '../document/layout.ts';
import { freeName, nameFromLabel } from '../document/names.ts';
import { newText } from '../document/texts.ts';
import type { EditorModel } from '../model/editor-model.ts';
import type { Movable, Selected } from '../model/selected.ts';
import { moveCommand, movedWith } from './moved-entries.ts';

/** A field type of the palette, or an own one of the site that extends it. */
interface TypeOfField {
  readonly is: 'type';
  readonly columnType: string;
  readonly ownType?: OwnTypeDocument;
}

/** What is dragged: a part of the form, or a field type of the palette. */
export type Dragged = Movable | TypeOfField;

/** Over what it hovers, and on which half of it. */
export interface DropTarget {
  readonly over: Movable;
  readonly half: 'before' | 'after';
}

/** A place among the entries of a section. */
export interface EntryPlace extends SectionPlace {
  readonly before?: string;
}

/** The place before or after a field or block; the end of a section or of a tab's last section. */
export function entryPlace(model: EditorModel, { over, half }: DropTarget): EntryPlace | null {
  if (over.is === 'tab') {
    const section = model
      .tabs()
      .find(({ id }) => id === over.tab)
      ?.sections.at(-1);
    return section === undefined ? null : { tab: over.tab, section: section.id };
  }
  if (over.is === 'section') return { tab: over.tab, section: over.section };
  const column = over.is === 'field' ? model.column(over.db)?.document : over;
  if (column === undefined) return null;
  const place = { tab: column.tab, section: column.section };
  const id = over.is === 'field' ? over.db : over.id;
  const entries = model.entries(place);
  const at = entries.findIndex((entry) => entry.id === id);
  const next = half === 'before' ? entries[at] : entries[at + 1];
  return next === undefined ? place : { ...place, before: next.id };
}

/**
 * The command that adds a field with a label; its db name comes from the label. A field that is called like
 * its own type is called so in every language in which the type has a name.
 */
export function addFieldCommand(
  model: EditorModel,
  place: EntryPlace,
  field: Omit<TypeOfField, 'is'> & { readonly label: string; readonly language: string },
): EditorCommand<'add_field'> {
  const { columnType, ownType, label, language } = field;
  const taken = new Set(model.columns().map((column) => column.document.db));
  const db = freeName(nameFromLabel(label, 'field'), (name) => taken.has(name));
  const isOfType = ownType !== undefined && label === textIn(ownType.name, language);
  const name = isOfType ? ownType.name : newText(label, language);
  const own = ownType !== undefined && { ownType };
  return { name: 'add_field', args: { ...place, db, columnType, ...own, name } };
}

/** The command that a drop means; null where it means none. */
export function dropCommand(
  model: EditorModel,
  dragged: Dragged,
  target: DropTarget,
  labelOf: (columnType: string) => { readonly label: string; readonly language: string },
): EditorCommand | null {
  const { over, half } = target;
  if (dragged.is === 'tab') {
    if (over.is !== 'tab') return null;
    const tabs = model.tabs();
    const at = tabs.findIndex(({ id }) => id === over.tab);
    const next = half === 'before' ? tabs[at] : tabs[at + 1];
    return {
      name: 'move_tab',
      args: { tab: dragged.tab, ...(next !== undefined && { before: next.id }) },
    };
  }
  if (dragged.is === 'section') {
    if (over.is === 'field' || over.is === 'content') return null;
    const sections = model.tabs().find(({ id }) => id === over.tab)?.sections ?? [];
    const at = over.is === 'section' ? sections.findIndex(({ id }) => id === over.section) : -2;
    const next = half === 'before' ? sections[at] : sections[at + 1];
    const { tab, section } = dragged;
    return {
      name: 'move_section',
      args: { tab, section, to: over.tab, ...(next !== undefined && { before: next.id }) },
    };
  }
  const place = entryPlace(model, target);
  if (place === null) return null;
  if (dragged.is === 'type') {
    const { columnType, ownType } = dragged;
    const { label, language } = labelOf(columnType);
    return addFieldCommand(model, place, {
      columnType,
      ...(ownType !== undefined && { ownType }),
      label: ownType === undefined ? label : textIn(ownType.name, language),
      language,
    });
  }
  return moveCommand(model, movedWith(model, dragged), place);
}

/** What is selected after a command, so that the next key acts on it. */
export function selectionAfter(
  command: EditorCommand,
  created: string | undefined,
): Selected | null {
  if (created !== undefined) return { is: 'field', db: created };
  if (command.name !== 'move_entry') return null;
  const { entry } = command.args;
  return entry.is === 'field' ? { is: 'field', db: entry.id } : null;
}
