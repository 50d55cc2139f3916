import type { ColumnDocument, FieldTypeDocument } from '../documents.ts';
import { isList, isObject, type JsonObject } from '../record/json.ts';
import { isSettingReference, resolveSettingReference } from '../record/settings-reference.ts';

/** The settings of a column of rows, as those of an item's column. */
function columnDocument(given: JsonObject, order: number): ColumnDocument {
  const { total: _, indexed: __, ...own } = given;
  return { ...own, tab: '', section: '', order } as ColumnDocument;
}

/** Settings of a row's column, of which some are settings of the field. */
function resolved(data: JsonObject, settings: JsonObject): JsonObject {
  const entries = Object.entries(data).map(
    ([name, value]: [string, unknown]): [string, unknown] => [
      name,
      isSettingReference(value) ? resolveSettingReference(value, settings) : value,
    ],
  );
  return Object.fromEntries(entries);
}

/**
 * The columns of a field's rows: those of the field type, else those that the settings name, of which
 * the ones that the settings' schema refuses are left out.
 */
export function cellDocuments(
  { rowColumns }: Pick<FieldTypeDocument, 'rowColumns'>,
  settings: JsonObject,
): readonly ColumnDocument[] {
  if (rowColumns !== undefined)
    return rowColumns.map(({ columnData = {}, ...own }, order) =>
      columnDocument({ ...own, columnData: resolved(columnData, settings) }, order),
    );
  const { columns } = settings;
  return (isList(columns) ? columns : [])
    .filter(isObject)
    .filter(({ db, columnType }) => typeof db === 'string' && typeof columnType === 'string')
    .map(columnDocument);
}
