import type { DemoItem } from '../types.ts';
import { typeKey } from './catalogue.ts';
import { withoutEmptyValues, keyOf, ref } from './keys.ts';
import { sourceRows } from './read.ts';
import type { SourceSite } from './site.ts';

interface LocationRow {
  readonly code: string;
  readonly name: string;
  readonly parent?: string;
  /** A type of functional locations, or a sub-type of positions. */
  readonly sub: string;
  readonly criticality: string;
}

const isType = new Set(['area', 'unit', 'position']);

/** The tree of functional locations below the root, which the server makes with the site. */
export function locations({ key: site, by, prefix }: SourceSite): DemoItem[] {
  const name = site.replace('site:', '');
  return sourceRows<LocationRow>(`${name}/locations.json`).map((row) => ({
    key: keyOf('fl', site, row.code),
    module: 'functional_locations',
    site,
    status: 'INIT_DEFAULT',
    createdBy: by,
    createdOffsetDays: -730,
    updatedOffsetDays: -730,
    values: withoutEmptyValues({
      name: row.name,
      type_id: ref(
        typeKey(site, 'functional_locations', isType.has(row.sub) ? row.sub : 'position'),
      ),
      sub_type_id: isType.has(row.sub) ? null : ref(typeKey(site, 'functional_locations', row.sub)),
      functional_location_id: [
        ref(row.parent === undefined ? `root:${name}` : keyOf('fl', site, row.parent)),
      ],
      code: `${prefix}${row.code}`,
      criticality_id: ref(keyOf('crit', site, row.criticality)),
    }),
  }));
}
