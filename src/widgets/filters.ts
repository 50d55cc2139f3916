import type { FieldTypeName } from './fields.ts';
import type { FilterView } from './view-types.ts';
import { filter as drmCoordinateFilter } from './3drm_coordinate/Filter.ts';
import { filter as chartFilter } from './chart/Filter.ts';
import { filter as checkboxFilter } from './checkbox/Filter.tsx';
import { filter as checkboxGroupFilter } from './checkbox_group/Filter.tsx';
import { filter as colorFilter } from './color/Filter.tsx';
import { filter as criticalityFilter } from './criticality/Filter.tsx';
import { filter as datetimeFilter } from './datetime/Filter.tsx';
import { filter as dmsVersionFilter } from './dms_version/Filter.ts';
import { filter as documentLabelsFilter } from './document_labels/Filter.tsx';
import { filter as dropdownFilter } from './dropdown/Filter.tsx';
import { filter as fileFormatFilter } from './file_format/Filter.tsx';
import { filter as fileSizeFilter } from './file_size/Filter.tsx';
import { filter as filesFilter } from './files/Filter.tsx';
import { filter as forceWatchFilter } from './force_watch/Filter.tsx';
import { filter as latLonFilter } from './lat_lon/Filter.ts';
import { filter as moduleItemConnectionReferenceFilter } from './module_item_connection_reference/Filter.ts';
import { filter as moduleItemReferenceFilter } from './module_item_reference/Filter.tsx';
import { filter as moduleTemplateReferenceFilter } from './module_template_reference/Filter.tsx';
import { filter as numberFilter } from './number/Filter.tsx';
import { filter as photosFilter } from './photos/Filter.tsx';
import { filter as schedulerFilter } from './scheduler/Filter.ts';
import { filter as signatureFilter } from './signature/Filter.ts';
import { filter as smartDrawingFilter } from './smart_drawing/Filter.tsx';
import { filter as statusFilter } from './status/Filter.tsx';
import { filter as templateIdFilter } from './template_id/Filter.tsx';
import { filter as textFilter } from './text/Filter.tsx';
import { filter as textareaFilter } from './textarea/Filter.tsx';
import { filter as typeFilter } from './type/Filter.tsx';
import { filter as userReferenceFilter } from './user_reference/Filter.tsx';

/** How lists are asked for values of each field type. */
const fieldFilters: Record<FieldTypeName, FilterView> = {
  text: textFilter,
  textarea: textareaFilter,
  number: numberFilter,
  checkbox: checkboxFilter,
  dropdown: dropdownFilter,
  signature: signatureFilter,
  datetime: datetimeFilter,
  user_reference: userReferenceFilter,
  force_watch: forceWatchFilter,
  scheduler: schedulerFilter,
  chart: chartFilter,
  checkbox_group: checkboxGroupFilter,
  '3drm_coordinate': drmCoordinateFilter,
  module_item_reference: moduleItemReferenceFilter,
  module_item_connection_reference: moduleItemConnectionReferenceFilter,
  module_template_reference: moduleTemplateReferenceFilter,
  type: typeFilter,
  criticality: criticalityFilter,
  color: colorFilter,
  files: filesFilter,
  photos: photosFilter,
  lat_lon: latLonFilter,
  document_labels: documentLabelsFilter,
  dms_version: dmsVersionFilter,
  smart_drawing: smartDrawingFilter,
  status: statusFilter,
  file_size: fileSizeFilter,
  file_format: fileFormatFilter,
  template_id: templateIdFilter,
};

/** The filter of a field type by the name that a document gives it; null for one that is not there. */
export function filterOf(type: string): FilterView | null {
  return Object.hasOwn(fieldFilters, type) ? (fieldFilters[type as FieldTypeName] ?? null) : null;
}
