import { type EntryRef, nameOfEntry } from '../document/entry-refs.ts';
import { findSection, type SectionPlace, tabsOf } from '../document/layout.ts';
import { type Command, done, gone } from './command.ts';
import { goneEntry } from './gone-entry.ts';
import { moveEntry } from './move-entry.ts';

interface MoveEntries {
  /** In the order that they get. */
  readonly entries: readonly EntryRef[];
  readonly to: SectionPlace;
  /** The field or block that follows, none of `entries`; absent: to the end of the section. */
  readonly before?: string;
}

/** Moves several fields and blocks to one place. Those that somebody removed are left out. */
export const moveEntries: Command<MoveEntries> = {
  execute(document, { entries, to, before }, context) {
    const section = findSection(tabsOf(document, context), to);
    if (section === undefined) return gone(to.section);
    const there = entries.filter((entry) => nameOfEntry(document, context, entry) !== null);
    const [first] = there;
    if (first === undefined) {
      const [removed] = entries;
      return removed === undefined ? gone('') : goneEntry(document, context, removed);
    }
    let next = document;
    for (const entry of there) {
      const args = { entry, to, ...(before !== undefined && { before }) };
      const outcome = moveEntry.execute(next, args, context);
      if (!outcome.ok) return outcome;
      next = outcome.document;
    }
    const name = nameOfEntry(document, context, first) ?? first.id;
    return done(next, 'move_entries', { name, count: there.length, section: section.name });
  },
};
