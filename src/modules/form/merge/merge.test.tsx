import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  failure,
  itemOf,
  json,
  moduleOfTemplate,
  serveSite,
} from '../../../../tests/support/mock-site.ts';
import { renderSite } from '../../../../tests/support/render-site.tsx';
import type { Item } from '../../../runtime/record/item.ts';

const module = moduleOfTemplate('workorders');
const start = itemOf(module, 7, { name: 'Hose', type_id: 1, criticality_id: 1, version: 1 });

/**
 * A site where another person saves `theirs` while the form of an item is open, and again before
 * each next save.
 */
async function open(
  theirs: readonly Partial<Item>[],
  language: 'en' | 'de' = 'en',
  { document: { type, api, route } } = module,
  first = start,
) {
  const user = userEvent.setup();
  const waiting = [...theirs];
  let stored = first;
  const site = serveSite({
    items: { [type]: [first] },
    answer({ method, path, version, body }) {
      if (method === 'GET' && path.endsWith(`/${api}/7`)) return json(stored);
      if (method !== 'PATCH') return undefined;
      const next = waiting.shift();
      if (next !== undefined) stored = { ...stored, ...next, version: stored.version + 1 };
      if (version !== stored.version) return failure(412, 'Too late.', { current: stored });
      stored = { ...stored, ...body, version: stored.version + 1 };
      return json(stored);
    },
  });
  renderSite({ path: `${route}/7`, language, isEditing: true });
  const label = language === 'en' ? /^Name/ : /^Bezeichnung/;
  await user.type(await screen.findByLabelText(label), ', mine');
  const patches = () => site.requests.filter(({ method }) => method === 'PATCH');
  return { user, patches, stored: () => stored };
}

const save = { name: 'Save work order' };
const conflict = (name: string) => screen.findByRole('group', { name });

test('changes of different fields are merged and saved without a question, and a toast names them', async () => {
  const { user, patches, stored } = await open([{ description: 'Theirs', estimated_hours: 5 }]);
  await user.click(screen.getByRole('button', save));
  await screen.findByText('Changed by somebody else: Description and Estimated hours');
  await screen.findByText('WO-7 saved');
  expect(patches().map(({ version }) => version)).toEqual([1, 2]);
  expect(patches().at(-1)?.body).toEqual({ name: 'Hose, mine' });
  expect(stored()).toMatchObject({ name: 'Hose, mine', description: 'Theirs', estimated_hours: 5 });
  // The saved form makes room for the item, which has no control.
  await waitFor(() => expect(screen.getByLabelText('Description').tagName).toBe('DIV'));
  expect(screen.getByLabelText('Description').textContent).toContain('Theirs');
});

test('a field that both sides changed is asked about with its old value and both new ones', async () => {
  const { user, patches, stored } = await open([{ name: 'Theirs', description: 'New' }]);
  await user.click(screen.getByRole('button', save));
  const name = await conflict('Name');
  const texts = within(name).getByText('Hose').closest('fieldset')?.textContent ?? '';
  expect(texts).toContain('Hose, mine');
  expect(texts).toContain('Theirs');
  expect(screen.queryByRole('group', { name: 'Description' })).toBeNull();
  expect(screen.getByText('Changed by somebody else: Description')).toBeTruthy();
  await user.click(within(name).getByRole('radio', { name: 'Mine' }));
  await user.click(screen.getByRole('button', { name: 'Keep these values' }));
  await screen.findByText('WO-7 saved');
  expect(patches().at(-1)).toMatchObject({ version: 2, body: { name: 'Hose, mine' } });
  expect(stored()).toMatchObject({ name: 'Hose, mine', description: 'New' });
});

