import { placeEntries } from '../document/columns.ts';
import {
  columnOf,
  columnsOf,
  type EntryKey,
  entriesOf,
  insertedBefore,
} from '../document/layout.ts';
import { freeName, isReservedName } from '../document/names.ts';
import { columnWithRenamedReferences, tablesOf } from '../document/references.ts';
import { withoutInvalidParts } from '../document/without-invalid-parts.ts';
import { type Command, done, gone } from './command.ts';

interface DuplicateField {
  readonly db: string;
  /** The db name of the copy; one that is taken gets a number. */
  readonly copy: string;
}

/** Copies a field with its settings and rules to the place after it. */
export const duplicateField: Command<DuplicateField> = {
  execute(document, { db, copy }, context) {
    const column = columnOf(document, context, db)?.document;
    if (column === undefined) return gone(db);
    const place = { tab: column.tab, section: column.section };
    const taken = new Set(columnsOf(document, context).map((each) => each.document.db));
    const free = freeName(copy, (each) => taken.has(each) || isReservedName(each));
    const tables = new Set([...tablesOf(document, context), free]);
    // Lists show the original; a copy that is not asked for stays out of them.
    const {
      tableOrder: _order,
      width: _width,
      ...copied
    } = columnWithRenamedReferences(column, new Map([[db, free]]), tables);
    const entries = entriesOf(document, context, place);
    const at = entries.findIndex(({ is, id }) => is === 'field' && id === db);
    const added = insertedBefore<EntryKey>(
      entries,
      { is: 'field', id: free },
      (each) => each === entries[at + 1],
    );
    const next = { ...document, columns: [...document.columns, { ...copied, db: free }] };
    const placed = placeEntries(next, context, place, added);
    const own = `/columns/${placed.columns.length - 1}/`;
    return done(
      withoutInvalidParts(placed, context, ({ pointer }) => pointer.startsWith(own)),
      'duplicate_field',
      { name: column.name },
      { created: new Map([[copy, free]]) },
    );
  },
};
