import type { FieldTypeName, SettingsOf } from '../runtime/field-settings.ts';
import type { FieldType, FieldTypes } from '../runtime/field-type.ts';
import { byFieldType } from './define.ts';
import { field as textField } from './text/field.ts';
import { field as textareaField } from './textarea/field.ts';
import { field as numberField } from './number/field.ts';
import { field as checkboxField } from './checkbox/field.ts';
import { field as dropdownField } from './dropdown/field.ts';
import { field as signatureField } from './signature/field.ts';
import { field as datetimeField } from './datetime/field.ts';
import { field as userReferenceField } from './user_reference/field.ts';
import { field as forceWatchField } from './force_watch/field.ts';
import { field as schedulerField } from './scheduler/field.ts';
import { field as chartField } from './chart/field.ts';
import { field as checkboxGroupField } from './checkbox_group/field.ts';
import { field as drmCoordinateField } from './3drm_coordinate/field.ts';
import { field as moduleItemReferenceField } from './module_item_reference/field.ts';
import { field as moduleItemConnectionReferenceField } from './module_item_connection_reference/field.ts';
import { field as moduleTemplateReferenceField } from './module_template_reference/field.ts';
import { field as typeField } from './type/field.ts';
import { field as criticalityField } from './criticality/field.ts';
import { field as colorField } from './color/field.ts';
import { field as filesField } from './files/field.ts';
import { field as photosField } from './photos/field.ts';
import { field as latLonField } from './lat_lon/field.ts';
import { field as documentLabelsField } from './document_labels/field.ts';
import { field as dmsVersionField } from './dms_version/field.ts';
import { field as smartDrawingField } from './smart_drawing/field.ts';
import { field as statusField } from './status/field.ts';
import { field as fileSizeField } from './file_size/field.ts';
import { field as fileFormatField } from './file_format/field.ts';
import { field as inspectionField } from './inspection/field.ts';
import { field as tableField } from './table/field.ts';
import { field as templateIdField } from './template_id/field.ts';

/**
 * Every field type of the catalogue (spec 3.2, and `table`), by name. A field type that is not listed here does
 * not exist.
 */
export const fields: { readonly [T in FieldTypeName]: FieldType<SettingsOf<T>> } = {
  text: textField,
  textarea: textareaField,
  number: numberField,
  checkbox: checkboxField,
  dropdown: dropdownField,
  signature: signatureField,
  datetime: datetimeField,
  user_reference: userReferenceField,
  force_watch: forceWatchField,
  scheduler: schedulerField,
  chart: chartField,
  checkbox_group: checkboxGroupField,
  '3drm_coordinate': drmCoordinateField,
  module_item_reference: moduleItemReferenceField,
  module_item_connection_reference: moduleItemConnectionReferenceField,
  module_template_reference: moduleTemplateReferenceField,
  type: typeField,
  criticality: criticalityField,
  color: colorField,
  files: filesField,
  photos: photosField,
  lat_lon: latLonField,
  document_labels: documentLabelsField,
  dms_version: dmsVersionField,
  smart_drawing: smartDrawingField,
  status: statusField,
  file_size: fileSizeField,
  file_format: fileFormatField,
  template_id: templateIdField,
  table: tableField,
  inspection: inspectionField,
};

/** The catalogue as an argument of `compileModule`. */
export const fieldTypes: FieldTypes = byFieldType<FieldType, FieldType<never>>(fields);
