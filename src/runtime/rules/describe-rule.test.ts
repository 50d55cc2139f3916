import { expect, test } from 'vitest';
import { sampleModule } from '../../../tests/support/sample-module.ts';
import { truths } from '../../../tests/support/truth-tables.ts';
import { compileRule } from './compile.ts';
import type { Rule } from './rule.ts';
import { filterScope } from './scope.ts';
import { describeRule } from './describe-rule.ts';
import type { RuleLabels } from './phrase-builder.ts';

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { status: 'Status', due_on: 'Due', amount: 'Amount', people: 'Assigned to', flag: 'Urgent' },
  de: { status: 'Status', due_on: 'Frist', amount: 'Menge', people: 'Zugewiesen', flag: 'Eilig' },
  fr: { status: 'Statut', due_on: 'Échéance', amount: 'Quantité' },
};
const values: Readonly<Record<string, string>> = {
  'status 4': 'Closed',
  'status 5': 'Archived',
  'due_on 2026-12-21': '21 Dec',
  'people 5': 'Ada',
  'flag true': 'Yes',
};

const namesIn = (language: string): RuleLabels => ({
  column: (db) => labels[language]?.[db] ?? db,
  value: (db, literal) => values[`${db} ${String(literal)}`] ?? String(literal),
  isDate: (db) => db.endsWith('_on'),
  holdsOne: (db) => db === 'medium',
});

const column = (db: string): Rule => ({ var: db });

test.each<readonly [Rule, string, string]>([
  [
    { and: [{ '!': { '==': [column('status'), 4] } }, { '<': [column('due_on'), '2026-12-21'] }] },
    'Status is not Closed and Due is before 21 Dec',
    'Status ist nicht Closed und Frist liegt vor 21 Dec',
  ],
  [
    { in: [column('status'), [4, 5]] },
    'Status is Closed or Archived',
    'Status ist Closed oder Archived',
  ],
  [
    { '!': { in: [column('status'), [4, 5]] } },
    'Status is neither Closed nor Archived',
    'Status ist weder Closed noch Archived',
  ],
  [{ contains: [column('people'), 5] }, 'Assigned to contains Ada', 'Zugewiesen enthält Ada'],
  [{ or: [{ contains: [column('medium'), 5] }] }, 'medium is 5', 'medium ist 5'],
  [{ '!': { or: [{ contains: [column('medium'), 5] }] } }, 'medium is not 5', 'medium ist nicht 5'],
  [{ '!': { empty: column('due_on') } }, 'Due is filled in', 'Frist ist ausgefüllt'],
  [{ '!': { '!': { empty: column('due_on') } } }, 'Due is empty', 'Frist ist leer'],
  [
    {
      or: [
        column('flag'),
        { and: [{ '>': [column('amount'), 1234.5] }, { empty: column('people') }] },
      ],
    },
    'Urgent is Yes or (Amount is more than 1234.5 and Assigned to is empty)',
    'Eilig ist Yes oder (Menge ist größer als 1234.5 und Zugewiesen ist leer)',
  ],
  [
    { '<=': [{ '*': [{ '+': [column('amount'), 1] }, 2] }, 1234.5] },
    '(Amount + 1) × 2 is at most 1,234.5',
    '(Menge + 1) × 2 ist höchstens 1.234,5',
  ],
  [
    { '>=': [column('due_on'), { today: [] }] },
    'Due is not before today',
    'Frist liegt nicht vor heute',
  ],
  [
    {
      and: [{ '>=': [column('due_on'), '2026-12-21'] }, { '<=': [column('due_on'), '2026-12-24'] }],
    },
    'Due is between 21 Dec and 2026-12-24',
    'Frist liegt zwischen 21 Dec und 2026-12-24',
  ],
  [
    { '!': { and: [{ '>=': [column('amount'), 1] }, { '<=': [column('amount'), 5] }] } },
    'Amount is not between 1 and 5',
    'Menge liegt nicht zwischen 1 und 5',
  ],
  [
    {
      and: [
        column('flag'),
        { '>=': [column('amount'), 1] },
        { '<=': [column('amount'), 5] },
        { '<=': [column('due_on'), column('start_on')] },
      ],
    },
    'Urgent is Yes and Amount is between 1 and 5 and Due is not after start_on',
    'Eilig ist Yes und Menge liegt zwischen 1 und 5 und Frist liegt nicht nach start_on',
  ],
  [
    { '<': [{ '/': [{ date_diff: [column('start_on'), column('due_on'), 'days'] }, 7] }, 3] },
    '(the number of days from start_on to Due) ÷ 7 is less than 3',
    '(die Zahl der Tage von start_on bis Frist) ÷ 7 ist kleiner als 3',
  ],
  [
    { and: [{ '>=': [column('amount'), 1] }, { '<=': [column('other'), 5] }] },
    'Amount is at least 1 and other is at most 5',
    'Menge ist mindestens 1 und other ist höchstens 5',
  ],
  [
    { '>=': [column('due_on'), column('start_on')] },
    'Due is not before start_on',
    'Frist liegt nicht vor start_on',
  ],
  [
    { '<': [{ date_diff: [{ today: [] }, column('due_on'), 'days'] }, 7] },
    'the number of days from today to Due is less than 7',
    'die Zahl der Tage von heute bis Frist ist kleiner als 7',
  ],
  [
    { some: [column('people'), { '==': [{ var: '' }, 5] }] },
    'for at least one of Assigned to: the entry is 5',
    'für mindestens einen Eintrag von Zugewiesen: der Eintrag ist 5',
  ],
  [
    { '!': { or: [{ empty: column('due_on') }, column('flag')] } },
    'not (Due is empty or Urgent is Yes)',
    'nicht (Frist ist leer oder Eilig ist Yes)',
  ],
  [
    { if: [column('flag'), 1, { empty: column('people') }, 2, 3] },
    '1 if Urgent is Yes, 2 if Assigned to is empty, else 3',
    '1, wenn (Eilig ist Yes) gilt, 2, wenn (Zugewiesen ist leer) gilt, sonst 3',
  ],
  [{ within: [column('due_on'), 'this_week'] }, 'Due is this week', 'Frist ist diese Woche'],
  [
    { '!': { within: [column('due_on'), 'next_days', 7] } },
    'Due is not in the next 7 days',
    'Frist ist nicht in den nächsten 7 Tagen',
  ],
  [
    { within: [column('due_on'), 'last_days', 1] },
    'Due is yesterday or today',
    'Frist ist gestern oder heute',
  ],
  [{ overdue: column('due_on') }, 'Due: overdue', 'Frist: überfällig'],
  [{ mine: column('people') }, 'Assigned to me or my team', 'Zugewiesen mich oder mein Team'],
  [
    { contains: [column('people'), { me: [] }] },
    'Assigned to contains me',
    'Zugewiesen enthält mich',
  ],
])('describeRule renders %j as "%s"', (rule, english, german) => {
  expect(describeRule(rule, 'en', namesIn('en'))).toBe(english);
  expect(describeRule(rule, 'de', namesIn('de'))).toBe(german);
});

