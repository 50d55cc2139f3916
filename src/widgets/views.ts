import type { FieldTypeName, SettingsOf } from '../runtime/field-settings.ts';
import { byFieldType } from './define.ts';
import type { FieldViews } from './view-types.ts';
import { Edit as drmCoordinateEdit } from './3drm_coordinate/Edit.tsx';
import { Read as drmCoordinateRead } from './3drm_coordinate/Read.tsx';
import { Edit as chartEdit } from './chart/Edit.tsx';
import { Read as chartRead } from './chart/Read.tsx';
import { Edit as checkboxEdit } from './checkbox/Edit.tsx';
import { Read as checkboxRead } from './checkbox/Read.tsx';
import { Edit as checkboxGroupEdit } from './checkbox_group/Edit.tsx';
import { Read as checkboxGroupRead } from './checkbox_group/Read.tsx';
import { Edit as colorEdit } from './color/Edit.tsx';
import { Read as colorRead } from './color/Read.tsx';
import { Edit as criticalityEdit } from './criticality/Edit.tsx';
import { Read as criticalityRead } from './criticality/Read.tsx';
import { LabelNote as datetimeAside } from './datetime/LabelNote.tsx';
import { Edit as datetimeEdit } from './datetime/Edit.tsx';
import { Read as datetimeRead } from './datetime/Read.tsx';
import { Edit as dmsVersionEdit } from './dms_version/Edit.tsx';
import { Read as dmsVersionRead } from './dms_version/Read.tsx';
import { Edit as documentLabelsEdit } from './document_labels/Edit.tsx';
import { Read as documentLabelsRead } from './document_labels/Read.tsx';
import { Edit as dropdownEdit } from './dropdown/Edit.tsx';
import { Read as dropdownRead } from './dropdown/Read.tsx';
import { ReadText } from './common/ReadText.tsx';
import { Read as fileSizeRead } from './file_size/Read.tsx';
import { Edit as filesEdit } from './files/Edit.tsx';
import { Read as filesRead } from './files/Read.tsx';
import { Edit as forceWatchEdit } from './force_watch/Edit.tsx';
import { Read as forceWatchRead } from './force_watch/Read.tsx';
import { Edit as inspectionEdit } from './inspection/Edit.tsx';
import {
  Read as inspectionRead,
  readCells as inspectionReadCells,
  ReadRow as inspectionReadRow,
} from './inspection/Read.tsx';
import { Edit as latLonEdit } from './lat_lon/Edit.tsx';
import { Read as latLonRead } from './lat_lon/Read.tsx';
import { Edit as moduleItemConnectionReferenceEdit } from './module_item_connection_reference/Edit.tsx';
import { Read as moduleItemConnectionReferenceRead } from './module_item_connection_reference/Read.tsx';
import { Edit as moduleItemReferenceEdit } from './module_item_reference/Edit.tsx';
import { Read as moduleItemReferenceRead } from './module_item_reference/Read.tsx';
import { Edit as moduleTemplateReferenceEdit } from './module_template_reference/Edit.tsx';
import { Read as moduleTemplateReferenceRead } from './module_template_reference/Read.tsx';
import { Edit as numberEdit } from './number/Edit.tsx';
import { Read as numberRead } from './number/Read.tsx';
import { Edit as photosEdit } from './photos/Edit.tsx';
import { Read as photosRead } from './photos/Read.tsx';
import { Edit as schedulerEdit } from './scheduler/Edit.tsx';
import { Read as schedulerRead } from './scheduler/Read.tsx';
import { Edit as signatureEdit } from './signature/Edit.tsx';
import { Read as signatureRead } from './signature/Read.tsx';
import { Edit as smartDrawingEdit } from './smart_drawing/Edit.tsx';
import { Read as smartDrawingRead } from './smart_drawing/Read.tsx';
import { Read as statusRead } from './status/Read.tsx';
import { Edit as tableEdit } from './table/Edit.tsx';
import { Read as tableRead } from './table/Read.tsx';
import { Read as templateIdRead } from './template_id/Read.tsx';
import { Edit as textEdit } from './text/Edit.tsx';
import { Read as textRead } from './text/Read.tsx';
import { Edit as textareaEdit } from './textarea/Edit.tsx';
import { Read as textareaRead } from './textarea/Read.tsx';
import { Edit as typeEdit } from './type/Edit.tsx';
import { Read as typeRead } from './type/Read.tsx';
import { Edit as userReferenceEdit } from './user_reference/Edit.tsx';
import { Read as userReferenceRead } from './user_reference/Read.tsx';
import { allowsSeveral } from './user_reference/value.ts';

