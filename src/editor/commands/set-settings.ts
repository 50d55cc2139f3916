import { circleOfRows } from '../document/circle.ts';
import { mapColumn } from '../document/columns.ts';
import { columnOf } from '../document/layout.ts';
import { ownTypeOf, withOwnType } from '../document/own-types.ts';
import type { OwnTypeDocument } from '../../runtime/documents.ts';
import { isForbiddenName } from '../../runtime/record/forbidden-names.ts';
import { isList, isObject, jsonEquals } from '../../runtime/record/json.ts';
import { isText, type Text } from '../../runtime/text.ts';
import { type Command, done, gone, refused } from './command.ts';
import { wayAround } from './way-around.ts';

interface SetSettings {
  readonly db: string;
  /** By name; null resets a setting to its default. */
  readonly settings: Readonly<Record<string, { readonly value: unknown } | null>>;
  /** An own field type that a column of the table gets. */
  readonly ownType?: OwnTypeDocument;
}

/** The label of a column of rows. */
function nameOfCell(columns: unknown, key: string): Text | undefined {
  const cell = (isList(columns) ? columns : []).filter(isObject).find(({ db }) => db === key);
  return isText(cell?.['name']) ? cell['name'] : undefined;
}

/** Changes settings of a field, or resets them to the defaults of its type. */
export const setSettings: Command<SetSettings> = {
  mayBreak: true,
  execute(document, { db, settings, ownType }, context) {
    const column = columnOf(document, context, db)?.document;
    if (column === undefined) return gone(db);
    const type = context.fieldTypes.get(column.columnType)?.document;
    const known = type?.settings.properties ?? {};
    const unknown = Object.keys(settings).find(
      (key) => !Object.hasOwn(known, key) || isForbiddenName(key),
    );
    if (unknown !== undefined) return refused('setting', { name: unknown });
    const fixed = ownTypeOf(document, column);
    const locked = Object.keys(settings).find((key) => Object.hasOwn(fixed?.fixed ?? {}, key));
    if (fixed !== undefined && locked !== undefined)
      return refused('fixed', { name: known[locked]?.title ?? locked, type: fixed.name });
    const changed = mapColumn(document, context, db, ({ columnData = {}, ...rest }) => {
      const data = new Map(Object.entries(columnData));
      for (const [key, setting] of Object.entries(settings)) {
        if (setting === null) data.delete(key);
        else if (!jsonEquals(data.get(key), setting.value)) data.set(key, setting.value);
      }
      return data.size === 0 ? rest : { ...rest, columnData: Object.fromEntries(data) };
    });
    // Columns of a table come and go with their own field types.
    const next = Object.hasOwn(settings, 'columns') ? withOwnType(changed, ownType) : changed;
    const columns = settings['columns']?.value;
    const circle =
      columns === undefined ||
      circleOfRows(document, context, db, column.columnData?.['columns']) !== null
        ? null
        : circleOfRows(document, context, db, columns);
    if (circle !== null) {
      const named = (key: string) =>
        circle.of === 'fields'
          ? columnOf(document, context, key)?.document.name
          : nameOfCell(columns, key);
      const [first = db] = circle.names;
      const fields = wayAround(circle.names, named);
      return refused('circle', { name: named(first) ?? first, fields });
    }
    const [only = ''] = Object.keys(settings);
    const title = known[only]?.title ?? only;
    return Object.keys(settings).length === 1
      ? done(next, 'set_setting', { name: column.name, setting: title })
      : done(next, 'set_settings', { name: column.name });
  },
};
