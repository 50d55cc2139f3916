import type { CompiledColumn, CompiledModule } from '../runtime/compiled.ts';
import { isFinished } from '../runtime/flow/finished.ts';
import type { CompiledStatus } from '../runtime/flow/types.ts';
import type { Item } from '../runtime/record/item.ts';
import { isObject } from '../runtime/record/json.ts';
import { valueOf } from '../runtime/record/values.ts';
import { compareDates, momentOf } from '../runtime/rules/dates.ts';
import type { Rule } from '../runtime/rules/rule.ts';
import type { ModuleTally, WorkRow } from '../contract/work.ts';

/** Most rows of a list on a home page. */
export const maxWorkRows = 50;

/** A status as replies contain it. */
export type WorkStatus = WorkRow['status'];

/** The statuses that items of a module can have, over all the flows of its templates. */
export interface ModuleStatuses {
  readonly byNumber: ReadonlyMap<number, CompiledStatus>;
  /** Numbers of the statuses in which an item is finished, whatever its template. */
  readonly finished: readonly number[];
  /** Numbers of approvals, over all flows. */
  readonly approvals: readonly number[];
}

/**
 * Collects the statuses of a module's flow, which provides their names, and of the flows of its
 * templates.
 */
export function collectStatuses(flows: readonly (readonly CompiledStatus[])[]): ModuleStatuses {
  const all = Map.groupBy(flows.flat(), ({ number }) => number);
  const numbers = [...all].map(([number, statuses]) => ({ number, statuses }));
  return {
    byNumber: new Map(
      numbers.flatMap(({ number, statuses: [first] }) =>
        first === undefined ? [] : [[number, first] as const],
      ),
    ),
    finished: numbers
      .filter(({ statuses }) => statuses.every(({ family }) => isFinished(family)))
      .map(({ number }) => number),
    approvals: numbers
      .filter(({ statuses }) => statuses.some(({ isApproval }) => isApproval))
      .map(({ number }) => number),
  };
}

export function toWorkStatus({ number, label, family, colour }: CompiledStatus): WorkStatus {
  return { number, label, family, colour };
}

const deadlines = (module: CompiledModule): readonly CompiledColumn[] =>
  module.columns.filter(({ deadline, origin: place }) => deadline && place === 'core');

/** The core column that holds the deadline of a module's work; null if there is none. */
export function deadlineColumn(module: CompiledModule): string | null {
  return deadlines(module)[0]?.db ?? null;
}

const notFinishedRule = (finished: readonly number[]): readonly Rule[] =>
  finished.length === 0 ? [] : [{ '!': [{ in: [{ var: 'status' }, [...finished]] }] }];

/** Matches open items that are assigned to the caller; null if the module has no assignment. */
export function assignedRule(module: CompiledModule, finished: readonly number[]): Rule | null {
  const mine = module.columns
    .filter(({ assignment, origin: place }) => assignment && place === 'core')
    .map(({ db }): Rule => ({ mine: [{ var: db }] }));
  if (mine.length === 0) return null;
  return { and: [...notFinishedRule(finished), { or: mine }] };
}

/** Matches open items that are overdue; null if the module has no deadline. */
export function overdueRule(module: CompiledModule, finished: readonly number[]): Rule | null {
  const late = deadlines(module).map(({ db }): Rule => ({ overdue: [{ var: db }] }));
  return late.length === 0 ? null : { and: [...notFinishedRule(finished), { or: late }] };
}

/** Matches items that wait for an approval; null if the module has no approvals. */
export function approvalRule({ approvals }: ModuleStatuses): Rule | null {
  return approvals.length === 0 ? null : { in: [{ var: 'status' }, [...approvals]] };
}

interface WorkRowContext {
  readonly site: { readonly id: number; readonly name: string; readonly timeZone: string };
  /** The module as the item's template version sees it. */
  readonly module: CompiledModule;
  readonly now: string;
}

/** An item as a row of work; null if its status is unknown or finished. */
export function workRow({ site, module, now }: WorkRowContext, item: Item): WorkRow | null {
  const status = module.flow.byNumber.get(item.status);
  if (status === undefined || isFinished(status.family)) return null;
  const dates = module.columns
    .filter(({ deadline }) => deadline)
    .map((column) => valueOf(column, item))
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .toSorted((a, b) => (momentOf(a, site.timeZone) < momentOf(b, site.timeZone) ? -1 : 1));
  const due = dates[0] ?? null;
  return {
    site_id: site.id,
    site_name: site.name,
    module_type: module.document.type,
    id: item.id,
    name: item.name,
    status: toWorkStatus(status),
    due,
    is_overdue: due !== null && compareDates(due, now, site.timeZone) < 0,
    updated_at: item.updated_at ?? now,
  };
}

/** Overdue items first, then by due date; items without a deadline come last, newest first. */
export function sortByUrgency(rows: readonly WorkRow[]): readonly WorkRow[] {
  return rows.toSorted((a, b) => {
    if (a.is_overdue !== b.is_overdue) return a.is_overdue ? -1 : 1;
    if (a.due !== b.due) {
      if (a.due === null) return 1;
      if (b.due === null) return -1;
      return a.due < b.due ? -1 : 1;
    }
    return a.updated_at === b.updated_at ? a.id - b.id : a.updated_at > b.updated_at ? -1 : 1;
  });
}

/** Items that have waited longest come first. */
export function sortByWaitingTime(rows: readonly WorkRow[]): readonly WorkRow[] {
  return rows.toSorted((a, b) =>
    a.updated_at === b.updated_at ? a.id - b.id : a.updated_at < b.updated_at ? -1 : 1,
  );
}

interface ModuleCounts {
  readonly module: CompiledModule;
  readonly moduleStatuses: ModuleStatuses;
  readonly groups: readonly {
    readonly value: unknown;
    readonly count: number;
    readonly rule: Rule;
  }[];
  readonly total: number;
  readonly overdue: number;
}

/** The counts of a module as replies contain them, its statuses in the order of the flow. */
export function toModuleTally({
  module,
  moduleStatuses: known,
  groups,
  total,
  overdue,
}: ModuleCounts): ModuleTally {
  const order = [...known.byNumber.keys()];
  const place = (number: number) => order.indexOf(number);
  const late = overdueRule(module, known.finished);
  return {
    module_type: module.document.type,
    total,
    statuses: groups
      .flatMap(({ value, count, rule }) => {
        const status = known.byNumber.get(Number(value));
        return status === undefined
          ? []
          : [{ ...toWorkStatus(status), count, rule: toFilter(rule) }];
      })
      .toSorted((a, b) => place(a.number) - place(b.number)),
    overdue,
    overdue_rule: late === null ? null : toFilter(late),
  };
}

/** A rule in the form in which a filter is sent: an object or a boolean. */
function toFilter(rule: Rule): ModuleTally['statuses'][number]['rule'] {
  if (typeof rule === 'boolean' || isObject(rule)) return rule;
  throw new Error('A filter is an object, or a plain yes or no.');
}