/** A list takes a whole row. */
const columnSpanOfItems = ({
  allowMultiple,
  isInbound,
}: SettingsOf<'module_item_reference' | 'module_template_reference'>) =>
  allowMultiple || isInbound ? 3 : 1;

/**
 * The form views of each field type. One explicit record, so that a missing view is a compile
 * error. Forms load all of it; lists load none of it (`cells.ts`, `filters.ts`).
 */
const fieldViews: { readonly [T in FieldTypeName]: FieldViews<SettingsOf<T>> } = {
  text: { Edit: textEdit, Read: textRead },
  textarea: { Edit: textareaEdit, Read: textareaRead, columnSpan: () => 3 },
  number: { Edit: numberEdit, Read: numberRead },
  checkbox: { Edit: checkboxEdit, Read: checkboxRead },
  dropdown: { Edit: dropdownEdit, Read: dropdownRead },
  signature: { Edit: signatureEdit, isGroup: true, Read: signatureRead, columnSpan: () => 3 },
  datetime: { Edit: datetimeEdit, LabelNote: datetimeAside, Read: datetimeRead },
  user_reference: {
    Edit: userReferenceEdit,
    Read: userReferenceRead,
    columnSpan: (settings) => (allowsSeveral(settings) ? 2 : 1),
  },
  force_watch: { Edit: forceWatchEdit, Read: forceWatchRead, columnSpan: () => 2 },
  scheduler: { Edit: schedulerEdit, isGroup: true, Read: schedulerRead, columnSpan: () => 3 },
  chart: { Edit: chartEdit, isGroup: true, Read: chartRead, columnSpan: () => 3 },
  checkbox_group: {
    Edit: checkboxGroupEdit,
    isGroup: true,
    Read: checkboxGroupRead,
    columnSpan: () => 3,
  },
  '3drm_coordinate': {
    Edit: drmCoordinateEdit,
    isGroup: true,
    Read: drmCoordinateRead,
    columnSpan: () => 3,
  },
  module_item_reference: {
    Edit: moduleItemReferenceEdit,
    Read: moduleItemReferenceRead,
    columnSpan: columnSpanOfItems,
  },
  module_item_connection_reference: {
    Edit: moduleItemConnectionReferenceEdit,
    isGroup: true,
    Read: moduleItemConnectionReferenceRead,
    columnSpan: () => 3,
  },
  module_template_reference: {
    Edit: moduleTemplateReferenceEdit,
    Read: moduleTemplateReferenceRead,
    columnSpan: columnSpanOfItems,
  },
  type: { Edit: typeEdit, Read: typeRead },
  criticality: { Edit: criticalityEdit, Read: criticalityRead },
  color: { Edit: colorEdit, Read: colorRead },
  files: {
    Edit: filesEdit,
    isGroup: true,
    isReadInControl: true,
    Read: filesRead,
    columnSpan: () => 3,
  },
  photos: {
    Edit: photosEdit,
    isGroup: true,
    isReadInControl: true,
    Read: photosRead,
    columnSpan: () => 3,
  },
  lat_lon: { Edit: latLonEdit, isGroup: true, Read: latLonRead, columnSpan: () => 3 },
  document_labels: { Edit: documentLabelsEdit, Read: documentLabelsRead, columnSpan: () => 2 },
  dms_version: { Edit: dmsVersionEdit, isGroup: true, Read: dmsVersionRead, columnSpan: () => 3 },
  smart_drawing: { Edit: smartDrawingEdit, Read: smartDrawingRead },
  status: { Edit: null, Read: statusRead },
  file_size: { Edit: null, Read: fileSizeRead },
  file_format: { Edit: null, Read: ReadText },
  template_id: { Edit: null, Read: templateIdRead },
  table: { Edit: tableEdit, isGroup: true, Read: tableRead, columnSpan: () => 3 },
  inspection: {
    Edit: inspectionEdit,
    isGroup: true,
    Read: inspectionRead,
    ReadRow: inspectionReadRow,
    readCells: inspectionReadCells,
    columnSpan: () => 3,
  },
};

const known = byFieldType<FieldViews, FieldViews<never>>(fieldViews);

/** The views of a field type by its name in a document; null for an unknown one. */
export function viewsOf(type: string): FieldViews | null {
  return known.get(type) ?? null;
}
