import type { DemoItem } from '../types.ts';
import { withoutEmptyValues, keyOf, dayOffset, refs, rounded, siteName } from './keys.ts';
import { random } from './random.ts';
import { sourceRowsIfPresent } from './read.ts';
import type { SourceSite } from './site.ts';

interface ChecklistRow {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly status: string;
  readonly day: number;
  readonly by?: string;
  /** Set for pre-start checks, which have a template. */
  readonly machine?: string;
  readonly hours?: number;
  readonly checks?: readonly string[];
  readonly defects?: string;
}

/** Source checklists; those of a machine use the pre-start template. */
export function checklists({ key: site }: SourceSite): DemoItem[] {
  return sourceRowsIfPresent<ChecklistRow>(`${siteName(site)}/checklists.json`).map((row) => {
    const numbers = random(`checklist/${site}/${row.key}`);
    const created = dayOffset(row.day, `05:${numbers.whole(10, 55)}`, -0.3);
    const isOpen = row.status === 'INIT_DEFAULT';
    return {
      key: keyOf('chk', site, row.key),
      module: 'checklists',
      site,
      ...(row.machine === undefined ? {} : { template: keyOf('template', site, 'pre-start') }),
      status: row.status,
      createdBy: row.by ?? 'user:technician',
      createdOffsetDays: created,
      updatedOffsetDays: isOpen ? created : rounded(created + numbers.whole(10, 40) / 1440),
      values: withoutEmptyValues({
        name: row.name,
        description: row.description,
        columns:
          row.machine === undefined
            ? null
            : withoutEmptyValues({
                machine: refs('eq', site, [row.machine]),
                hour_meter: row.hours,
                passed: row.checks,
                defects: row.defects,
              }),
      }),
    };
  });
}
