import type { ColumnDocument, TemplateDocument } from '../documents.ts';
import type { Settings } from '../field-settings.ts';
import { isList, isObject, type JsonObject } from '../record/json.ts';

/** The options of dropdown lists of a site, by id. */
export type SiteOptions = ReadonlyMap<number, NonNullable<Settings['options']>>;

type ChangeData = (data: JsonObject, dropdownId: number) => JsonObject;

/** Settings with those changed that name a dropdown list, in columns of a table's rows too. */
function changedData(data: JsonObject, change: ChangeData): JsonObject {
  const { columns, dropdownId } = data;
  if (isList(columns))
    return { ...data, columns: columns.map((each) => changedCell(each, change)) };
  return typeof dropdownId === 'number' ? change(data, dropdownId) : data;
}

function changedCell(cell: unknown, change: ChangeData): unknown {
  if (!isObject(cell) || !isObject(cell['columnData'])) return cell;
  return { ...cell, columnData: changedData(cell['columnData'], change) };
}

function changedColumn(column: ColumnDocument, change: ChangeData): ColumnDocument {
  const { columnData } = column;
  return isObject(columnData) ? { ...column, columnData: changedData(columnData, change) } : column;
}

/** A template with the settings changed that name a dropdown list; the same object if none does. */
function changedTemplate(document: TemplateDocument, change: ChangeData): TemplateDocument {
  if (dropdownIdsOf(document).length === 0) return document;
  const changed = (columns: readonly ColumnDocument[]) =>
    columns.map((column) => changedColumn(column, change));
  return {
    ...document,
    columns: changed(document.columns),
    ...(document.coreColumns !== undefined && { coreColumns: changed(document.coreColumns) }),
  };
}

/** The dropdown lists of the site from which columns of a template take their options. */
export function dropdownIdsOf({ columns, coreColumns = [] }: TemplateDocument): readonly number[] {
  const ids = new Set<number>();
  const note: ChangeData = (data, id) => {
    ids.add(id);
    return data;
  };
  for (const column of [...columns, ...coreColumns]) changedColumn(column, note);
  return [...ids];
}

/**
 * A template with the present options of the site's lists. A column whose list is unknown keeps the
 * options that its document has.
 */
export function withSiteOptions(document: TemplateDocument, lists: SiteOptions): TemplateDocument {
  return changedTemplate(document, (data, id) => {
    const options = lists.get(id);
    return options === undefined ? data : { ...data, options };
  });
}

/**
 * A template whose columns take their options from other lists, for another site. Where `idOf`
 * returns null, the column keeps the options that its document has as its own.
 */
export function withOtherDropdowns(
  document: TemplateDocument,
  idOf: (dropdownId: number, options: unknown) => number | null,
): TemplateDocument {
  return changedTemplate(document, ({ dropdownId, ...data }, id) => {
    const other = idOf(id, data['options']);
    return other === null || dropdownId === undefined ? data : { ...data, dropdownId: other };
  });
}
