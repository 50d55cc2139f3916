import type { ColumnDocument } from '../documents.ts';
import { isList, isObject, type JsonObject } from '../record/json.ts';

/** The settings of a column of rows, as those of an item's column. */
function columnDocument(given: JsonObject, order: number): ColumnDocument {
  const { total: _, indexed: __, ...own } = given;
  return { ...own, tab: '', section: '', order } as ColumnDocument;
}

/** The columns that a table's settings name; those that the settings' schema refuses are left out. */
export function cellDocuments(settings: JsonObject): readonly ColumnDocument[] {
  const { columns } = settings;
  return (isList(columns) ? columns : [])
    .filter(isObject)
    .filter(({ db, columnType }) => typeof db === 'string' && typeof columnType === 'string')
    .map(columnDocument);
}
