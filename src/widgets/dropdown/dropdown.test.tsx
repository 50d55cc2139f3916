import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openOptions } from '../../../tests/support/choose.ts';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { show } from '../../../tests/support/render-view.tsx';
import { blankItem } from '../../runtime/record/blank.ts';
import { Edit } from './Edit.tsx';
import { Read } from './Read.tsx';

const options = [
  { value: 1, label: { en: 'Oil', de: 'Öl' } },
  { value: 2, label: { en: 'Water', de: 'Wasser' } },
  { value: 3, label: { en: 'Air', de: 'Luft' } },
];
const several = { options, multiple: true, min_selected: 2, max_selected: 2 };
const module = compiled(
  moduleDocument([
    column('dropdown', 'media', { columnData: several }),
    column('dropdown', 'medium', { columnData: { options, defaultValue: [2] } }),
    column('dropdown', 'plain'),
    column('dropdown', 'kept', {
      columnData: { options: [...options, { value: 4, label: 'Steam', is_retired: true }] },
    }),
  ]),
);

function edit(db: string, start: readonly number[]) {
  render(<Controlled Edit={Edit} module={module} db={db} start={start} language="de" />);
  return { user: userEvent.setup(), stored: () => screen.getByRole('status').textContent };
}

test('the options of a dropdown are in their order and in the language', async () => {
  const { user, stored } = edit('medium', []);
  const shown = await openOptions(user, 'medium');
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Öl', 'Wasser', 'Luft']);
  await user.click(shown[2] ?? document.body);
  expect(stored()).toBe('[3]');
});

test('whoever types at once chooses in a short list too; the space bar opens it without a search', async () => {
  const { user, stored } = edit('medium', []);
  await user.tab();
  await user.keyboard('lu');
  const control = screen.getByRole<HTMLInputElement>('combobox');
  // As a browser does: the test's keyboard gives keys no code.
  fireEvent.keyDown(control, { key: 'Enter', keyCode: 13 });
  expect(stored()).toBe('[3]');
  await waitFor(() => expect(control.getAttribute('aria-expanded')).toBe('false'));
  await user.keyboard(' ');
  expect([control.getAttribute('aria-expanded'), control.value]).toEqual(['true', '']);
});

test('a dropdown takes no more than its maximum number of options, and a line says so', async () => {
  const { user, stored } = edit('media', [1]);
  const shown = await openOptions(user, 'media');
  await user.click(shown[1] ?? document.body);
  await screen.findByText('Höchstens 2 Einträge können gewählt werden');
  await user.click(shown[2] ?? document.body);
  expect(stored()).toBe('[1,2]');
});

test('control and validation both enforce minimum, maximum and existing options', () => {
  const check = (db: string, value: unknown) =>
    module.byDb
      .get(db)
      ?.check(value)
      .map(({ code, pointer }) => `${pointer} ${code}`);
  expect(check('media', [1])).toEqual([' minItems']);
  expect(check('media', [1, 2, 3])).toEqual([' maxItems']);
  expect(check('media', [1, 9])).toEqual(['/1 enum']);
  expect(check('medium', [1, 2])).toEqual([' maxItems']);
  expect(check('media', [1, 2])).toEqual([]);
});

test('an option that no longer exists stays visible until it is removed', async () => {
  const { user, stored } = edit('media', [1, 9]);
  expect(screen.getAllByText('Nicht mehr vorhanden (9)').length).toBeGreaterThan(0);
  await user.click(screen.getByLabelText('media'));
  await user.keyboard('{Backspace}');
  expect(stored()).toBe('[1]');
});

test('a new item has the preselected options, and the options of its type', () => {
  expect(blankItem(module, 1)['medium']).toEqual([2]);
  const { user } = edit('plain', []);
  return openOptions(user, 'plain').then((shown) =>
    expect(shown.map(({ textContent }) => textContent)).toEqual(['Option 1', 'Option 2']),
  );
});

test('a retired option is offered only where it is the value, and read as the others', async () => {
  const { user } = edit('kept', []);
  const offered = await openOptions(user, 'kept');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Öl', 'Wasser', 'Luft']);
  cleanup();
  const { user: other } = edit('kept', [4]);
  const withValue = await openOptions(other, 'kept');
  expect(withValue.map(({ textContent }) => textContent)).toContain('Steam');
  expect(module.byDb.get('kept')?.check([4])).toEqual([]);
});

test('a dropdown is read by the labels of its options', () => {
  show(<Read settings={several} moduleType="samples" value={[2, 9]} item={{}} />);
  expect(screen.getByText('Water, No longer exists (9)')).toBeTruthy();
});
