import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { itemOf, moduleOfTemplate, serveSite } from '../../../../tests/support/mock-site.ts';
import { renderSite, testUser } from '../../../../tests/support/render-site.tsx';
import { beginPresence, endPresence, receivePresence } from '../../../api/presence.ts';
import { type PresentPerson, SHOW_PRESENCE } from '../../../domain/presence.ts';

const order = itemOf(moduleOfTemplate('workorders'), 7, {
  name: 'Hose',
  description: 'At the boom cylinder.',
  type_id: 1,
  criticality_id: 1,
});
const place = { siteId: 1, moduleType: 'workorders', itemId: 7 };
const marlene = { id: 11, name: 'Marlene Hoffmann', editing: [] };
const tomasz = { id: 12, name: 'Tomasz Kowalski', editing: [] };

let sent: unknown[] = [];
beforeEach(() => {
  sent = [];
  beginPresence((event, message) => sent.push([event, message]));
});
afterEach(endPresence);

async function openItem(isEditing = false, me = testUser()) {
  serveSite({ items: { workorders: [order] } });
  renderSite({ path: 'maintenance/work-orders/7', isEditing, me });
  await screen.findByRole('heading', { level: 1, name: 'Hose' });
  return userEvent.setup();
}

const arrive = (...people: readonly PresentPerson[]) =>
  act(() => receivePresence({ ...place, people }));

test('the head of an item shows who else has it open, with a list of them and what they edit', async () => {
  const user = await openItem();
  expect(sent).toEqual([[SHOW_PRESENCE, { ...place, editing: [] }]]);
  expect(screen.queryByRole('button', { name: /^Also here/ })).toBeNull();
  arrive(marlene, { ...tomasz, editing: ['description', 'no_such_column'] });
  const button = screen.getByRole('button', {
    name: 'Also here: Marlene Hoffmann, Tomasz Kowalski',
  });
  expect(button.textContent).toMatch(/^MHTKAlso here/);
  await user.click(button);
  const list = within(await screen.findByRole('dialog', { name: 'Also here' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'MHMarlene Hoffmann',
    'TKTomasz KowalskiEditing Description',
  ]);
  arrive();
  expect(screen.queryByRole('button', { name: /^Also here/ })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('of many people three are shown, and the number of the others', async () => {
  await openItem();
  arrive(...[1, 2, 3, 4, 5].map((id) => ({ id, name: `Ada ${id}`, editing: [] })));
  expect(screen.getByRole('button', { name: /^Also here/ }).textContent).toMatch(/\+2Also here/);
});

test('screen readers hear one summary, and at a field who edits it', async () => {
  await openItem(true);
  arrive(marlene);
  arrive({ ...marlene, editing: ['description'] });
  arrive(tomasz, { ...marlene, editing: ['description'] });
  const names = 'Also here: Marlene Hoffmann, Tomasz Kowalski';
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(names),
  );
  const description = await screen.findByRole('textbox', {
    name: 'Description',
    description: /Marlene Hoffmann is editing this field/,
  });
  arrive(tomasz);
  expect(description.getAttribute('aria-describedby') ?? '').not.toContain('editors');
});

test('a value that others edit is marked while it is read', async () => {
  await openItem();
  arrive({ ...marlene, editing: ['description'] }, { ...tomasz, editing: ['description'] });
  const value = screen.getByRole('group', { name: 'Description' });
  expect(value.textContent).toContain('Marlene Hoffmann, Tomasz Kowalski are editing this field');
  arrive(marlene, tomasz);
  expect(value.textContent).not.toContain('Marlene');
});

test('the others learn which fields have the focus or are not saved, and no key', async () => {
  const user = await openItem(true);
  const last = () => sent.at(-1);
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), ' Leaks badly.');
  await waitFor(() =>
    expect(last()).toEqual([SHOW_PRESENCE, { ...place, editing: ['description'] }]),
  );
  const soFar = sent.length;
  await user.click(screen.getByRole('textbox', { name: /^Name/ }));
  await waitFor(() =>
    expect(last()).toEqual([SHOW_PRESENCE, { ...place, editing: ['description', 'name'] }]),
  );
  expect(sent).toHaveLength(soFar + 1);
  expect(JSON.stringify(sent)).not.toContain('Leaks');
});

test('who may only read edits nothing', async () => {
  const user = await openItem(false, testUser(['read']));
  await user.click(screen.getByText('At the boom cylinder.'));
  await user.tab();
  arrive(marlene);
  expect(sent).toEqual([[SHOW_PRESENCE, { ...place, editing: [] }]]);
});
