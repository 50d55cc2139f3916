import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { FieldType } from '../../runtime/field-type.ts';
import { byFieldType } from '../define.ts';
import { field as checkboxField } from '../checkbox/field.ts';
import { field as datetimeField } from '../datetime/field.ts';
import { field as dropdownField } from '../dropdown/field.ts';
import { field as numberField } from '../number/field.ts';
import { field as textField } from '../text/field.ts';
import { field as textareaField } from '../textarea/field.ts';

/** The field types that columns of rows can have (schemas/field-types/table.json). */
export type CellTypeName = SettingsOf<'table'>['columns'][number]['columnType'];

const cellFields: { readonly [T in CellTypeName]: FieldType<SettingsOf<T>> } = {
  text: textField,
  textarea: textareaField,
  number: numberField,
  checkbox: checkboxField,
  dropdown: dropdownField,
  datetime: datetimeField,
};

const known = byFieldType<FieldType, FieldType<never>, CellTypeName>(cellFields);

/** The field type of a column of rows; null for any other. */
export function cellFieldOf(type: string): FieldType | null {
  return known.get(type) ?? null;
}
