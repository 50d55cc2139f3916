import type { FieldTypeName, SettingsOf } from '../runtime/field-settings.ts';
import { byFieldType } from './define.ts';
import type { FieldCell } from './view-types.ts';
import { Cell as drmCoordinateCell } from './3drm_coordinate/Cell.tsx';
import { Cell as chartCell } from './chart/Cell.tsx';
import { Read as checkboxCell } from './checkbox/Read.tsx';
import { Read as colorCell } from './color/Read.tsx';
import { Read as criticalityCell } from './criticality/Read.tsx';
import { Cell as datetimeCell } from './datetime/Cell.tsx';
import { Cell as dmsVersionCell } from './dms_version/Cell.tsx';
import { Cell as documentLabelsCell } from './document_labels/Cell.tsx';
import { Read as dropdownCell } from './dropdown/Read.tsx';
import { ReadText } from './common/ReadText.tsx';
import { Read as fileSizeCell } from './file_size/Read.tsx';
import { Cell as filesCell } from './files/Cell.tsx';
import { Cell as forceWatchCell } from './force_watch/Cell.tsx';
import { Cell as inspectionCell } from './inspection/Cell.tsx';
import { Cell as latLonCell } from './lat_lon/Cell.tsx';
import { Cell as moduleItemConnectionReferenceCell } from './module_item_connection_reference/Cell.tsx';
import { Cell as moduleItemReferenceCell } from './module_item_reference/Cell.tsx';
import { Cell as moduleTemplateReferenceCell } from './module_template_reference/Cell.tsx';
import { Read as numberCell } from './number/Read.tsx';
import { Cell as photosCell } from './photos/Cell.tsx';
import { Cell as schedulerCell } from './scheduler/Cell.tsx';
import { Cell as signatureCell } from './signature/Cell.tsx';
import { Read as statusCell } from './status/Read.tsx';
import { Cell as tableCell } from './table/Cell.tsx';
import { Cell as templateIdCell } from './template_id/Cell.tsx';
import { Read as textCell } from './text/Read.tsx';
import { Read as textareaCell } from './textarea/Read.tsx';
import { Read as typeCell } from './type/Read.tsx';
import { Cell as userReferenceCell } from './user_reference/Cell.tsx';
import { formatNumber } from './number/format-number.ts';

const plainText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The list cell of each field type. Lists load these, and nothing of forms. */
const fieldCells: { readonly [T in FieldTypeName]: FieldCell<SettingsOf<T>> } = {
  text: { Cell: textCell, toText: plainText },
  textarea: { Cell: textareaCell, toText: plainText },
  number: { Cell: numberCell, toText: formatNumber },
  checkbox: { Cell: checkboxCell },
  dropdown: { Cell: dropdownCell },
  signature: { Cell: signatureCell },
  datetime: { Cell: datetimeCell },
  user_reference: { Cell: userReferenceCell },
  force_watch: { Cell: forceWatchCell },
  scheduler: { Cell: schedulerCell },
  chart: { Cell: chartCell },
  checkbox_group: { Cell: dropdownCell },
  '3drm_coordinate': { Cell: drmCoordinateCell },
  module_item_reference: { Cell: moduleItemReferenceCell },
  module_item_connection_reference: { Cell: moduleItemConnectionReferenceCell },
  module_template_reference: { Cell: moduleTemplateReferenceCell },
  type: { Cell: typeCell },
  criticality: { Cell: criticalityCell },
  color: { Cell: colorCell },
  files: { Cell: filesCell },
  photos: { Cell: photosCell },
  lat_lon: { Cell: latLonCell },
  document_labels: { Cell: documentLabelsCell },
  dms_version: { Cell: dmsVersionCell },
  smart_drawing: { Cell: checkboxCell },
  status: { Cell: statusCell },
  file_size: {
    Cell: fileSizeCell,
    toText: (value, _settings, format) => (typeof value === 'number' ? format.size(value) : ''),
  },
  file_format: { Cell: ReadText },
  template_id: { Cell: templateIdCell },
  table: { Cell: tableCell },
  inspection: { Cell: inspectionCell },
};

const known = byFieldType<FieldCell, FieldCell<never>>(fieldCells);

/** The cell of a field type by its name in a document; null for an unknown one. */
export function cellOf(type: string): FieldCell | null {
  return known.get(type) ?? null;
}