test.each<readonly [Rule, string]>([
  [{ '>': [column('amount'), 3] }, 'Quantité dépasse 3'],
  [{ '<=': [column('amount'), 3] }, 'Quantité ne dépasse pas 3'],
  [
    { and: [{ '>=': [column('amount'), 1] }, { '<=': [column('amount'), 5] }] },
    'Quantité se situe entre 1 et 5',
  ],
  [{ '>=': [column('due_on'), { today: [] }] }, 'Échéance n’est pas avant aujourd’hui'],
  [{ '!': { in: [column('status'), [4, 5]] } }, 'Statut n’est ni Closed ni Archived'],
  [{ '!': { in: [column('status'), [4]] } }, 'Statut n’est pas Closed'],
  [{ '!': { empty: column('due_on') } }, 'Échéance n’est pas vide'],
  [{ within: [column('due_on'), 'this_week'] }, 'Échéance est cette semaine'],
  [
    { '<': [{ date_diff: [{ today: [] }, column('due_on'), 'days'] }, 7] },
    'le nombre de jours entre aujourd’hui et Échéance est en dessous de 7',
  ],
])('describeRule renders %j in French as "%s"', (rule, french) => {
  expect(describeRule(rule, 'fr', namesIn('fr'))).toBe(french);
});

test('a compiled rule reads as its document; an unknown language falls back to English', () => {
  const rule: Rule = { empty: column('due_on') };
  const result = compileRule(rule, filterScope(sampleModule.columns), 'boolean');
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(describeRule(result.rule, 'it', namesIn('en'))).toBe('Due is empty');
});

test.each(['en', 'de'])(
  'every rule of the truth tables has a complete sentence (%s)',
  (language) => {
    const sentences = truths.map(({ rule }) => describeRule(rule, language, namesIn(language)));
    for (const each of sentences)
      expect(each).toMatch(/^(?!.*(\{|\}|undefined|null|\[object)).+$/s);
  },
);

test('describeRule describes invalid rules instead of throwing', () => {
  const broken: readonly Rule[] = [
    {},
    [],
    null,
    { if: [] },
    { and: [] },
    { min: [] },
    { nor: [1] },
  ];
  for (const rule of broken) expect(describeRule(rule, 'en', namesIn('en'))).toBeTypeOf('string');
});
