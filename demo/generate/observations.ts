import type { DemoItem, DemoValue } from '../types.ts';
import { typeKey } from './catalogue.ts';
import {
  offsetDate,
  withoutEmptyValues,
  keyOf,
  dayOffset,
  peopleRefs,
  ref,
  refs,
  rounded,
  siteName,
} from './keys.ts';
import { random } from './random.ts';
import { sourceRowsIfPresent } from './read.ts';
import type { SourceSite } from './site.ts';

interface ObservationRow {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly severity: string;
  readonly status: string;
  readonly day: number;
  readonly time: string;
  readonly by: string;
  readonly locations: readonly string[];
  readonly equipment: readonly string[];
  readonly assigned: string;
  readonly due: number | null;
  readonly description: string;
  readonly actions?: string;
  /** Who was hurt, for those who may read it. */
  readonly health?: { readonly person: string; readonly injury: string; readonly lostDays: number };
  readonly template?: string;
  readonly columns?: { readonly [db: string]: DemoValue };
}

/** Source observations; reported within the hour, last changed when they were resolved. */
export function observations({ key: site }: SourceSite): DemoItem[] {
  return sourceRowsIfPresent<ObservationRow>(`${siteName(site)}/observations.json`).map((row) => {
    const numbers = random(`observation/${site}/${row.key}`);
    const created = Math.min(
      rounded(dayOffset(row.day, row.time) + numbers.whole(10, 55) / 1440),
      -0.01,
    );
    const passed = -created * (0.2 + 0.6 * numbers.fraction());
    const updated = row.status === 'INIT_DEFAULT' ? created : rounded(created + passed);
    return {
      key: keyOf('obs', site, row.key),
      module: 'observations',
      site,
      ...(row.template === undefined ? {} : { template: keyOf('template', site, row.template) }),
      status: row.status,
      createdBy: row.by,
      createdOffsetDays: created,
      updatedOffsetDays: updated,
      values: withoutEmptyValues({
        name: row.name,
        type_id: ref(typeKey(site, 'observations', row.type)),
        severity_id: ref(keyOf('crit', site, row.severity)),
        description: row.description,
        observed_date: offsetDate(row.day, row.time),
        observed_by_user_id: peopleRefs([row.by]),
        functional_location_ids: refs('fl', site, row.locations),
        equipment_item_ids: refs('eq', site, row.equipment),
        assigned_to_user_id: peopleRefs([row.assigned]),
        due_date: row.due === null ? null : offsetDate(row.due),
        actions_taken: row.actions,
        injured_person: row.health?.person,
        injury: row.health?.injury,
        lost_days: row.health?.lostDays,
        columns: row.columns,
      }),
    };
  });
}
