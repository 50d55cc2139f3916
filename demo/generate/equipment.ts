import type { DemoItem } from '../types.ts';
import { typeKey } from './catalogue.ts';
import { withoutEmptyValues, keyOf, ref, refs } from './keys.ts';
import { positionOf } from './position.ts';
import { random } from './random.ts';
import { sourceRowsIfPresent } from './read.ts';
import type { SourceSite } from './site.ts';

export interface EquipmentRow {
  readonly code: string;
  readonly name: string;
  readonly location: string;
  readonly type: string;
  readonly sub: string | null;
  readonly criticality: string;
  readonly manufacturer: string;
  readonly model: string;
  /** Code of the equipment that it is a part of. */
  readonly parent?: string;
  readonly status?: string;
}

/** A serial number in the manufacturer's pattern: letters of the maker, year, number. */
function serial(site: string, row: EquipmentRow): string {
  const numbers = random(`serial/${site}/${row.code}`);
  const letters = row.manufacturer
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase();
  const year = numbers.whole(9, 25);
  return `${letters}${String(year).padStart(2, '0')}-${numbers.whole(10000, 98999)}`;
}

/** One item of equipment; the number plate is generated if the row names a manufacturer. */
export function equipmentItem(of: SourceSite, row: EquipmentRow): DemoItem {
  const { key: site, by } = of;
  const position = positionOf(of, row.location, row.code);
  return {
    key: keyOf('eq', site, row.code),
    module: 'equipment',
    site,
    status: row.status ?? 'INIT_DEFAULT',
    createdBy: by,
    createdOffsetDays: -725,
    updatedOffsetDays: -725,
    values: withoutEmptyValues({
      name: row.name,
      type_id: ref(typeKey(site, 'equipment', row.type)),
      sub_type_id:
        row.sub === null ? null : ref(typeKey(site, 'equipment', `${row.type}.${row.sub}`)),
      functional_location_id: refs('fl', site, [row.location]),
      equipment_code: row.code,
      criticality_id: ref(keyOf('crit', site, row.criticality)),
      manufacturer: row.manufacturer,
      model: row.model,
      serial: row.manufacturer === '' ? null : serial(site, row),
      lat_lon: position === null ? null : [...position],
      equipment_item_ids: refs('eq', site, row.parent === undefined ? [] : [row.parent]),
    }),
  };
}

/** The fixed plant of a site, from the source rows. */
export function plant(site: SourceSite): DemoItem[] {
  const rows = sourceRowsIfPresent<EquipmentRow>(`${site.key.replace('site:', '')}/plant.json`);
  return rows.map((row) => equipmentItem(site, row));
}
