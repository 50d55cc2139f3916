import { type EntryRef, nameOfEntry } from '../document/entry-refs.ts';
import { type Command, done, gone } from './command.ts';
import { goneEntry } from './gone-entry.ts';
import { removeContent } from './remove-content.ts';
import { removeFields } from './remove-fields.ts';

interface RemoveEntries {
  readonly entries: readonly EntryRef[];
  /** Removes what reads the fields too; without it the command is refused while something does. */
  readonly withReaders?: boolean;
}

/** Removes several fields and blocks. Those that somebody removed are left out. */
export const removeEntries: Command<RemoveEntries> = {
  execute(document, { entries, withReaders = false }, context) {
    const there = entries.filter((entry) => nameOfEntry(document, context, entry) !== null);
    const [first] = there;
    if (first === undefined) {
      const [removed] = entries;
      return removed === undefined ? gone('') : goneEntry(document, context, removed);
    }
    const name = nameOfEntry(document, context, first) ?? first.id;
    const dbs = there.flatMap(({ is, id }) => (is === 'field' ? [id] : []));
    const fields =
      dbs.length === 0 ? null : removeFields.execute(document, { dbs, withReaders }, context);
    if (fields?.ok === false) return fields;
    let next = fields?.document ?? document;
    for (const entry of there) {
      if (entry.is !== 'content') continue;
      const outcome = removeContent.execute(next, entry, context);
      if (!outcome.ok) return outcome;
      next = outcome.document;
    }
    const dropped = fields?.dropped ?? [];
    return done(next, 'remove_entries', { name, count: there.length }, { dropped });
  },
};
