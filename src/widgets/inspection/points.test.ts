import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { applyChanges } from '../../runtime/record/apply.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import { mergeItems } from '../../runtime/record/merge.ts';
import { normaliseItem } from '../../runtime/record/normalise-item.ts';
import { validateItem } from '../../runtime/record/validate.ts';
import { ruleContext } from '../../runtime/rules/context.ts';
import { progressOf } from './points.ts';

const groups = [
  {
    id: 'safety',
    name: 'Safety',
    points: [
      { id: 'brakes', text: 'Brakes hold' },
      { id: 'lights', text: 'Lights', requires: [] },
    ],
  },
  {
    id: 'engine',
    name: 'Engine',
    points: [
      { id: 'oil', text: 'Oil pressure', kind: 'measure' as const, unit: 'bar', min: 2, max: 6 },
    ],
  },
];
const module = compiled(
  moduleDocument([
    column('inspection', 'checks', {
      required: true,
      columnData: { groups, requires: ['note', 'photos', 'raised'], raises: 'pumps' },
    }),
    column('number', 'failed', {
      computed: { count: [{ var: 'checks' }, { '==': [{ var: 'answer' }, 'fail'] }] },
    }),
    column('number', 'open', {
      computed: { count: [{ var: 'checks' }, { empty: { var: 'answer' } }] },
    }),
  ]),
);
const context = { now: '2026-11-25T08:00:00.000Z', timeZone: 'UTC' };

const blank = blankItem(module, 1);

function itemWith(value: unknown) {
  const { item, errors } = applyChanges(module, blank, { checks: value }, context);
  return { item: normaliseItem(module, item, context), errors };
}

const faultsOf = (value: unknown) =>
  validateItem(module, itemWith(value).item, context)
    .filter(({ pointer }) => pointer.startsWith('/checks'))
    .map(({ pointer, code }) => `${pointer} ${code}`);

describe('an inspection', () => {
  test('a new one has every point, and no answer that nobody gave', () => {
    expect(blank['checks']).toEqual([{ id: 'brakes' }, { id: 'lights' }, { id: 'oil' }]);
    expect(progressOf(blank['checks'], { groups })).toEqual({
      answered: 0,
      failed: 0,
      total: 3,
    });
  });

  test('a required one needs an answer or a measured value of every point, named by the point', () => {
    expect(faultsOf([{ id: 'lights', answer: 'na' }])).toEqual([
      '/checks/brakes/answer required',
      '/checks/oil/value required',
    ]);
  });

  test('a failed point needs what it requires, also one that failed by its measured value', () => {
    expect(
      faultsOf([
        { id: 'brakes', answer: 'fail', note: 'Pedal soft' },
        { id: 'lights', answer: 'fail' },
        { id: 'oil', value: 1.9 },
      ]),
    ).toEqual([
      '/checks/brakes/photos required',
      '/checks/brakes/raised required',
      '/checks/oil/note required',
      '/checks/oil/photos required',
      '/checks/oil/raised required',
    ]);
  });

  test('a measured value decides the answer, whatever a call says; not applicable drops it', () => {
    const oil = (row: object) => {
      const rows = itemWith([{ id: 'oil', ...row }]).item['checks'];
      return Array.isArray(rows) ? (rows.at(-1) as unknown) : null;
    };
    expect(oil({ value: 2, answer: 'fail' })).toEqual({ id: 'oil', value: 2, answer: 'pass' });
    expect(oil({ value: 6.1 })).toEqual({ id: 'oil', value: 6.1, answer: 'fail' });
    expect(oil({ answer: 'pass' })).toEqual({ id: 'oil' });
    expect(oil({ value: 4, answer: 'na' })).toEqual({ id: 'oil', answer: 'na' });
  });

  test('points that the settings do not name, other answers and values of checks are refused', () => {
    expect(faultsOf([{ id: 'other', answer: 'pass' }])).toEqual(['/checks/other unknown_column']);
    expect(faultsOf([{ id: 'brakes', answer: 'yes' }])).toEqual(['/checks/brakes/answer enum']);
    expect(faultsOf([{ id: 'brakes', value: 3 }])).toEqual(['/checks/brakes/value unknown_column']);
  });

  test('rules count its failed and its open points', () => {
    const { item } = itemWith([{ id: 'brakes', answer: 'fail' }]);
    expect([item['failed'], item['open']]).toEqual([1, 2]);
    const reading = ruleContext(module.byDb, item, context);
    expect(reading.read('failed')).toBe(1);
  });
});

describe('two people in one inspection', () => {
  const merged = (mine: unknown, theirs: unknown) => {
    const [m, t] = [itemWith(mine).item, itemWith(theirs).item];
    return mergeItems(module, blank, m, t);
  };

  test('different points merge', () => {
    const result = merged([{ id: 'brakes', answer: 'pass' }], [{ id: 'oil', value: 3 }]);
    expect(result.conflicts).toEqual([]);
    expect(result.item['checks']).toEqual([
      { id: 'brakes', answer: 'pass' },
      { id: 'lights' },
      { id: 'oil', value: 3, answer: 'pass' },
    ]);
  });

  test('the same point asks, even if one answered and the other wrote a note; the others merge', () => {
    const result = merged(
      [
        { id: 'brakes', answer: 'pass' },
        { id: 'lights', answer: 'na' },
      ],
      [{ id: 'brakes', note: 'Worn' }],
    );
    expect(result.conflicts.map(({ mine, theirs }) => [mine, theirs])).toEqual([
      [
        [{ id: 'brakes', answer: 'pass' }, { id: 'lights', answer: 'na' }, { id: 'oil' }],
        [{ id: 'brakes', note: 'Worn' }, { id: 'lights', answer: 'na' }, { id: 'oil' }],
      ],
    ]);
  });

  test('no answer of either is lost by a merge of any two changes', () => {
    const change = fc.dictionary(
      fc.constantFrom('brakes', 'lights'),
      fc.constantFrom('pass', 'fail', 'na'),
    );
    const rowsOf = (answers: Record<string, string>) =>
      Object.entries(answers).map(([id, answer]) => ({ id, answer }));
    fc.assert(
      fc.property(change, change, (mine, theirs) => {
        const { item, conflicts } = merged(rowsOf(mine), rowsOf(theirs));
        const kept = conflicts[0]?.mine ?? item['checks'];
        const others = conflicts[0]?.theirs ?? item['checks'];
        for (const [id, answer] of Object.entries(mine))
          expect(kept).toContainEqual({ id, answer });
        for (const [id, answer] of Object.entries(theirs))
          expect(others).toContainEqual({ id, answer });
      }),
    );
  });
});
