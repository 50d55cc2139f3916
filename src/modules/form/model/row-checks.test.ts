import fc from 'fast-check';
import { expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../../tests/support/compiled.ts';
import { blankItem } from '../../../runtime/record/blank.ts';
import { changedValues, patchBodyOf } from '../../../runtime/record/diff.ts';
import { buildNewItem } from '../../../runtime/record/new-item.ts';
import { validateItem } from '../../../runtime/record/validate.ts';
import { createFormModel } from './create-form-model.ts';
import { sentenceOf } from './field-errors.ts';

const message = { en: 'Too much for this tank.', de: 'Zu viel für diesen Tank.' };
const module = compiled(
  moduleDocument([
    column('number', 'limit'),
    column('table', 'tanks', {
      columnData: {
        columns: [
          { db: 'full', name: 'Full', columnType: 'number' },
          {
            db: 'filled',
            name: 'Filled',
            columnType: 'number',
            validWhen: [
              { rule: { '<=': [{ var: 'filled' }, { var: 'full' }] }, message },
              { rule: { '<=': [{ var: 'filled' }, { var: 'item.limit' }] }, message: 'Over.' },
            ],
          },
        ],
      },
    }),
  ]),
);
const timeZone = 'UTC';
const clock = { now: () => '2026-11-22T10:00:00.000Z', elapsed: () => 0 };
const context = { now: clock.now(), timeZone };
const blank = { ...blankItem(module, 1), name: 'P' };

function columnOf(db: string) {
  const found = module.byDb.get(db);
  if (found === undefined) throw new Error(`No column ${db}.`);
  return found;
}

interface Tank {
  readonly full: number;
  readonly filled: number | null;
}

/** What the form says about the tanks, and what the server says about what the form sends. */
async function errorsOf(limit: number, tanks: readonly Tank[]) {
  const model = createFormModel({ module, item: blank, timeZone, clock });
  const rows = tanks.map((tank, index) => ({ id: String(index), ...tank }));
  model.set(
    new Map<ReturnType<typeof columnOf>, unknown>([
      [columnOf('limit'), limit],
      [columnOf('tanks'), rows],
    ]),
  );
  await model.validate();
  const { item } = buildNewItem(
    module,
    { clientId: 'a', externalId: null, templateId: -1, templateVersion: null },
    patchBodyOf(new Map(changedValues(module.columns, blankItem(module, 1), model.candidate()))),
    { siteId: 1, userId: 1, context },
  );
  return { shown: model.errors.of('/tanks'), refused: validateItem(module, item, context) };
}

test('a check of a column is told at its cell, in the language of the form', async () => {
  const tanks = [
    { full: 8, filled: 8 },
    { full: 8, filled: 9 },
    { full: 8, filled: null },
  ];
  const { shown } = await errorsOf(100, tanks);
  expect(shown.map((error) => [error.pointer, sentenceOf(error, 'de')])).toEqual([
    ['/tanks/1/filled', message.de],
  ]);
  const { shown: other } = await errorsOf(5, tanks.slice(0, 1));
  expect(other.map((error) => sentenceOf(error, 'de'))).toEqual(['Over.']);
});

test('the server refuses the cells that the form marks, and by the check alone', async () => {
  const amount = fc.integer({ min: 0, max: 3 });
  const tank = fc.record({ full: amount, filled: fc.option(amount) });
  await fc.assert(
    fc.asyncProperty(amount, fc.array(tank, { maxLength: 4 }), async (limit, tanks) => {
      const { shown, refused } = await errorsOf(limit, tanks);
      expect(refused.map(({ pointer, code }) => [pointer, code])).toEqual(
        shown.map(({ pointer, code }) => [pointer, code]),
      );
      const wrong = tanks.flatMap(({ full, filled }, index) =>
        filled !== null && (filled > full || filled > limit) ? [`/tanks/${index}/filled`] : [],
      );
      expect(shown.map(({ pointer }) => pointer)).toEqual(wrong);
    }),
  );
});
