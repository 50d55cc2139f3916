import type { OwnTypeDocument } from '../../runtime/documents.ts';
import { mapColumn } from '../document/columns.ts';
import { columnOf } from '../document/layout.ts';
import { canConvert, convertColumn } from '../document/convert-column.ts';
import { columnOfOwnType, withOwnType } from '../document/own-types.ts';
import { withoutInvalidParts } from '../document/without-invalid-parts.ts';
import { readersOf, withoutReaders } from '../document/references.ts';
import { type Command, done, gone, refused } from './command.ts';

interface ConvertField {
  readonly db: string;
  readonly columnType: string;
  /** The own field type of the site that extends it. */
  readonly ownType?: OwnTypeDocument;
  /** Removes rules that cannot read the new type; without it the command is refused. */
  readonly withReaders?: boolean;
}

/** Changes the type of a field to a compatible one, and keeps the settings and rules that fit. */
export const convertField: Command<ConvertField> = {
  execute(document, { db, columnType, ownType, withReaders = false }, context) {
    const column = columnOf(document, context, db);
    if (column === undefined) return gone(db);
    const { name } = column.document;
    if (column.origin === 'core') return refused('core_type', { name });
    const from = context.fieldTypes.get(column.document.columnType)?.document;
    const to = context.fieldTypes.get(columnType)?.document;
    const isOther = ownType !== undefined && ownType.base !== columnType;
    if (from === undefined || to === undefined || isOther)
      return refused('type', { type: columnType });
    const params = { name, type: ownType?.name ?? to.name };
    const hasSameBase = from.type === to.type;
    if (hasSameBase && ownType?.key === column.document.ownType) return refused('convert', params);
    if (!hasSameBase && !canConvert(from, to, context.published.has(db)))
      return refused('convert', params);
    const dbs = new Set([db]);
    // A subtype names the field of its type, which has to refer to types.
    const isReadAlike = from.ruleType === to.ruleType && from.reference === to.reference;
    const dropped = isReadAlike ? [] : readersOf(document, context, dbs);
    if (dropped.length > 0 && !withReaders) return refused('read_before', params, dropped);
    const free = isReadAlike ? document : withoutReaders(document, context, dbs);
    const changed = mapColumn(free, context, db, (each) =>
      columnOfOwnType(hasSameBase ? each : convertColumn(each, from, to), ownType),
    );
    const next = withOwnType(changed, ownType);
    const own = `/columns/${next.columns.findIndex((each) => each.db === db)}/`;
    const whole = withoutInvalidParts(next, context, ({ pointer }) => pointer.startsWith(own));
    return done(whole, 'convert_field', params, { dropped });
  },
};
