import type { ColumnDocument, ModuleDocument } from '../documents.ts';
import type { FieldTypes } from '../field-type.ts';
import { resolveSettings } from '../record/settings.ts';
import type { ItemColumns } from './options.ts';

/** The module whose items a column refers to by their ids; null if it is no such column. */
export function referredModule(
  { columnType, columnData }: Pick<ColumnDocument, 'columnType' | 'columnData'>,
  fieldTypes: FieldTypes,
): string | null {
  const document = fieldTypes.get(columnType)?.document;
  if (document?.reference !== 'item' || document.dataType !== 'number[]') return null;
  const { moduleType, isInbound } = resolveSettings(document, columnData);
  return isInbound === true || typeof moduleType !== 'string' ? null : moduleType;
}

export function itemColumnsOf(
  modules: Iterable<ModuleDocument>,
  fieldTypes: FieldTypes,
): ItemColumns {
  return new Map(
    [...modules].map(({ type, coreColumns }) => {
      const referring = coreColumns.filter((each) => referredModule(each, fieldTypes) !== null);
      return [type, new Set(referring.map(({ db }) => db))];
    }),
  );
}
