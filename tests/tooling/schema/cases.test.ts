import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveCases } from '../../../scripts/schema/cases/derive.ts';
import type { Subject } from '../../../server/documents/plan.ts';
import { evaluateRule } from '../../../scripts/schema/cases/oracle/rule.ts';
import { readerOf } from '../../../scripts/schema/cases/oracle/record.ts';
import { failuresOf } from '../../../scripts/schema/cases/run.ts';
import type { Case } from '../../../scripts/schema/cases/types.ts';
import {
  compileSubject,
  planOfSubject,
  shippedSubjects,
  subjectOf,
} from '../../../scripts/schema/subjects.ts';
import type { ColumnDocument } from '../../../src/runtime/documents.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { ruleContext } from '../../../src/runtime/rules/context.ts';
import { compileRule } from '../../../src/runtime/rules/compile.ts';
import { ruleScope } from '../../../src/runtime/rules/scope.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import { itemOf } from '../../../scripts/schema/cases/observe/record.ts';
import { moment } from '../../../scripts/schema/cases/types.ts';
import { column, moduleDocument } from '../../support/compiled.ts';
import { someColumns } from './random-documents.ts';
import { realisticModules } from './realistic-modules.ts';

function compiled(subject: Subject): CompiledModule {
  const result = compileSubject(structuredClone(subject));
  if (!result.ok) throw new Error(JSON.stringify(result.problems, null, 2));
  return result.module;
}

function casesOf(columns: readonly ColumnDocument[]): readonly Case[] {
  return deriveCases(planOfSubject(subjectOf(moduleDocument(columns)))).cases;
}

const titles = (cases: readonly Case[], subject: string, group: string) =>
  cases
    .filter((each) => each.subject === subject && each.group === group)
    .map(({ title }) => title);

test.each([...shippedSubjects()])(
  'every case of %s holds, and every field has some',
  (_, subject) => {
    const plan = planOfSubject(subject);
    const { cases } = deriveCases(plan);
    expect(failuresOf(compiled(subject), cases)).toEqual([]);
    for (const { db } of plan.columns) {
      const groups = new Set(cases.filter((each) => each.subject === db).map(({ group }) => group));
      expect([db, [...groups]]).toEqual([
        db,
        expect.arrayContaining(['blank', 'values', 'conditions', 'unique', 'form', 'list']),
      ]);
    }
  },
);

describe('cases of modules as integrators write them', () => {
  test.each([...realisticModules])('every case of %s holds', (_, document) => {
    const subject = subjectOf(document);
    const { cases, notes } = deriveCases(planOfSubject(subject));
    expect(failuresOf(compiled(subject), cases)).toEqual([]);
    expect(notes.filter(({ text }) => text.startsWith('no '))).toEqual([]);
  });

  test.each([
    ['^[A-Z]{2}-\\d{4}$'],
    ['^\\d{4}-\\d{2}-\\d{2}$'],
    ['(?i)^[a-z]+$'],
    ['^P\\-\\d+$'],
    ['^(?:M|N)[1-9]\\d?x(?:\\d{1,3}(?:\\.\\d)?)$'],
    ['^\\p{Lu}\\p{Ll}+$'],
    ['^[[:alpha:]_][[:word:]]*$'],
    ['^[^/\\\\:*?"<>|]+$'],
    ['^\\S+@\\S+\\.\\S{2,}$'],
    ['^(\\+|00)[1-9][0-9 ]{6,18}[0-9]$'],
    ['^(?P<line>\\d{1,2})"-(?P<fluid>[A-Z]{1,3})-\\d{4}(?:-[A-Z]\\d[A-Z])?$'],
    ['^\\Q[KKS]\\E [0-9A-Z]{3,}$'],
    ['^\\x{20AC} \\d+$'],
    ['valve'],
    ['^.{3,8}$'],
    ['^a|b$'],
  ])('a text is found that matches the pattern %s', (pattern) => {
    const columns = [column('text', 'tag', { columnData: { pattern } })];
    const subject = subjectOf(moduleDocument(columns));
    const { cases, notes } = deriveCases(planOfSubject(subject));
    expect(notes).toEqual([]);
    expect(titles(cases, 'tag', 'required')).toEqual(['left out: taken', 'given: taken']);
    expect(failuresOf(compiled(subject), cases)).toEqual([]);
  });

  test('a note names a pattern that no text of the allowed length matches', () => {
    const columnData = { pattern: '^[A-Z]{9}$', maxLength: 5 };
    const columns = [column('text', 'tag', { columnData })];
    expect(deriveCases(planOfSubject(subjectOf(moduleDocument(columns)))).notes).toEqual([
      {
        subject: 'tag',
        text: 'no text found that matches the pattern ^[A-Z]{9}$ and the length of the field',
      },
    ]);
  });

  test('signatures and schedules are tried within and beyond what their settings allow', () => {
    const several = { allowMultiple: true, minSignatures: 2, maxSignatures: 3 };
    const never = { allowIndefinite: false, allowAdjustFromCompletion: false };
    const cases = casesOf([
      column('signature', 'signed', { columnData: several }),
      column('scheduler', 'next', { columnData: never }),
    ]);
    expect(titles(cases, 'signed', 'values')).toEqual(
      expect.arrayContaining([
        'one signature: refused (minItems)',
        '2 signatures: taken',
        '3 signatures: taken',
        '4 signatures: refused (maxItems)',
        'a text that is no signature: refused (format)',
      ]),
    );
    expect(titles(cases, 'next', 'values')).toEqual(
      expect.arrayContaining([
        'ten Mondays: taken',
        'the first of each month, without an end: refused (const)',
        'counted from the completion: refused (const)',
        'a rule that is no RRULE: refused (format)',
      ]),
    );
  });
});

