import type { RowTotal } from '../../runtime/compiled.ts';
import type { Settings, SettingsOf } from '../../runtime/field-settings.ts';
import { resolveSettings } from '../../runtime/record/settings.ts';
import type { Text } from '../../runtime/text.ts';
import { cellFieldOf } from './cell-fields.ts';

/** A column of rows as views without a compiled module know it. */
export interface CellColumn {
  readonly db: string;
  readonly name: Text;
  readonly type: string;
  readonly settings: Settings;
  readonly isNumeric: boolean;
  readonly total: RowTotal | null;
}

const known = new WeakMap<object, readonly CellColumn[]>();

/** The columns of a table's rows with their effective settings; the same list for the same settings. */
export function cellColumnsOf(settings: SettingsOf<'table'>): readonly CellColumn[] {
  const { columns } = settings;
  const found = known.get(columns);
  if (found !== undefined) return found;
  const made = columns.flatMap(
    ({ db, name, columnType: type, columnData, total }): CellColumn[] => {
      const field = cellFieldOf(type);
      if (field === null) return [];
      return [
        {
          db,
          name,
          type,
          settings: resolveSettings(field.document, columnData),
          isNumeric: field.isNumeric === true,
          total: total ?? null,
        },
      ];
    },
  );
  known.set(columns, made);
  return made;
}
