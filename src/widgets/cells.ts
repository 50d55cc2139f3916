import type { FieldTypeName } from './fields.ts';
import type { FieldCell } from './view-types.ts';
import { Cell as drmCoordinateCell } from './3drm_coordinate/Cell.tsx';
import { Cell as chartCell } from './chart/Cell.tsx';
import { Cell as checkboxCell } from './checkbox/Cell.tsx';
import { Cell as checkboxGroupCell } from './checkbox_group/Cell.tsx';
import { Cell as colorCell } from './color/Cell.tsx';
import { Cell as criticalityCell } from './criticality/Cell.tsx';
import { Cell as datetimeCell } from './datetime/Cell.tsx';
import { Cell as dmsVersionCell } from './dms_version/Cell.tsx';
import { Cell as documentLabelsCell } from './document_labels/Cell.tsx';
import { Cell as dropdownCell } from './dropdown/Cell.tsx';
import { Cell as fileFormatCell } from './file_format/Cell.tsx';
import { Cell as fileSizeCell } from './file_size/Cell.tsx';
import { Cell as filesCell } from './files/Cell.tsx';
import { Cell as forceWatchCell } from './force_watch/Cell.tsx';
import { Cell as latLonCell } from './lat_lon/Cell.tsx';
import { Cell as moduleItemConnectionReferenceCell } from './module_item_connection_reference/Cell.tsx';
import { Cell as moduleItemReferenceCell } from './module_item_reference/Cell.tsx';
import { Cell as moduleTemplateReferenceCell } from './module_template_reference/Cell.tsx';
import { Cell as numberCell } from './number/Cell.tsx';
import { Cell as photosCell } from './photos/Cell.tsx';
import { Cell as schedulerCell } from './scheduler/Cell.tsx';
import { Cell as signatureCell } from './signature/Cell.tsx';
import { Cell as smartDrawingCell } from './smart_drawing/Cell.tsx';
import { Cell as statusCell } from './status/Cell.tsx';
import { Cell as templateIdCell } from './template_id/Cell.tsx';
import { Cell as textCell } from './text/Cell.tsx';
import { Cell as textareaCell } from './textarea/Cell.tsx';
import { Cell as typeCell } from './type/Cell.tsx';
import { Cell as userReferenceCell } from './user_reference/Cell.tsx';
import { formatNumber } from './number/format-number.ts';

const textWords = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What each field type looks like in a list. Lists load these, and nothing of forms. */
const fieldCells: Record<FieldTypeName, FieldCell> = {
  text: { Cell: textCell, toText: textWords },
  textarea: { Cell: textareaCell, toText: textWords },
  number: { Cell: numberCell, toText: formatNumber },
  checkbox: { Cell: checkboxCell },
  dropdown: { Cell: dropdownCell },
  signature: { Cell: signatureCell },
  datetime: { Cell: datetimeCell },
  user_reference: { Cell: userReferenceCell },
  force_watch: { Cell: forceWatchCell },
  scheduler: { Cell: schedulerCell },
  chart: { Cell: chartCell },
  checkbox_group: { Cell: checkboxGroupCell },
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
  smart_drawing: { Cell: smartDrawingCell },
  status: { Cell: statusCell },
  file_size: {
    Cell: fileSizeCell,
    toText: (value, _settings, format) => (typeof value === 'number' ? format.size(value) : ''),
  },
  file_format: { Cell: fileFormatCell },
  template_id: { Cell: templateIdCell },
};

/** The cell of a field type by the name that a document gives it; null for one that is not there. */
export function cellOf(type: string): FieldCell | null {
  return Object.hasOwn(fieldCells, type) ? (fieldCells[type as FieldTypeName] ?? null) : null;
}
