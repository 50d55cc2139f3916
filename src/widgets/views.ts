import type { FieldTypeName } from './fields.ts';
import type { FieldViews } from './view-types.ts';
import { Read as drmCoordinateRead } from './3drm_coordinate/Read.tsx';
import { Cell as drmCoordinateCell } from './3drm_coordinate/Cell.tsx';
import { Read as chartRead } from './chart/Read.tsx';
import { Cell as chartCell } from './chart/Cell.tsx';
import { Edit as checkboxEdit } from './checkbox/Edit.tsx';
import { Read as checkboxRead } from './checkbox/Read.tsx';
import { Cell as checkboxCell } from './checkbox/Cell.tsx';
import { Filter as checkboxFilter } from './checkbox/Filter.tsx';
import { Read as checkboxGroupRead } from './checkbox_group/Read.tsx';
import { Cell as checkboxGroupCell } from './checkbox_group/Cell.tsx';
import { Filter as checkboxGroupFilter } from './checkbox_group/Filter.tsx';
import { Edit as colorEdit } from './color/Edit.tsx';
import { Read as colorRead } from './color/Read.tsx';
import { Cell as colorCell } from './color/Cell.tsx';
import { Filter as colorFilter } from './color/Filter.tsx';
import { Edit as criticalityEdit } from './criticality/Edit.tsx';
import { Read as criticalityRead } from './criticality/Read.tsx';
import { Cell as criticalityCell } from './criticality/Cell.tsx';
import { Filter as criticalityFilter } from './criticality/Filter.tsx';
import { Edit as datetimeEdit } from './datetime/Edit.tsx';
import { Read as datetimeRead } from './datetime/Read.tsx';
import { Cell as datetimeCell } from './datetime/Cell.tsx';
import { Filter as datetimeFilter } from './datetime/Filter.tsx';
import { Read as dmsVersionRead } from './dms_version/Read.tsx';
import { Cell as dmsVersionCell } from './dms_version/Cell.tsx';
import { Read as documentLabelsRead } from './document_labels/Read.tsx';
import { Cell as documentLabelsCell } from './document_labels/Cell.tsx';
import { Edit as dropdownEdit } from './dropdown/Edit.tsx';
import { Read as dropdownRead } from './dropdown/Read.tsx';
import { Cell as dropdownCell } from './dropdown/Cell.tsx';
import { Filter as dropdownFilter } from './dropdown/Filter.tsx';
import { Read as fileFormatRead } from './file_format/Read.tsx';
import { Cell as fileFormatCell } from './file_format/Cell.tsx';
import { Filter as fileFormatFilter } from './file_format/Filter.tsx';
import { Read as fileSizeRead } from './file_size/Read.tsx';
import { Cell as fileSizeCell } from './file_size/Cell.tsx';
import { Filter as fileSizeFilter } from './file_size/Filter.tsx';
import { Read as filesRead } from './files/Read.tsx';
import { Cell as filesCell } from './files/Cell.tsx';
import { Read as forceWatchRead } from './force_watch/Read.tsx';
import { Cell as forceWatchCell } from './force_watch/Cell.tsx';
import { Read as latLonRead } from './lat_lon/Read.tsx';
import { Cell as latLonCell } from './lat_lon/Cell.tsx';
import { Read as moduleItemConnectionReferenceRead } from './module_item_connection_reference/Read.tsx';
import { Cell as moduleItemConnectionReferenceCell } from './module_item_connection_reference/Cell.tsx';
import { Edit as moduleItemReferenceEdit } from './module_item_reference/Edit.tsx';
import { Read as moduleItemReferenceRead } from './module_item_reference/Read.tsx';
import { Cell as moduleItemReferenceCell } from './module_item_reference/Cell.tsx';
import { Filter as moduleItemReferenceFilter } from './module_item_reference/Filter.tsx';
import { Read as moduleTemplateReferenceRead } from './module_template_reference/Read.tsx';
import { Cell as moduleTemplateReferenceCell } from './module_template_reference/Cell.tsx';
import { Edit as numberEdit } from './number/Edit.tsx';
import { Read as numberRead } from './number/Read.tsx';
import { Cell as numberCell } from './number/Cell.tsx';
import { Filter as numberFilter } from './number/Filter.tsx';
import { Read as photosRead } from './photos/Read.tsx';
import { Cell as photosCell } from './photos/Cell.tsx';
import { Read as schedulerRead } from './scheduler/Read.tsx';
import { Cell as schedulerCell } from './scheduler/Cell.tsx';
import { Read as signatureRead } from './signature/Read.tsx';
import { Cell as signatureCell } from './signature/Cell.tsx';
import { Read as smartDrawingRead } from './smart_drawing/Read.tsx';
import { Cell as smartDrawingCell } from './smart_drawing/Cell.tsx';
import { Filter as smartDrawingFilter } from './smart_drawing/Filter.tsx';
import { Read as statusRead } from './status/Read.tsx';
import { Cell as statusCell } from './status/Cell.tsx';
import { Filter as statusFilter } from './status/Filter.tsx';
import { Read as templateIdRead } from './template_id/Read.tsx';
import { Cell as templateIdCell } from './template_id/Cell.tsx';
import { Filter as templateIdFilter } from './template_id/Filter.tsx';
import { Edit as textEdit } from './text/Edit.tsx';
import { Read as textRead } from './text/Read.tsx';
import { Cell as textCell } from './text/Cell.tsx';
import { Filter as textFilter } from './text/Filter.tsx';
import { Edit as textareaEdit } from './textarea/Edit.tsx';
import { Read as textareaRead } from './textarea/Read.tsx';
import { Cell as textareaCell } from './textarea/Cell.tsx';
import { Filter as textareaFilter } from './textarea/Filter.tsx';
import { Edit as typeEdit } from './type/Edit.tsx';
import { Read as typeRead } from './type/Read.tsx';
import { Cell as typeCell } from './type/Cell.tsx';
import { Filter as typeFilter } from './type/Filter.tsx';
import { Edit as userReferenceEdit } from './user_reference/Edit.tsx';
import { Read as userReferenceRead } from './user_reference/Read.tsx';
import { Cell as userReferenceCell } from './user_reference/Cell.tsx';
import { Filter as userReferenceFilter } from './user_reference/Filter.tsx';