test('every case of a random document of every field type passes', () => {
  fc.assert(
    fc.property(someColumns, (columns) => {
      const subject = subjectOf(moduleDocument(columns));
      const { cases } = deriveCases(planOfSubject(subject));
      expect(failuresOf(compiled(subject), cases)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('rows of the template begin with the default rules of their columns', () => {
  const subject = subjectOf(
    moduleDocument([
      column('number', 'rate'),
      column('table', 'work', {
        columnData: {
          fixedRows: [{ id: 'lift', hours: 2 }, { id: 'paint' }],
          columns: [
            {
              db: 'hours',
              name: 'Hours',
              columnType: 'number',
              defaultRule: { '+': [{ var: 'item.rate' }, 1] },
            },
            {
              db: 'cost',
              name: 'Cost',
              columnType: 'number',
              defaultRule: { '*': [{ var: 'hours' }, 10] },
            },
          ],
        },
      }),
    ]),
  );
  const { cases } = deriveCases(planOfSubject(subject));
  const begun = cases.filter(({ subject: db, group }) => db === 'work' && group === 'defaults');
  expect(failuresOf(compiled(subject), begun)).toEqual([]);
  expect(begun.map(({ expected }) => expected)).toContainEqual([
    { id: 'lift', hours: 2, cost: 20 },
    { id: 'paint' },
  ]);
  expect(begun.length).toBeGreaterThan(1);
});

describe('bounds of values in cases', () => {
  const cases = casesOf([
    column('text', 'maker', { columnData: { minLength: 3, maxLength: 20 } }),
    column('number', 'amount', { columnData: { min: 1, max: 9.5, step: 0.5, decimals: 1 } }),
    column('dropdown', 'medium', {
      columnData: {
        options: [4, 6, 8].map((value) => ({ value, label: `Option ${value}` })),
        multiple: true,
        min_selected: 2,
        max_selected: 2,
      },
    }),
    column('datetime', 'due'),
  ]);

  test('bounds are tested at, below and above the limit', () => {
    expect(titles(cases, 'maker', 'values')).toEqual(
      expect.arrayContaining([
        '2 characters: refused (minLength)',
        '3 characters: taken',
        '20 characters: taken',
        '21 characters: refused (maxLength)',
      ]),
    );
    expect(titles(cases, 'amount', 'values')).toEqual(
      expect.arrayContaining([
        '0.5: refused (minimum)',
        '1: taken',
        '9.5: taken',
        '10: refused (maximum)',
        '1.25: refused (multipleOf)',
      ]),
    );
    expect(titles(cases, 'medium', 'values')).toEqual(
      expect.arrayContaining([
        '2 entries: taken',
        '3 entries: refused (maxItems)',
        'the entry 6: refused (minItems)',
        'the entry 9: refused (minItems, enum)',
      ]),
    );
    expect(titles(cases, 'due', 'values')).toEqual(
      expect.arrayContaining(['"2028-02-29": taken', '"2027-02-29": refused (format)']),
    );
  });

  test('a case expects a code, a pointer and the stored value', () => {
    const over = cases.find(({ title }) => title === '21 characters: refused (maxLength)');
    expect(over?.expected).toEqual({ errors: [{ code: 'maxLength', pointer: '/maker' }] });
    const at = cases.find(({ title }) => title === '20 characters: taken');
    expect(at?.expected).toEqual({ errors: [], stored: 'x'.repeat(20) });
  });
});

describe('a condition in cases', () => {
  const rule: Rule = {
    and: [{ '>=': [{ var: 'amount' }, 5] }, { '!': { empty: { var: 'due' } } }],
  };
  const cases = casesOf([
    column('number', 'amount'),
    column('datetime', 'due'),
    column('text', 'reason', { requiredWhen: rule }),
  ]);

  test('a condition has examples on both sides of each constant and each operand', () => {
    const caseTitles = titles(cases, 'reason', 'conditions');
    expect(caseTitles.some((title) => /amount 5, due "\S+: shown, required/.test(title))).toBe(
      true,
    );
    expect(caseTitles.some((title) => /amount 4, due "\S+: shown, optional/.test(title))).toBe(
      true,
    );
    expect(
      caseTitles.some((title) => /due (null|as in a new item): shown, optional/.test(title)),
    ).toBe(true);
  });

  test('a condition without an example for a verdict is reported', () => {
    const never = column('text', 'reason', { visibleWhen: { '<': [{ var: 'amount' }, -1] } });
    const plan = planOfSubject(subjectOf(moduleDocument([column('number', 'amount'), never])));
    expect(deriveCases(plan).notes).toEqual(
      expect.arrayContaining([
        { subject: 'reason', text: 'no example found in which visibleWhen holds' },
      ]),
    );
  });
});

test('unreachable statuses and dead ends are reported', () => {
  const document = moduleDocument([], {
    name: 'broken',
    nodes: [
      { id: 'a', kind: 'status_start', label: 'Open', colour: '#123456' },
      { id: 'b', kind: 'status_intermediate', label: 'Waiting', colour: '#123456', family: 'held' },
      { id: 'c', kind: 'status_intermediate', label: 'Lost', colour: '#123456', family: 'done' },
    ],
    edges: [{ id: 'x', source: 'a', target: 'b' }],
  });
  expect(deriveCases(planOfSubject(subjectOf(document))).notes).toEqual([
    { subject: 'flow', text: "no way leads to 'Lost'" },
    { subject: 'flow', text: "no way leads on from 'Waiting'" },
  ]);
});

test('the oracle of rules agrees with the compiled rules on every case of the truth tables', async () => {
  const tables = await import('../../../src/runtime/rules/operators/truth-tables.json', {
    with: { type: 'json' },
  });
  const columns = [column('number', 'amount'), column('text', 'note'), column('datetime', 'due')];
  const subject = subjectOf(moduleDocument(columns));
  const plan = planOfSubject(subject);
  const module = compiled(subject);
  const known = new Set(['name', ...columns.map(({ db }) => db)]);
  const examples = [
    { values: {} },
    { values: { name: 'Ölpumpe P-10', amount: 5.5, note: 'ölig', due: '2026-06-15' } },
  ];
  const rules = Object.values(tables.default)
    .flat()
    .map((each) => each.rule as Rule)
    .filter((rule) =>
      (JSON.stringify(rule).match(/"var":"?\[?"?(\w+)/g) ?? []).every((text) =>
        known.has(text.replace(/.*[":[]/, '')),
      ),
    );
  expect(rules.length).toBeGreaterThan(20);
  const scope = ruleScope(module.columns);
  for (const rule of rules) {
    for (const type of ['boolean', 'number', 'text', 'date'] as const) {
      const result = compileRule(rule, scope, type, '');
      if (!result.ok) continue;
      for (const example of examples) {
        const context = ruleContext(module.byDb, itemOf(module, example), moment);
        expect([rule, evaluateRule(rule, readerOf(plan, example)) ?? null]).toEqual([
          rule,
          result.rule.evaluate(context) ?? null,
        ]);
      }
    }
  }
});
