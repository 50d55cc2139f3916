import type { OwnTypeDocument } from '../../runtime/documents.ts';
import type { Text } from '../../runtime/text.ts';
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
import { withOwnType } from '../document/own-types.ts';
import { withoutInvalidParts } from '../document/without-invalid-parts.ts';
import { isValidText } from '../document/texts.ts';
import { type Command, done, gone, refused } from './command.ts';

interface AddField extends SectionPlace {
  readonly db: string;
  readonly columnType: string;
  /** The own field type of the site that extends it. */
  readonly ownType?: OwnTypeDocument;
  readonly name: Text;
  readonly columnData?: Readonly<Record<string, unknown>>;
  /** The field or block that follows; absent: at the end of the section. */
  readonly before?: string;
}

const mostColumns = 1000;

/** Adds a field. A name that is taken gets a number, since somebody else may have taken it. */
export const addField: Command<AddField> = {
  execute(document, { db, columnType, ownType, name, columnData, before, ...place }, context) {
    const section = findSection(tabsOf(document, context), place);
    if (section === undefined) return gone(place.section);
    const type = context.fieldTypes.get(columnType);
    if (type === undefined || (ownType !== undefined && ownType.base !== columnType))
      return refused('type', { type: columnType });
    if (!isDbName(db)) return refused('db', { name: db });
    if (!isValidText(name)) return refused('text');
    if (document.columns.length >= mostColumns) return refused('full', { count: mostColumns });
    const taken = new Set(columnsOf(document, context).map((each) => each.document.db));
    const free = freeName(db, (each) => taken.has(each) || isReservedName(each));
    const column = {
      columnType,
      name,
      db: free,
      ...place,
      order: 0,
      ...(columnData !== undefined && { columnData }),
      ...(ownType !== undefined && { ownType: ownType.key }),
    };
    const entries = entriesOf(document, context, place);
    const added = insertedBefore<EntryKey>(
      entries,
      { is: 'field', id: free },
      ({ id }) => id === before,
    );
    const next = withOwnType({ ...document, columns: [...document.columns, column] }, ownType);
    const placed = placeEntries(next, context, place, added);
    const index = placed.columns.length - 1;
    // Settings of somebody else's list may not fit here.
    const whole =
      columnData === undefined
        ? placed
        : withoutInvalidParts(placed, context, ({ pointer }) =>
            pointer.startsWith(`/columns/${index}/`),
          );
    return done(
      whole,
      'add_field',
      { name, section: section.name },
      { created: new Map([[db, free]]) },
    );
  },
};
