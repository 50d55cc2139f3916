import type { DemoItem, DemoValue } from '../types.ts';
import { withoutEmptyValues, keyOf, dayOffset, refs, rounded, siteName } from './keys.ts';
import { random } from './random.ts';
import { readDocument, sourceRowsIfPresent } from './read.ts';
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
  /** Set for inspections of pumps, which have a template. */
  readonly pump?: string;
  /** How many points of the template are answered, in order. */
  readonly answered?: number;
  /** By point. */
  readonly measured?: { readonly [point: string]: number };
  /** The note of each failed point. */
  readonly failed?: { readonly [point: string]: string };
}

interface InspectionTemplate {
  readonly columns: readonly {
    readonly columnType: string;
    readonly columnData?: {
      readonly groups: readonly { readonly points: readonly { readonly id: string }[] }[];
    };
  }[];
}

/** The points of a template with the answers of a row. */
function pointsOf(
  template: string,
  { answered = 0, measured = {}, failed = {} }: ChecklistRow,
): DemoValue {
  const { columns } = readDocument<InspectionTemplate>(`templates/${template}.json`);
  const groups = columns.find((each) => each.columnType === 'inspection')?.columnData?.groups ?? [];
  const ids = groups.flatMap(({ points }) => points.map(({ id }) => id));
  return ids.map((id, index): DemoValue => {
    if (index >= answered) return { id };
    const [value, note] = [measured[id], failed[id]];
    if (note !== undefined) return { id, answer: 'fail', note };
    return value === undefined ? { id, answer: 'pass' } : { id, answer: 'pass', value };
  });
}

const templateOf = ({ machine, pump }: ChecklistRow): string | null =>
  machine === undefined ? (pump === undefined ? null : 'pump-inspection') : 'pre-start';

/** Source checklists; those of a machine use the pre-start template, those of a pump its inspection. */
export function checklists({ key: site }: SourceSite): DemoItem[] {
  return sourceRowsIfPresent<ChecklistRow>(`${siteName(site)}/checklists.json`).map((row) => {
    const numbers = random(`checklist/${site}/${row.key}`);
    const created = dayOffset(row.day, `05:${numbers.whole(10, 55)}`, -0.3);
    const isOpen = row.status === 'INIT_DEFAULT';
    const template = templateOf(row);
    return {
      key: keyOf('chk', site, row.key),
      module: 'checklists',
      site,
      ...(template === null ? {} : { template: keyOf('template', site, template) }),
      status: row.status,
      createdBy: row.by ?? 'user:technician',
      createdOffsetDays: created,
      updatedOffsetDays: isOpen ? created : rounded(created + numbers.whole(10, 40) / 1440),
      values: withoutEmptyValues({
        name: row.name,
        description: row.description,
        columns:
          template === null
            ? null
            : withoutEmptyValues({
                machine: refs('eq', site, row.machine === undefined ? [] : [row.machine]),
                pump: refs('eq', site, row.pump === undefined ? [] : [row.pump]),
                hour_meter: row.hours,
                walk_around: row.machine === undefined ? null : pointsOf(template, row),
                checks: row.pump === undefined ? null : pointsOf(template, row),
              }),
      }),
    };
  });
}
