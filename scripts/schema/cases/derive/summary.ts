import english from '../../../../locales/en/rules.json' with { type: 'json' };
import type { ModuleDocument } from '../../../../src/runtime/documents.ts';
import { byLanguage } from '../../../../src/runtime/text.ts';
import { readCatalogue } from '../../../../server/documents/catalogue.ts';
import { type Plan, workColumns } from '../../../../server/documents/plan.ts';
import type { Case } from '../types.ts';
import { inLanguages } from './names.ts';

const texts = readCatalogue('rules', english);

type View = NonNullable<ModuleDocument['views']>[number];
type StandardView = Extract<View, string>;

const allOf = (rules: readonly unknown[]) => (rules.length === 1 ? rules[0] : { and: rules });
const anyOf = (rules: readonly unknown[]) => (rules.length === 1 ? rules[0] : { or: rules });

/** The filter of a standard view; null if the module lacks the columns for it. */
function standardFilter(
  id: StandardView,
  deadlines: readonly string[],
  assignments: readonly string[],
): unknown {
  const open = { open: [{ var: 'status' }] };
  const each = (operator: string, names: readonly string[]) =>
    names.map((name) => ({ [operator]: [{ var: name }] }));
  switch (id) {
    case 'open':
      return open;
    case 'overdue':
      return deadlines.length === 0 ? null : anyOf(each('overdue', deadlines));
    case 'my_work':
      return assignments.length === 0 ? null : allOf([open, anyOf(each('mine', assignments))]);
    case 'unassigned':
      return assignments.length === 0 ? null : allOf([open, ...each('empty', assignments)]);
  }
}

const standardName = (id: StandardView | 'all') => byLanguage((each) => texts[each].view[id]);

const named = (plan: Plan, mark: 'deadline' | 'assignment') =>
  plan.columns
    .filter(({ place, document }) => place === 'core' && document[mark] === true)
    .map(({ db }) => db);

/** The views that the list offers, in order, with their names, filters and orders. */
function viewsCase(plan: Plan): Case {
  const [deadlines, assignments] = [named(plan, 'deadline'), named(plan, 'assignment')];
  const isWork = deadlines.length + assignments.length > 0;
  const standard: readonly View[] = isWork ? ['open', 'my_work', 'overdue', 'unassigned'] : [];
  const sort = deadlines.map((db) => ({ db, direction: 'asc' }));
  const expected = (plan.module.views ?? standard).flatMap((view): readonly unknown[] => {
    if (typeof view !== 'string') {
      return [{ id: view.id, name: inLanguages(view.name), document: view.document }];
    }
    const filter = standardFilter(view, deadlines, assignments);
    if (filter === null) return [];
    const document = { kind: 'table', filter, ...(sort.length > 0 && { sort }) };
    return [{ id: view, name: standardName(view), document }];
  });
  const all = { id: 'all', name: standardName('all'), document: { kind: 'table' } };
  return {
    subject: 'list',
    group: 'list',
    title: `offers ${expected.length + 1} views`,
    probe: { kind: 'views' },
    expected: [...expected, all],
  };
}

/** The columns in the head of an item's page: the tag, and the facts in order. */
function headCase({ module, columns }: Plan): Case {
  const facts = module.facts ?? workColumns(columns);
  const tag = module.tag ?? null;
  return {
    subject: 'form',
    group: 'form',
    title: `the head of an item shows ${[...(tag === null ? [] : [tag]), ...facts].join(', ') || 'no column'}`,
    probe: { kind: 'head' },
    expected: { tag, facts },
  };
}

/** The columns that a report of a problem fills in; none for a module without reports. */
function reportCases({ module: { report } }: Plan): readonly Case[] {
  if (report === undefined) return [];
  const { where, ...single } = report;
  const title = `a report fills in ${[...Object.values(single), ...where].join(', ')}`;
  const expected = { ...single, where };
  return [{ subject: 'form', group: 'form', title, probe: { kind: 'report' }, expected }];
}

/** What people see first: the views of the list, the head of an item, and a report. */
export function summaryCases(plan: Plan): readonly Case[] {
  return [viewsCase(plan), headCase(plan), ...reportCases(plan)];
}
