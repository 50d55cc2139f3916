import type { Settings } from '../runtime/field-type.ts';
import { isInbound } from '../runtime/record/inbound.ts';
import type { FieldTypeName } from './fields.ts';
import type { FieldViews } from './view-types.ts';
import { Edit as drmCoordinateEdit } from './3drm_coordinate/Edit.tsx';
import { Read as drmCoordinateRead } from './3drm_coordinate/Read.tsx';
import { Cell as drmCoordinateCell } from './3drm_coordinate/Cell.tsx';
import { filter as drmCoordinateFilter } from './3drm_coordinate/Filter.ts';
import { Edit as chartEdit } from './chart/Edit.tsx';
import { Read as chartRead } from './chart/Read.tsx';
import { Cell as chartCell } from './chart/Cell.tsx';
import { filter as chartFilter } from './chart/Filter.ts';
import { Edit as checkboxEdit } from './checkbox/Edit.tsx';
import { Read as checkboxRead } from './checkbox/Read.tsx';
import { Cell as checkboxCell } from './checkbox/Cell.tsx';
import { filter as checkboxFilter } from './checkbox/Filter.tsx';
import { Edit as checkboxGroupEdit } from './checkbox_group/Edit.tsx';
import { Read as checkboxGroupRead } from './checkbox_group/Read.tsx';
import { Cell as checkboxGroupCell } from './checkbox_group/Cell.tsx';
import { filter as checkboxGroupFilter } from './checkbox_group/Filter.tsx';
import { Edit as colorEdit } from './color/Edit.tsx';
import { Read as colorRead } from './color/Read.tsx';
import { Cell as colorCell } from './color/Cell.tsx';
import { filter as colorFilter } from './color/Filter.tsx';
import { Edit as criticalityEdit } from './criticality/Edit.tsx';
import { Read as criticalityRead } from './criticality/Read.tsx';
import { Cell as criticalityCell } from './criticality/Cell.tsx';
import { filter as criticalityFilter } from './criticality/Filter.tsx';
import { Aside as datetimeAside } from './datetime/Aside.tsx';
import { Edit as datetimeEdit } from './datetime/Edit.tsx';
import { Read as datetimeRead } from './datetime/Read.tsx';
import { Cell as datetimeCell } from './datetime/Cell.tsx';
import { filter as datetimeFilter } from './datetime/Filter.tsx';
import { Edit as dmsVersionEdit } from './dms_version/Edit.tsx';
import { Read as dmsVersionRead } from './dms_version/Read.tsx';
import { Cell as dmsVersionCell } from './dms_version/Cell.tsx';
import { filter as dmsVersionFilter } from './dms_version/Filter.ts';
import { Edit as documentLabelsEdit } from './document_labels/Edit.tsx';
import { Read as documentLabelsRead } from './document_labels/Read.tsx';
import { Cell as documentLabelsCell } from './document_labels/Cell.tsx';
import { filter as documentLabelsFilter } from './document_labels/Filter.tsx';
import { Edit as dropdownEdit } from './dropdown/Edit.tsx';
import { Read as dropdownRead } from './dropdown/Read.tsx';
import { Cell as dropdownCell } from './dropdown/Cell.tsx';
import { filter as dropdownFilter } from './dropdown/Filter.tsx';
import { Read as fileFormatRead } from './file_format/Read.tsx';
import { Cell as fileFormatCell } from './file_format/Cell.tsx';
import { filter as fileFormatFilter } from './file_format/Filter.tsx';
import { Read as fileSizeRead } from './file_size/Read.tsx';
import { Cell as fileSizeCell } from './file_size/Cell.tsx';
import { filter as fileSizeFilter } from './file_size/Filter.tsx';
import { Edit as filesEdit } from './files/Edit.tsx';
import { Read as filesRead } from './files/Read.tsx';
import { Cell as filesCell } from './files/Cell.tsx';
import { filter as filesFilter } from './files/Filter.tsx';
import { Edit as forceWatchEdit } from './force_watch/Edit.tsx';
import { Read as forceWatchRead } from './force_watch/Read.tsx';
import { Cell as forceWatchCell } from './force_watch/Cell.tsx';
import { filter as forceWatchFilter } from './force_watch/Filter.tsx';
import { Edit as latLonEdit } from './lat_lon/Edit.tsx';
import { Read as latLonRead } from './lat_lon/Read.tsx';
import { Cell as latLonCell } from './lat_lon/Cell.tsx';
import { filter as latLonFilter } from './lat_lon/Filter.ts';
import { Edit as moduleItemConnectionReferenceEdit } from './module_item_connection_reference/Edit.tsx';
import { Read as moduleItemConnectionReferenceRead } from './module_item_connection_reference/Read.tsx';
import { Cell as moduleItemConnectionReferenceCell } from './module_item_connection_reference/Cell.tsx';
import { filter as moduleItemConnectionReferenceFilter } from './module_item_connection_reference/Filter.ts';
import { Edit as moduleItemReferenceEdit } from './module_item_reference/Edit.tsx';
import { Read as moduleItemReferenceRead } from './module_item_reference/Read.tsx';
import { Cell as moduleItemReferenceCell } from './module_item_reference/Cell.tsx';
import { filter as moduleItemReferenceFilter } from './module_item_reference/Filter.tsx';
import { Edit as moduleTemplateReferenceEdit } from './module_template_reference/Edit.tsx';
import { Read as moduleTemplateReferenceRead } from './module_template_reference/Read.tsx';
import { Cell as moduleTemplateReferenceCell } from './module_template_reference/Cell.tsx';
import { filter as moduleTemplateReferenceFilter } from './module_template_reference/Filter.tsx';
import { Edit as numberEdit } from './number/Edit.tsx';
import { Read as numberRead } from './number/Read.tsx';
import { Cell as numberCell } from './number/Cell.tsx';
import { filter as numberFilter } from './number/Filter.tsx';
import { numberWords } from './number/words.ts';
import { Edit as photosEdit } from './photos/Edit.tsx';
import { Read as photosRead } from './photos/Read.tsx';
import { Cell as photosCell } from './photos/Cell.tsx';
import { filter as photosFilter } from './photos/Filter.tsx';
import { Edit as schedulerEdit } from './scheduler/Edit.tsx';
import { Read as schedulerRead } from './scheduler/Read.tsx';
import { Cell as schedulerCell } from './scheduler/Cell.tsx';
import { filter as schedulerFilter } from './scheduler/Filter.ts';
import { Edit as signatureEdit } from './signature/Edit.tsx';
import { Read as signatureRead } from './signature/Read.tsx';
import { Cell as signatureCell } from './signature/Cell.tsx';
import { filter as signatureFilter } from './signature/Filter.ts';
import { Edit as smartDrawingEdit } from './smart_drawing/Edit.tsx';
import { Read as smartDrawingRead } from './smart_drawing/Read.tsx';
import { Cell as smartDrawingCell } from './smart_drawing/Cell.tsx';
import { filter as smartDrawingFilter } from './smart_drawing/Filter.tsx';
import { Read as statusRead } from './status/Read.tsx';
import { Cell as statusCell } from './status/Cell.tsx';
import { filter as statusFilter } from './status/Filter.tsx';
import { Read as templateIdRead } from './template_id/Read.tsx';
import { Cell as templateIdCell } from './template_id/Cell.tsx';
import { filter as templateIdFilter } from './template_id/Filter.tsx';
import { Edit as textEdit } from './text/Edit.tsx';
import { Read as textRead } from './text/Read.tsx';
import { Cell as textCell } from './text/Cell.tsx';
import { filter as textFilter } from './text/Filter.tsx';
import { Edit as textareaEdit } from './textarea/Edit.tsx';
import { Read as textareaRead } from './textarea/Read.tsx';
import { Cell as textareaCell } from './textarea/Cell.tsx';
import { filter as textareaFilter } from './textarea/Filter.tsx';
import { Edit as typeEdit } from './type/Edit.tsx';
import { Read as typeRead } from './type/Read.tsx';
import { Cell as typeCell } from './type/Cell.tsx';
import { filter as typeFilter } from './type/Filter.tsx';
import { parentOf } from './type/settings.ts';
import { Edit as userReferenceEdit } from './user_reference/Edit.tsx';
import { Read as userReferenceRead } from './user_reference/Read.tsx';
import { Cell as userReferenceCell } from './user_reference/Cell.tsx';
import { filter as userReferenceFilter } from './user_reference/Filter.tsx';
import { takesSeveral } from './user_reference/value.ts';

