import type { ColumnDocument } from '../../runtime/documents.ts';
import { placeEntries } from '../document/columns.ts';
import {
  columnsOf,
  type EntryKey,
  entriesOf,
  findSection,
  insertedBefore,
  type SectionPlace,
  tabsOf,
} from '../document/layout.ts';
import { freeName, isDbName, isReservedName } from '../document/names.ts';
import { columnWithRenamedReferences, tablesOf } from '../document/references.ts';
import { mended } from '../document/mend.ts';
import { isValidText } from '../document/texts.ts';
import { type Command, done, gone, refused } from './command.ts';

interface PasteFields extends SectionPlace {
  /** The fields of the clipboard, with their settings and rules. */
  readonly columns: readonly ColumnDocument[];
  /** The field or block that follows; absent: at the end of the section. */
  readonly before?: string;
}

/**
 * Pastes fields of this or another template. A name that is taken gets a number, and references
 * among the pasted fields follow. What cannot work here is left out: rules that read a field that
 * is not there, rights of another module.
 */
export const pasteFields: Command<PasteFields> = {
  execute(document, { columns, before, ...place }, context) {
    const section = findSection(tabsOf(document, context), place);
    if (section === undefined) return gone(place.section);
    const known = columns.filter(
      ({ columnType, db, name }) =>
        context.fieldTypes.has(columnType) && isDbName(db) && isValidText(name),
    );
    const [first] = known;
    if (first === undefined) return refused('nothing_to_paste');
    const taken = new Set(columnsOf(document, context).map((each) => each.document.db));
    const names = new Map<string, string>();
    for (const { db } of known) {
      const free = freeName(db, (each) => taken.has(each) || isReservedName(each));
      taken.add(free);
      names.set(db, free);
    }
    const rows = known.filter(
      ({ columnType }) => context.fieldTypes.get(columnType)?.document.ruleType === 'rows',
    );
    const tables = new Set([...tablesOf(document, context), ...rows.map(({ db }) => db)]);
    const pasted = known.map((column): ColumnDocument => {
      const { tableOrder: _order, width: _width, ...rest } = column;
      const followed = columnWithRenamedReferences(rest, names, tables);
      return { ...followed, db: names.get(column.db) ?? column.db, ...place, order: 0 };
    });
    let entries: readonly EntryKey[] = entriesOf(document, context, place);
    for (const { db } of pasted)
      entries = insertedBefore<EntryKey>(
        entries,
        { is: 'field', id: db },
        ({ id }) => id === before,
      );
    const next = { ...document, columns: [...document.columns, ...pasted] };
    const placed = placeEntries(next, context, place, entries);
    const firstIndex = document.columns.length;
    const isPasted = ({ pointer }: { readonly pointer: string }) => {
      const [, index] = /^\/columns\/(\d+)/.exec(pointer) ?? [];
      return index !== undefined && Number(index) >= firstIndex;
    };
    return done(
      mended(placed, context, isPasted),
      'paste_fields',
      { name: first.name, count: pasted.length, section: section.name },
      { created: names },
    );
  },
};