/** What each field type looks like. One visible list, so that a missing view is a compile error. */
export const fieldViews: Record<FieldTypeName, FieldViews> = {
  text: { Edit: textEdit, Read: textRead, Cell: textCell, Filter: textFilter },
  textarea: { Edit: textareaEdit, Read: textareaRead, Cell: textareaCell, Filter: textareaFilter },
  number: {
    Edit: numberEdit,
    Read: numberRead,
    Cell: numberCell,
    Filter: numberFilter,
    isNumeric: true,
  },
  checkbox: { Edit: checkboxEdit, Read: checkboxRead, Cell: checkboxCell, Filter: checkboxFilter },
  dropdown: { Edit: dropdownEdit, Read: dropdownRead, Cell: dropdownCell, Filter: dropdownFilter },
  signature: { Edit: null, Read: signatureRead, Cell: signatureCell, Filter: null },
  datetime: { Edit: datetimeEdit, Read: datetimeRead, Cell: datetimeCell, Filter: datetimeFilter },
  user_reference: {
    Edit: userReferenceEdit,
    Read: userReferenceRead,
    Cell: userReferenceCell,
    Filter: userReferenceFilter,
  },
  force_watch: { Edit: null, Read: forceWatchRead, Cell: forceWatchCell, Filter: null },
  scheduler: { Edit: null, Read: schedulerRead, Cell: schedulerCell, Filter: null },
  chart: { Edit: null, Read: chartRead, Cell: chartCell, Filter: null },
  checkbox_group: {
    Edit: null,
    Read: checkboxGroupRead,
    Cell: checkboxGroupCell,
    Filter: checkboxGroupFilter,
  },
  '3drm_coordinate': { Edit: null, Read: drmCoordinateRead, Cell: drmCoordinateCell, Filter: null },
  module_item_reference: {
    Edit: moduleItemReferenceEdit,
    Read: moduleItemReferenceRead,
    Cell: moduleItemReferenceCell,
    Filter: moduleItemReferenceFilter,
  },
  module_item_connection_reference: {
    Edit: null,
    Read: moduleItemConnectionReferenceRead,
    Cell: moduleItemConnectionReferenceCell,
    Filter: null,
  },
  module_template_reference: {
    Edit: null,
    Read: moduleTemplateReferenceRead,
    Cell: moduleTemplateReferenceCell,
    Filter: null,
  },
  type: { Edit: typeEdit, Read: typeRead, Cell: typeCell, Filter: typeFilter },
  criticality: {
    Edit: criticalityEdit,
    Read: criticalityRead,
    Cell: criticalityCell,
    Filter: criticalityFilter,
  },
  color: { Edit: colorEdit, Read: colorRead, Cell: colorCell, Filter: colorFilter },
  files: { Edit: null, Read: filesRead, Cell: filesCell, Filter: null },
  photos: { Edit: null, Read: photosRead, Cell: photosCell, Filter: null },
  lat_lon: { Edit: null, Read: latLonRead, Cell: latLonCell, Filter: null },
  document_labels: { Edit: null, Read: documentLabelsRead, Cell: documentLabelsCell, Filter: null },
  dms_version: { Edit: null, Read: dmsVersionRead, Cell: dmsVersionCell, Filter: null },
  smart_drawing: {
    Edit: null,
    Read: smartDrawingRead,
    Cell: smartDrawingCell,
    Filter: smartDrawingFilter,
  },
  status: { Edit: null, Read: statusRead, Cell: statusCell, Filter: statusFilter },
  file_size: {
    Edit: null,
    Read: fileSizeRead,
    Cell: fileSizeCell,
    Filter: fileSizeFilter,
    isNumeric: true,
  },
  file_format: { Edit: null, Read: fileFormatRead, Cell: fileFormatCell, Filter: fileFormatFilter },
  template_id: { Edit: null, Read: templateIdRead, Cell: templateIdCell, Filter: templateIdFilter },
};

/** The views of a field type by the name that a document gives it; null for one that is not there. */
export function viewsOf(type: string): FieldViews | null {
  return Object.hasOwn(fieldViews, type) ? (fieldViews[type as FieldTypeName] ?? null) : null;
}