const textWords = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A list has a row to itself. */
const placesOfItems = (settings: Settings) =>
  settings['allowMultiple'] === true || isInbound({ settings }) ? 3 : 1;

/** What each field type looks like. One visible list, so that a missing view is a compile error. */
const fieldViews: Record<FieldTypeName, FieldViews> = {
  text: {
    Edit: textEdit,
    Read: textRead,
    Cell: textCell,
    words: textWords,
    filter: textFilter,
  },
  textarea: {
    Edit: textareaEdit,
    Read: textareaRead,
    Cell: textareaCell,
    words: textWords,
    filter: textareaFilter,
    places: () => 3,
  },
  number: {
    Edit: numberEdit,
    Read: numberRead,
    Cell: numberCell,
    words: numberWords,
    filter: numberFilter,
    isNumeric: true,
  },
  checkbox: { Edit: checkboxEdit, Read: checkboxRead, Cell: checkboxCell, filter: checkboxFilter },
  dropdown: { Edit: dropdownEdit, Read: dropdownRead, Cell: dropdownCell, filter: dropdownFilter },
  signature: {
    Edit: signatureEdit,
    isGroup: true,
    Read: signatureRead,
    Cell: signatureCell,
    filter: signatureFilter,
    places: () => 3,
  },
  datetime: {
    Edit: datetimeEdit,
    Aside: datetimeAside,
    Read: datetimeRead,
    Cell: datetimeCell,
    filter: datetimeFilter,
  },
  user_reference: {
    Edit: userReferenceEdit,
    Read: userReferenceRead,
    Cell: userReferenceCell,
    filter: userReferenceFilter,
    places: (settings) => (takesSeveral(settings) ? 2 : 1),
  },
  force_watch: {
    Edit: forceWatchEdit,
    Read: forceWatchRead,
    Cell: forceWatchCell,
    filter: forceWatchFilter,
    places: () => 2,
  },
  scheduler: {
    Edit: schedulerEdit,
    isGroup: true,
    Read: schedulerRead,
    Cell: schedulerCell,
    filter: schedulerFilter,
    places: () => 3,
  },
  chart: {
    Edit: chartEdit,
    isGroup: true,
    Read: chartRead,
    Cell: chartCell,
    filter: chartFilter,
    places: () => 3,
  },
  checkbox_group: {
    Edit: checkboxGroupEdit,
    isGroup: true,
    Read: checkboxGroupRead,
    Cell: checkboxGroupCell,
    filter: checkboxGroupFilter,
    places: () => 3,
  },
  '3drm_coordinate': {
    Edit: drmCoordinateEdit,
    isGroup: true,
    Read: drmCoordinateRead,
    Cell: drmCoordinateCell,
    filter: drmCoordinateFilter,
    places: () => 3,
  },
  module_item_reference: {
    Edit: moduleItemReferenceEdit,
    Read: moduleItemReferenceRead,
    Cell: moduleItemReferenceCell,
    filter: moduleItemReferenceFilter,
    places: placesOfItems,
  },
  module_item_connection_reference: {
    Edit: moduleItemConnectionReferenceEdit,
    isGroup: true,
    Read: moduleItemConnectionReferenceRead,
    Cell: moduleItemConnectionReferenceCell,
    filter: moduleItemConnectionReferenceFilter,
    places: () => 3,
  },
  module_template_reference: {
    Edit: moduleTemplateReferenceEdit,
    Read: moduleTemplateReferenceRead,
    Cell: moduleTemplateReferenceCell,
    filter: moduleTemplateReferenceFilter,
    places: placesOfItems,
  },
  type: {
    Edit: typeEdit,
    Read: typeRead,
    Cell: typeCell,
    filter: typeFilter,
    follows: parentOf,
  },
  criticality: {
    Edit: criticalityEdit,
    Read: criticalityRead,
    Cell: criticalityCell,
    filter: criticalityFilter,
  },
  color: { Edit: colorEdit, Read: colorRead, Cell: colorCell, filter: colorFilter },
  files: {
    Edit: filesEdit,
    isGroup: true,
    Read: filesRead,
    Cell: filesCell,
    filter: filesFilter,
    places: () => 3,
  },
  photos: {
    Edit: photosEdit,
    isGroup: true,
    Read: photosRead,
    Cell: photosCell,
    filter: photosFilter,
    places: () => 3,
  },
  lat_lon: {
    Edit: latLonEdit,
    isGroup: true,
    Read: latLonRead,
    Cell: latLonCell,
    filter: latLonFilter,
    places: () => 3,
  },
  document_labels: {
    Edit: documentLabelsEdit,
    Read: documentLabelsRead,
    Cell: documentLabelsCell,
    filter: documentLabelsFilter,
    places: () => 2,
  },
  dms_version: {
    Edit: dmsVersionEdit,
    isGroup: true,
    Read: dmsVersionRead,
    Cell: dmsVersionCell,
    filter: dmsVersionFilter,
    places: () => 3,
  },
  smart_drawing: {
    Edit: smartDrawingEdit,
    Read: smartDrawingRead,
    Cell: smartDrawingCell,
    filter: smartDrawingFilter,
  },
  status: {
    Edit: null,
    Read: statusRead,
    Cell: statusCell,
    filter: statusFilter,
    whyFixed: 'status_moves',
  },
  file_size: {
    Edit: null,
    Read: fileSizeRead,
    Cell: fileSizeCell,
    words: (value, _settings, format) => (typeof value === 'number' ? format.size(value) : ''),
    filter: fileSizeFilter,
    isNumeric: true,
    whyFixed: 'from_file',
  },
  file_format: {
    Edit: null,
    Read: fileFormatRead,
    Cell: fileFormatCell,
    filter: fileFormatFilter,
    whyFixed: 'from_file',
  },
  template_id: {
    Edit: null,
    Read: templateIdRead,
    Cell: templateIdCell,
    filter: templateIdFilter,
    whyFixed: 'template_kept',
  },
};

/** The views of a field type by the name that a document gives it; null for one that is not there. */
export function viewsOf(type: string): FieldViews | null {
  return Object.hasOwn(fieldViews, type) ? (fieldViews[type as FieldTypeName] ?? null) : null;
}