test('nothing is saved before every conflict is decided, and the keyboard is enough to decide them', async () => {
  const { user, patches, stored } = await open([{ name: 'Theirs' }]);
  await user.keyboard('{Control>}s{/Control}');
  const name = await conflict('Name');
  expect(document.activeElement?.textContent).toContain('Somebody else saved');
  await user.click(screen.getByRole('button', { name: 'Keep these values' }));
  expect(document.activeElement).toBe(name);
  expect(name.textContent).toContain('Choose one of the values.');
  expect(patches()).toHaveLength(1);
  within(name).getByRole('radio', { name: 'Mine' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(within(name).getByRole('radio', { name: 'Theirs' })).toHaveProperty('checked', true);
  const done = screen.getByRole('button', { name: 'Keep these values' });
  for (let stop = 0; stop < 3 && document.activeElement !== done; stop += 1) await user.tab();
  expect(document.activeElement).toBe(done);
  await user.keyboard('{Enter}');
  await screen.findByText('WO-7 saved');
  expect(stored().name).toBe('Theirs');
});

test('a value other than both sides can be entered for a conflict', async () => {
  const { user, stored } = await open([{ name: 'Theirs' }]);
  await user.click(screen.getByRole('button', save));
  const name = await conflict('Name');
  await user.click(within(name).getByRole('radio', { name: 'Enter another value' }));
  const text = within(name).getByRole('textbox');
  expect(text).toHaveProperty('value', 'Hose, mine');
  await user.clear(text);
  await user.type(text, 'Both');
  await user.click(screen.getByRole('button', { name: 'Keep these values' }));
  await screen.findByText('WO-7 saved');
  expect(stored().name).toBe('Both');
});

test('a further save by others during the merge is merged again', async () => {
  const { user, patches, stored } = await open([{ name: 'Seal' }, { name: 'Gasket' }]);
  await user.click(screen.getByRole('button', save));
  for (const theirs of ['Seal', 'Gasket']) {
    const name = await conflict('Name');
    await within(name).findByText(theirs);
    await user.click(within(name).getByRole('radio', { name: 'Mine' }));
    await user.click(screen.getByRole('button', { name: 'Keep these values' }));
  }
  await screen.findByText('WO-7 saved');
  expect(patches().map(({ version }) => version)).toEqual([1, 2, 3]);
  expect(stored().name).toBe('Hose, mine');
});

test('a status that others changed stays, and a toast says so', async () => {
  const equipment = moduleOfTemplate('equipment');
  const values = { functional_location_id: [1], type_id: 1, criticality_id: 1 };
  const pump = itemOf(equipment, 7, { name: 'Hose', ...values });
  const { user, stored } = await open([{ name: 'Theirs', status: 2 }], 'en', equipment, pump);
  await user.click(screen.getByRole('button', { name: 'Save equipment' }));
  const name = await conflict('Name');
  expect(screen.getByText('Changed by somebody else: Status')).toBeTruthy();
  await user.click(within(name).getByRole('radio', { name: 'Mine' }));
  await user.click(screen.getByRole('button', { name: 'Keep these values' }));
  await screen.findByText('EQ-7 saved');
  expect(stored()).toMatchObject({ status: 2, name: 'Hose, mine' });
});

test('Escape leaves the merge and preserves everything that was entered', async () => {
  const { user, patches } = await open([{ name: 'Theirs' }]);
  await user.click(screen.getByRole('button', save));
  await conflict('Name');
  await user.keyboard('{Escape}');
  expect(await screen.findByLabelText(/^Name/)).toHaveProperty('value', 'Hose, mine');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  expect(patches()).toHaveLength(1);
});

test('all conflicts can be decided for one side with one button, in German too', async () => {
  const { user, stored } = await open([{ name: 'Theirs', estimated_hours: 5 }], 'de');
  const hours = screen.getByLabelText('Geschätzte Stunden');
  await user.type(hours, '3');
  await user.click(screen.getByRole('button', { name: 'Arbeitsauftrag speichern' }));
  await screen.findByText(/2 Felder wurden auf beiden Seiten/);
  await user.click(screen.getByRole('button', { name: 'Alle anderen Werte übernehmen' }));
  await user.click(screen.getByRole('button', { name: 'Diese Werte übernehmen' }));
  await waitFor(() => expect(screen.queryByText(/auf beiden Seiten/)).toBeNull());
  // Once it is stored, the page shows it to be read.
  await screen.findByText(/^WO-\d+ gespeichert$/);
  expect(stored()).toMatchObject({ name: 'Theirs', estimated_hours: 5 });
});

test('a save whose answer was lost is not treated as a change by others', async () => {
  const user = userEvent.setup();
  let stored: Item = start;
  const { requests } = serveSite({
    items: { workorders: [start] },
    answer({ method, path, version, body }) {
      if (method === 'GET' && path.endsWith('/workorders/7')) return json(stored);
      if (method !== 'PATCH') return undefined;
      if (version !== stored.version) return failure(412, 'Too late.', { current: stored });
      const isLost = stored === start;
      stored = { ...stored, ...body, version: stored.version + 1 };
      return isLost ? Promise.reject(new TypeError('Lost.')) : json(stored);
    },
  });
  renderSite({ path: 'maintenance/work-orders/7', isEditing: true });
  await user.type(await screen.findByLabelText(/^Name/), ' 1');
  await user.click(screen.getByRole('button', save));
  await screen.findByText('Not saved');
  await user.type(screen.getByLabelText(/^Name/), '2');
  await user.click(screen.getByRole('button', save));
  await screen.findByText('WO-7 saved');
  expect(screen.queryByRole('group', { name: 'Name' })).toBeNull();
  expect(stored).toMatchObject({ name: 'Hose 12', version: 3 });
  expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(3);
});
