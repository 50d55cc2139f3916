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
  siteName,
} from './keys.ts';
import { sourceRowsIfPresent } from './read.ts';
import type { SourceSite } from './site.ts';

type DayTime = readonly [day: number, time: string];

/** A gas test, as it is written down at the manway. */
interface GasTestRow {
  readonly at: DayTime;
  readonly point: string;
  readonly oxygen: number;
  readonly lel: number;
  readonly h2s: number;
  readonly co: number;
  readonly tester: string;
}

interface PermitRow {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly priority: string;
  readonly status: string;
  readonly start: DayTime;
  readonly end: DayTime;
  /** Absent: issued when it starts, if its status implies that it was issued. */
  readonly issued?: DayTime;
  readonly hours: number;
  readonly by?: string;
  readonly issuer?: string;
  readonly locations: readonly string[];
  readonly equipment: readonly string[];
  /** LOTO certificates, by the keys of documents. */
  readonly loto?: readonly string[];
  readonly description: string;
  readonly scope: string;
  readonly safety: string;
  readonly hazards: string;
  readonly ppe: string;
  readonly contact: string;
  /** In the order of time. */
  readonly gas?: readonly GasTestRow[];
}

const notIssued = new Set(['INIT_DEFAULT', 'APPROVAL_PENDING']);

function lastChange(row: PermitRow, created: number): number {
  if (notIssued.has(row.status)) return created;
  const [day, time] = row.status === 'ACTIVE' ? (row.issued ?? row.start) : row.end;
  return row.status === 'SUSPENDED' ? -0.4 : Math.max(created, dayOffset(day, time));
}

/** Source permits; issued ones name their issuer and approver. */
export function permits({ key: site }: SourceSite): DemoItem[] {
  return sourceRowsIfPresent<PermitRow>(`${siteName(site)}/permits.json`).map((row) => {
    const issued = notIssued.has(row.status) ? null : (row.issued ?? row.start);
    const created = dayOffset(Math.min(row.start[0] - 2, -1), '14:20');
    return {
      key: keyOf('ptw', site, row.key),
      module: 'permits',
      site,
      status: row.status,
      createdBy: row.by ?? 'user:whitlock',
      createdOffsetDays: created,
      updatedOffsetDays: lastChange(row, created),
      values: withoutEmptyValues({
        name: row.name,
        type_id: ref(typeKey(site, 'permits', row.type)),
        priority_id: ref(keyOf('crit', site, row.priority)),
        description: row.description,
        work_scope: row.scope,
        functional_location_ids: refs('fl', site, row.locations),
        equipment_ids: refs('eq', site, row.equipment),
        start_date: offsetDate(...row.start),
        end_date: offsetDate(...row.end),
        issued_date: issued === null ? null : offsetDate(...issued),
        revalidation_hours: row.hours,
        issued_by_user_id: issued === null ? null : peopleRefs([row.issuer ?? 'user:nair']),
        approved_by_user_id: issued === null ? null : peopleRefs(['user:rahman']),
        approved_date: issued === null ? null : offsetDate(...issued),
        isolation_required: row.loto === undefined ? null : true,
        loto_certificate_ids: refs('doc', site, row.loto),
        safety_requirements: row.safety,
        hazards_identified: row.hazards,
        ppe_requirements: row.ppe,
        emergency_contact: row.contact,
        gas_tests: (row.gas ?? []).map(({ at, ...test }, index) => ({
          id: `test-${index + 1}`,
          tested_at: offsetDate(...at),
          ...test,
        })),
      }),
    };
  });
}
