import tables from '../../src/runtime/rules/operators/truth-tables.json' with { type: 'json' };
import type { Rule } from '../../src/runtime/rules/rule.ts';
import type { OperandType } from '../../src/runtime/rules/types.ts';
import { itemColumnOf } from '../../src/runtime/rules/row-scope.ts';
import { rowPrefix, sampleItem, templatePrefix } from './sample-module.ts';

interface Row {
  readonly rule: Rule;
  readonly gives: unknown;
  readonly type?: OperandType;
}

/** A rule over the item of the truth tables, and its result. */
export interface Truth {
  readonly operator: string;
  readonly rule: Rule;
  readonly gives: unknown;
  readonly type: OperandType;
}

const ofType: Readonly<Record<string, OperandType>> = {
  boolean: 'boolean',
  number: 'number',
  string: 'text',
};

/** Half past midnight at the site, on the day that is one hour shorter. */
export const truthMoment = {
  now: '2026-03-28T23:30:00.000Z',
  timeZone: 'Europe/Berlin',
  person: { id: 7, teamIds: [2, 9] },
  finished: [8, 9],
};

const values: Readonly<Record<string, unknown>> = {
  name: 'Ölpumpe P-10',
  note: '',
  percent: '95%_\\x',
  emoji: '\u{1f600}a',
  amount: 5.5,
  tenth: 0.1,
  zero: 0,
  unknown_amount: null,
  hours: 0,
  kind: 0,
  flag: true,
  unset_flag: null,
  due_on: '2026-03-29',
  due_at: '2026-03-29T21:30:00.000Z',
  no_date: '',
  numbers: [1, 2, 2.5],
  no_numbers: [],
  tags: ['red', 'blue'],
  people: { user_ids: [5, 7], team_ids: [2] },
  team_only: { user_ids: [], team_ids: [2] },
  nobody: { user_ids: [], team_ids: [] },
  curve: [],
  area: { kind: 'Point', points: [[1, 2, 3]] },
  linked: { module_type: 'pumps', item_ids: [] },
  rows: [
    { id: 'a', r_what: 'red', r_much: 0.1, r_least: 0, r_ok: true, r_on: '2026-03-29' },
    { id: 'b', r_what: 'blue', r_much: 0.2, r_least: 3 },
    { id: 'c', r_much: 5.5, r_ok: false },
    { id: 'd', r_what: 'red' },
  ],
  no_rows: [],
};

/** The item of the truth tables, with its values in core and in template columns. */
export const truthItem = sampleItem(1, {
  ...values,
  ...Object.fromEntries(Object.entries(values).map(([db, value]) => [templatePrefix + db, value])),
});

/** The name of the same column of the template; rows have the same columns in both. */
function templateName(name: string): string {
  if (name === '' || name.startsWith(rowPrefix)) return name;
  const db = itemColumnOf(name);
  return db === null ? templatePrefix + name : `item.${templatePrefix}${db}`;
}

/** The same rule about the template columns. */
function ofTemplate(rule: Rule): Rule {
  if (Array.isArray(rule)) return (rule as readonly Rule[]).map(ofTemplate);
  if (typeof rule !== 'object' || rule === null) return rule;
  return Object.fromEntries(
    Object.entries(rule).map(([key, inner]: [string, Rule]) => {
      const name = Array.isArray(inner) ? (inner as readonly Rule[])[0] : inner;
      if (key !== 'var' || typeof name !== 'string') return [key, ofTemplate(inner)];
      return [key, templateName(name)];
    }),
  );
}

/** Every row of the truth tables, once over core and once over template columns. */
export const truths: readonly Truth[] = Object.entries(tables).flatMap(([operator, rows]) =>
  (rows as readonly Row[]).flatMap(({ rule, gives, type }): Truth[] => {
    const truth = { operator, gives, type: type ?? ofType[typeof gives] ?? 'null' };
    return [
      { ...truth, rule },
      { ...truth, rule: ofTemplate(rule) },
    ];
  }),
);
