import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openOptions } from '../../../tests/support/choose.ts';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { show } from '../../../tests/support/render-view.tsx';
import { Edit } from './Edit.tsx';
import { Read } from './Read.tsx';

const module = compiled(
  moduleDocument([
    column('type', 'kind'),
    column('type', 'sub_kind', { columnData: { parentType: 'kind' } }),
  ]),
);

function edit(db: string, kind: number | null, start: number | null = null) {
  render(<Controlled Edit={Edit} module={module} db={db} start={start} others={{ kind }} />);
  return { user: userEvent.setup(), stored: () => screen.getByRole('status').textContent };
}

const words = (options: readonly HTMLElement[]) => options.map(({ textContent }) => textContent);

test('only types without a parent are offered as types', async () => {
  const { user, stored } = edit('kind', null);
  const options = await openOptions(user, 'kind');
  expect(words(options)).toEqual(['Corrective', 'Preventive']);
  await user.click(options[1] ?? document.body);
  expect(stored()).toBe('2');
});

test('a site without types says where they are added', async () => {
  const services = { types: () => [] };
  render(<Controlled Edit={Edit} module={module} db="kind" start={null} services={services} />);
  await userEvent.setup().click(screen.getByLabelText('kind'));
  expect((await screen.findAllByText(/Module Settings > Types\/Subtypes/)).length).toBeGreaterThan(
    0,
  );
  expect(screen.queryByText('Nothing found')).toBeNull();
});

test('only sub-types of the chosen type are offered', async () => {
  const { user } = edit('sub_kind', 1);
  expect(words(await openOptions(user, 'sub_kind'))).toEqual(['Leak', 'Noise']);
});

test.each([
  ['no type is chosen', null, 'Choose the type first'],
  ['the type has no sub-types', 3, 'This type has no subtypes'],
])('an empty list of sub-types says why: %s', async (_when, kind, why) => {
  const { user } = edit('sub_kind', kind);
  expect(screen.getByText(why)).toBeTruthy();
  await user.click(screen.getByLabelText('sub_kind'));
  expect((await screen.findAllByText(why)).length).toBeGreaterThan(1);
  expect(screen.queryByText('Nothing found')).toBeNull();
});

test('a sub-type of another type, and one that no longer exists, stay visible', async () => {
  const { user } = edit('sub_kind', 1, 21);
  expect(words(await openOptions(user, 'sub_kind'))).toEqual(['Leak', 'Noise', 'Inspection']);
});

test.each([
  [11, 'Leak'],
  [4, 'Withdrawn type'],
  [500, 'No longer exists (500)'],
])('a type is read by name: %s', (value, name) => {
  show(<Read settings={{}} moduleType="samples" value={value} item={{}} />);
  expect(screen.getByText(name)).toBeTruthy();
});
