import type { TemplateDocument } from '../../runtime/documents.ts';
import type { Text } from '../../runtime/text.ts';
import { placeEntries } from '../document/columns.ts';
import type { EditorContext } from '../document/context.ts';
import type { EntryRef } from '../document/entry-refs.ts';
import {
  columnOf,
  type EntryKey,
  entriesOf,
  findSection,
  insertedBefore,
  mapSection,
  type SectionPlace,
  tabsOf,
} from '../document/layout.ts';
import { freeName } from '../document/names.ts';
import { type Command, done, gone } from './command.ts';
import { goneEntry } from './gone-entry.ts';

interface MoveEntry {
  readonly entry: EntryRef;
  readonly to: SectionPlace;
  /** The field or block that follows; absent: to the end of the section. */
  readonly before?: string;
}

interface Moved {
  readonly document: TemplateDocument;
  readonly entry: EntryKey;
  readonly name: Text;
}

/** A block that goes to another section gets an id that is free there. */
function movedBlock(
  document: TemplateDocument,
  context: EditorContext,
  { id, tab, section }: { readonly id: string } & SectionPlace,
  to: SectionPlace,
): Moved | null {
  const from = findSection(tabsOf(document, context), { tab, section });
  const block = from?.content?.find((each) => each.id === id);
  if (from === undefined || block === undefined) return null;
  const { name } = from;
  if (tab === to.tab && section === to.section)
    return { document, entry: { is: 'content', id }, name };
  const without = mapSection(document, context, { tab, section }, ({ content, ...rest }) => {
    const left = (content ?? []).filter((each) => each.id !== id);
    return left.length === 0 ? rest : { ...rest, content: left };
  });
  const there = findSection(tabsOf(without, context), to)?.content ?? [];
  const free = freeName(id, (each) => there.some((other) => other.id === each));
  const moved = mapSection(without, context, to, (each) => ({
    ...each,
    content: [...there, { ...block, id: free }],
  }));
  return { document: moved, entry: { is: 'content', id: free }, name };
}

/** Moves a field or a block of content within its section or to another one. */
export const moveEntry: Command<MoveEntry> = {
  execute(document, { entry, to, before }, context) {
    const section = findSection(tabsOf(document, context), to);
    if (section === undefined) return gone(to.section);
    const name = entry.is === 'field' ? columnOf(document, context, entry.id)?.document.name : null;
    if (name === undefined) return goneEntry(document, context, entry);
    const moved: Moved | null =
      entry.is === 'content'
        ? movedBlock(document, context, entry, to)
        : { document, entry, name: name ?? entry.id };
    if (moved === null) return goneEntry(document, context, entry);
    const params = { name: moved.name, section: section.name };
    const key = entry.is === 'field' ? 'move_field' : 'move_content';
    if (before === entry.id) return done(document, key, params);
    const isIt = ({ is, id }: EntryKey) => is === moved.entry.is && id === moved.entry.id;
    const others = entriesOf(moved.document, context, to).filter((each) => !isIt(each));
    const entries = insertedBefore<EntryKey>(others, moved.entry, ({ id }) => id === before);
    return done(placeEntries(moved.document, context, to, entries), key, params);
  },
};
