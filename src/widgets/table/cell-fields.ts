import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { FieldType } from '../../runtime/field-type.ts';
import { byFieldType } from '../define.ts';
import { field as checkboxField } from '../checkbox/field.ts';
import { field as checkboxGroupField } from '../checkbox_group/field.ts';
import { field as colorField } from '../color/field.ts';
import { field as criticalityField } from '../criticality/field.ts';
import { field as datetimeField } from '../datetime/field.ts';
import { field as documentLabelsField } from '../document_labels/field.ts';
import { field as dropdownField } from '../dropdown/field.ts';
import { field as filesField } from '../files/field.ts';
import { field as latLonField } from '../lat_lon/field.ts';
import { field as moduleItemReferenceField } from '../module_item_reference/field.ts';
import { field as moduleTemplateReferenceField } from '../module_template_reference/field.ts';
import { field as numberField } from '../number/field.ts';
import { field as photosField } from '../photos/field.ts';
import { field as textField } from '../text/field.ts';
import { field as textareaField } from '../textarea/field.ts';
import { field as typeField } from '../type/field.ts';
import { field as userReferenceField } from '../user_reference/field.ts';

/** The field types that columns of rows can have (schemas/field-types/table.json). */
export type CellTypeName = SettingsOf<'table'>['columns'][number]['columnType'];

const cellFields: { readonly [T in CellTypeName]: FieldType<SettingsOf<T>> } = {
  text: textField,
  textarea: textareaField,
  number: numberField,
  checkbox: checkboxField,
  dropdown: dropdownField,
  datetime: datetimeField,
  checkbox_group: checkboxGroupField,
  color: colorField,
  type: typeField,
  criticality: criticalityField,
  document_labels: documentLabelsField,
  user_reference: userReferenceField,
  module_item_reference: moduleItemReferenceField,
  module_template_reference: moduleTemplateReferenceField,
  lat_lon: latLonField,
  photos: photosField,
  files: filesField,
};

const known = byFieldType<FieldType, FieldType<never>, CellTypeName>(cellFields);

/** The field type of a column of rows; null for any other. */
export function cellFieldOf(type: string): FieldType | null {
  return known.get(type) ?? null;
}
