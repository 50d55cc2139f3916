import { typeKey } from '../catalogue.ts';
import { equipmentItem } from '../equipment.ts';
import { offsetDate, withoutEmptyValues, keyOf, peopleRefs, ref, refs, rounded } from '../keys.ts';
import { random } from '../random.ts';
import type { SourceSite } from '../site.ts';
import type { DemoItem } from '../../types.ts';
import { criticalityOf, workTypeOf } from './classify.ts';
import { Components, componentTypeOf } from './components.ts';
import { assigneesOf, effortOf, reporterOf, tradeOf } from './crew.ts';
import { findingOf } from './finding.ts';
import { machineOf, machines, sameClass } from './machines.ts';
import { nameFor } from './name.ts';
import { overrides } from './overrides.ts';
import { planFor, type Plan, type DayTime } from './plan.ts';
import { annotatedTexts, type AnnotatedText } from './annotated-texts.ts';

const components = new Components(annotatedTexts);
const when = (moment: DayTime | null) =>
  moment === null ? null : offsetDate(moment.day, moment.time);

/** The machines, and the components that the texts mention. */
export function fleet(site: SourceSite): DemoItem[] {
  return [...machines, ...components.rows].map((row) => equipmentItem(site, row));
}

/** At the approval, the manager has signed half of the waiting orders; the admin signs next. */
function approvals(text: AnnotatedText, { status, updated }: Plan): Partial<DemoItem> {
  const numbers = random(`approval/${text.id}`);
  if (status !== 'AWAITING_APPROVAL' || numbers.chance(0.5)) return {};
  const offsetDays = rounded(updated * numbers.fraction());
  return { approvals: [{ user: 'user:manager', offsetDays }], updatedOffsetDays: offsetDays };
}

const reports = {
  corrective: [
    'Reported by the operator at the start of the shift',
    'Found during the daily walk-around',
    'Called in by radio from the pit',
    'Noticed during the last service',
  ],
  planned: [
    'Due by operating hours',
    'Planned for the next service window',
    'Follows from the last inspection',
  ],
} as const;

/** How the work came up, which is made up; the finding itself is in the name. */
function descriptionFor(text: AnnotatedText, type: string): string {
  const numbers = random(`description/${text.id}`);
  const report = numbers.pick(type === 'corrective' ? reports.corrective : reports.planned);
  const rest = numbers.pick([
    'Isolate and tag out before work starts. Record the cause when done.',
    'Take a photo of the part before and after.',
    'Check neighbouring parts for the same fault.',
    'Tell the shift supervisor when the machine is back in service.',
  ]);
  return `${report}. ${rest}`;
}

function order({ key: site }: SourceSite, text: AnnotatedText): DemoItem {
  const machine = machineOf(text);
  const parts = components.of(text);
  const kind = componentTypeOf(text);
  const { type, sub } = workTypeOf(text);
  const criticality = criticalityOf(text, machine, kind);
  const trade = tradeOf(text, kind?.trade ?? 'mechanical');
  const hasTemplate = type === 'corrective' && trade !== 'electrical';
  const effort = effortOf(text);
  const plan = planFor(text, criticality, type, hasTemplate, effort.days);
  const pin = overrides.get(text.id);
  const isFleet = text.text.startsWith('<id> <id> <id>');
  const touched = isFleet ? sameClass(machine).slice(0, 3) : [machine];
  return {
    key: keyOf('wo', site, text.id),
    module: 'workorders',
    site,
    ...(hasTemplate ? { template: keyOf('template', site, 'corrective-mechanical') } : {}),
    status: plan.status,
    externalId: text.id,
    createdBy: reporterOf(text),
    createdOffsetDays: plan.created,
    updatedOffsetDays: plan.updated,
    ...approvals(text, plan),
    values: withoutEmptyValues({
      name: nameFor(text, machine, parts[0]?.code),
      type_id: ref(typeKey(site, 'workorders', type)),
      sub_type_id: ref(typeKey(site, 'workorders', sub)),
      criticality_id: ref(keyOf('crit', site, criticality)),
      description: descriptionFor(text, type),
      starting_at: when(plan.start),
      ending_at: when(plan.end),
      due_at: when(plan.due),
      estimated_days: effort.days,
      estimated_hours: effort.hours,
      estimated_minutes: effort.minutes,
      assignee_ids: plan.isAssigned ? peopleRefs(assigneesOf(text, trade)) : null,
      equipment_item_ids: refs(
        'eq',
        site,
        [...parts, ...touched].map(({ code }) => code),
      ),
      functional_location_item_ids: refs(
        'fl',
        site,
        touched.map(({ location }) => location),
      ),
      observation_item_ids: refs('obs', site, pin?.observations),
      permit_item_ids: refs('ptw', site, pin?.permits),
      checklist_item_ids: refs('chk', site, pin?.checklists),
      columns: hasTemplate ? findingOf(text, kind, criticality, plan.status) : null,
    }),
  };
}

/** One work order for each real text. */
export function maintieOrders(site: SourceSite): DemoItem[] {
  return annotatedTexts.map((text) => order(site, text));
}
