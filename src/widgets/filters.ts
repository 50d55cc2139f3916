import type { FieldTypeName, SettingsOf } from '../runtime/field-settings.ts';
import { byFieldType } from './define.ts';
import type { FilterView } from './view-types.ts';
import { presenceFilter } from './common/presence-filter.ts';
import { filter as checkboxFilter } from './checkbox/Filter.tsx';
import { filter as colorFilter } from './color/Filter.tsx';
import { filter as criticalityFilter } from './criticality/Filter.tsx';
import { filter as datetimeFilter } from './datetime/Filter.tsx';
import { filter as documentLabelsFilter } from './document_labels/Filter.tsx';
import { filter as dropdownFilter } from './dropdown/Filter.tsx';
import { filter as fileSizeFilter } from './file_size/Filter.tsx';
import { hasFilesFilter } from './common/files/has-files-filter.tsx';
import { filter as forceWatchFilter } from './force_watch/Filter.tsx';
import { filter as moduleItemReferenceFilter } from './module_item_reference/Filter.tsx';
import { filter as moduleTemplateReferenceFilter } from './module_template_reference/Filter.tsx';
import { filter as numberFilter } from './number/Filter.tsx';
import { filter as statusFilter } from './status/Filter.tsx';
import { filter as templateIdFilter } from './template_id/Filter.tsx';
import { textFilter } from './common/text-filter.tsx';
import { filter as typeFilter } from './type/Filter.tsx';
import { filter as userReferenceFilter } from './user_reference/Filter.tsx';

/** The list filter of each field type. */
const fieldFilters: { readonly [T in FieldTypeName]: FilterView<SettingsOf<T>> } = {
  text: textFilter,
  textarea: textFilter,
  number: numberFilter,
  checkbox: checkboxFilter,
  dropdown: dropdownFilter,
  signature: presenceFilter,
  datetime: datetimeFilter,
  user_reference: userReferenceFilter,
  force_watch: forceWatchFilter,
  scheduler: presenceFilter,
  chart: presenceFilter,
  checkbox_group: dropdownFilter,
  '3drm_coordinate': presenceFilter,
  module_item_reference: moduleItemReferenceFilter,
  module_item_connection_reference: presenceFilter,
  module_template_reference: moduleTemplateReferenceFilter,
  type: typeFilter,
  criticality: criticalityFilter,
  color: colorFilter,
  files: hasFilesFilter,
  photos: hasFilesFilter,
  lat_lon: presenceFilter,
  document_labels: documentLabelsFilter,
  dms_version: presenceFilter,
  smart_drawing: checkboxFilter,
  status: statusFilter,
  file_size: fileSizeFilter,
  file_format: textFilter,
  template_id: templateIdFilter,
  table: presenceFilter,
  inspection: presenceFilter,
};

const known = byFieldType<FilterView, FilterView<never>>(fieldFilters);

/** The filter of a field type by its name in a document; null for an unknown one. */
export function filterOf(type: string): FilterView | null {
  return known.get(type) ?? null;
}
