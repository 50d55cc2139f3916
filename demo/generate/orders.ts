import type { DemoItem } from '../types.ts';
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

interface OrderRow {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly sub: string;
  readonly criticality: string;
  readonly status: string;
  readonly created: number;
  readonly due: number | null;
  readonly people: readonly string[];
  readonly equipment: readonly string[];
  readonly locations: readonly string[];
  readonly description: string;
}

/** The few work orders of the other sites, which we wrote (those of the mine: maintie/). */
export function sourceOrders({ key: site, by }: SourceSite): DemoItem[] {
  return sourceRowsIfPresent<OrderRow>(`${siteName(site)}/work-orders.json`).map((row) => {
    const numbers = random(`order/${site}/${row.key}`);
    const created = dayOffset(row.created, `${numbers.whole(7, 15)}:${numbers.whole(10, 59)}`);
    const isDone = row.status === 'TERM_DEFAULT';
    return {
      key: keyOf('wo', site, row.key),
      module: 'workorders',
      site,
      status: row.status,
      createdBy: row.people[0] ?? by,
      createdOffsetDays: created,
      updatedOffsetDays:
        isDone && row.due !== null ? dayOffset(row.due - 1, '15:40') : rounded(created),
      values: withoutEmptyValues({
        name: row.name,
        type_id: ref(typeKey(site, 'workorders', row.type)),
        sub_type_id: ref(typeKey(site, 'workorders', row.sub)),
        criticality_id: ref(keyOf('crit', site, row.criticality)),
        description: row.description,
        due_at: row.due === null ? null : offsetDate(row.due, '16:00'),
        estimated_days: 0,
        estimated_hours: numbers.whole(1, 7),
        estimated_minutes: numbers.pick([0, 0, 30]),
        assignee_ids: peopleRefs(row.people),
        equipment_item_ids: refs('eq', site, row.equipment),
        functional_location_item_ids: refs('fl', site, row.locations),
      }),
    };
  });
}
