import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { column, compiled, moduleDocument } from '../../../../tests/support/compiled.ts';
import { show } from '../../../../tests/support/render-view.tsx';
import type { ColumnValues } from '../../../runtime/record/diff.ts';
import { mergeItems } from '../../../runtime/record/merge.ts';
import type { Item } from '../../../runtime/record/item.ts';
import type { Row } from '../../../runtime/row.ts';
import { MergeScreen } from './MergeScreen.tsx';

const module = compiled(
  moduleDocument([
    column('table', 'tests', {
      name: 'Gas tests',
      columnData: {
        columns: [
          { db: 'point', name: 'Point', columnType: 'text' },
          { db: 'oxygen', name: 'Oxygen', columnType: 'number', columnData: { decimals: 1 } },
          { db: 'tester', name: 'Tester', columnType: 'user_reference' },
        ],
      },
    }),
    column('inspection', 'round', {
      name: 'Round',
      columnData: {
        groups: [
          {
            id: 'all',
            name: 'All',
            points: [
              { id: 'brakes', text: 'Brakes hold' },
              { id: 'lights', text: 'Lights' },
            ],
          },
        ],
      },
    }),
  ]),
);

const person = (id: number) => ({ user_ids: [id], team_ids: [] });
const item = (tests: readonly Row[], round: readonly Row[] = []): Item => ({
  ...module.blank,
  id: 7,
  name: 'Permit',
  tests,
  round,
});

function ask(base: Item, mine: Item, theirs: Item) {
  const merged = mergeItems(module, base, mine, theirs);
  const answer = vi.fn<(chosen: ColumnValues | null) => void>();
  show(<MergeScreen module={module} question={{ merged, base, answer }} />);
  const stored = (db: string): unknown =>
    new Map(
      [...(answer.mock.lastCall?.[0] ?? [])].map(([{ db: name }, value]) => [name, value]),
    ).get(db);
  return { user: userEvent.setup(), stored };
}

const groups = () =>
  screen
    .getAllByRole('group')
    .map((group) => within(group).queryAllByText(/·/)[0]?.textContent ?? '')
    .filter((title) => title !== '');
const done = () => screen.getByRole('button', { name: 'Keep these values' });

const base = [
  { id: 'A', point: 'Manhole', oxygen: 20.9, tester: person(1) },
  { id: 'B', point: 'Sump', oxygen: 20.1 },
];

test('only the cells that collide are asked about, by row and column, and the others merge', async () => {
  const mine = [{ ...base[0], id: 'A', oxygen: 19.4, tester: person(2) }, ...base.slice(1)];
  const theirs = [
    { ...base[0], id: 'A', oxygen: 18.2, point: 'Manhole 3' },
    { id: 'B', point: 'Sump', oxygen: 20.8 },
  ];
  const { user, stored } = ask(item(base), item(mine), item(theirs));
  expect(groups()).toEqual(['Gas tests · Row 1 · Oxygen']);
  const cell = screen.getByRole('group', { name: 'Gas tests · Row 1 · Oxygen' });
  for (const value of ['20.9', '19.4', '18.2']) within(cell).getByText(value);
  expect(cell.textContent).not.toContain('Manhole');
  await user.click(within(cell).getByRole('radio', { name: 'Theirs' }));
  await user.click(done());
  expect(stored('tests')).toEqual([
    { id: 'A', point: 'Manhole 3', oxygen: 18.2, tester: person(2) },
    { id: 'B', point: 'Sump', oxygen: 20.8 },
  ]);
});

test('each cell gets its own answer, also one of neither side', async () => {
  const mine = [{ ...base[0], id: 'A', oxygen: 19.4, tester: person(2) }];
  const theirs = [{ ...base[0], id: 'A', oxygen: 18.2, tester: person(3) }];
  const { user, stored } = ask(item(base.slice(0, 1)), item(mine), item(theirs));
  expect(groups()).toEqual(['Gas tests · Row 1 · Oxygen', 'Gas tests · Row 1 · Tester']);
  const [oxygen, tester] = groups().map((name) => screen.getByRole('group', { name }));
  if (oxygen === undefined || tester === undefined) throw new Error('Two cells are asked about');
  await user.click(within(oxygen).getByRole('radio', { name: 'Enter another value' }));
  const text = within(oxygen).getByRole('textbox');
  await user.clear(text);
  await user.type(text, '19.9');
  await user.click(done());
  expect(tester.textContent).toContain('Choose one of the values.');
  await user.click(within(tester).getByRole('radio', { name: 'Mine' }));
  await user.click(done());
  expect(stored('tests')).toEqual([{ id: 'A', point: 'Manhole', oxygen: 19.9, tester: person(2) }]);
});

test('a row that one side deleted and the other changed is asked about as a whole', async () => {
  const theirs = [base[0], { id: 'B', point: 'Sump', oxygen: 17.1 }].filter(
    (row) => row !== undefined,
  );
  const { user, stored } = ask(item(base), item(base.slice(0, 1)), item(theirs));
  expect(groups()).toEqual(['Gas tests · Row 2']);
  const row = screen.getByRole('group', { name: 'Gas tests · Row 2' });
  expect(within(row).getByText('Row deleted')).toBeTruthy();
  expect(within(row).getByText('17.1')).toBeTruthy();
  expect(within(row).queryByRole('radio', { name: 'Enter another value' })).toBeNull();
  await user.click(within(row).getByRole('radio', { name: 'Theirs' }));
  await user.click(done());
  expect(stored('tests')).toEqual(theirs);
});

test('a point that both answered is asked about by its text, and no other point', async () => {
  const round = (brakes: object, lights: object = {}): Row[] => [
    { id: 'brakes', ...brakes },
    { id: 'lights', ...lights },
  ];
  const { user, stored } = ask(
    item([], round({})),
    item([], round({ answer: 'pass' })),
    item([], round({ answer: 'fail', note: 'Soft pedal' }, { answer: 'pass' })),
  );
  expect(groups()).toEqual(['Round · Brakes hold']);
  const point = screen.getByRole('group', { name: 'Round · Brakes hold' });
  expect(point.textContent).toContain('Soft pedal');
  await user.click(within(point).getByRole('radio', { name: 'Theirs' }));
  await user.click(done());
  expect(stored('round')).toEqual(
    round({ answer: 'fail', note: 'Soft pedal' }, { answer: 'pass' }),
  );
});
