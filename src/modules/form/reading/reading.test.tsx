import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  failure,
  itemOf,
  json,
  moduleOfTemplate,
  serveSite,
  templateRow,
} from '../../../../tests/support/mock-site.ts';
import { renderSite, testUser } from '../../../../tests/support/render-site.tsx';

const module = moduleOfTemplate('workorders');
const order = itemOf(module, 7, {
  name: 'Hydraulic hose leaking',
  type_id: 1,
  criticality_id: 1,
  description: 'At the boom cylinder.',
  due_at: '2026-01-05T16:00:00.000Z',
});
const path = 'maintenance/work-orders/7';

async function open(status = 200, me = testUser()) {
  const user = userEvent.setup();
  const { requests } = serveSite({
    items: { workorders: [order] },
    answer: ({ method, body }) => {
      if (method !== 'PATCH') return undefined;
      return status === 200 ? json({ ...order, ...body, version: 2 }) : failure(status, 'No.');
    },
  });
  const { router } = renderSite({ path, me });
  await screen.findByRole('heading', { level: 1, name: 'Hydraulic hose leaking' });
  const patches = () => requests.filter(({ method }) => method === 'PATCH');
  return { user, router, patches };
}

const value = (name: string) => screen.getByRole('group', { name });

test('an item opens with values to read and no control, and its empty fields are folded', async () => {
  const { user } = await open();
  expect(value('Description').textContent).toContain('At the boom cylinder.');
  expect(screen.queryByRole('textbox', { name: /^(Name|Description)/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save work order' })).toBeNull();
  expect(screen.queryByRole('group', { name: 'Subtype' })).toBeNull();
  const details = screen.getByRole('region', { name: 'Details' });
  await user.click(within(details).getByRole('button', { name: 'Show 1 empty field' }));
  expect(value('Subtype')).toBeTruthy();
});

test('the head of an item names its facts and says that its deadline has passed', async () => {
  await open();
  const due = screen.getAllByText('Due').find(({ tagName }) => tagName === 'DT');
  expect(due?.parentElement?.textContent).toMatch(/\d+ days overdue/);
});

test('a click on a value shows its control with the focus, and a save sends only its column', async () => {
  const { user, patches } = await open();
  await user.click(screen.getByText('At the boom cylinder.'));
  const description = await screen.findByRole('textbox', { name: 'Description' });
  await waitFor(() => expect(document.activeElement).toBe(description));
  await user.type(description, ' Leaks.');
  await user.click(screen.getByRole('button', { name: 'Save work order' }));
  await screen.findByText('WO-7 saved');
  expect(patches()).toMatchObject([
    { body: { description: 'At the boom cylinder. Leaks.' }, version: 1 },
  ]);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull());
  expect(value('Description').textContent).toContain('Leaks.');
});

test('Cancel shows the values again; unsaved changes are discarded after a question', async () => {
  const { user, patches } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit “Description”' }));
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), '!');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull());
  expect(value('Description').textContent).not.toContain('!');
  expect(patches()).toEqual([]);
});

test('Edit and the key E show the whole form, whose address survives a reload', async () => {
  const { user, router } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('textbox', { name: /^Name/ });
  expect(router.state.location.search).toContain('edit=1');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull());
  await user.keyboard('e');
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await user.type(name, 'e');
  expect(name).toHaveProperty('value', 'Hydraulic hose leakinge');
});

test('a refused save keeps the control with what was entered', async () => {
  const { user } = await open(403);
  await user.click(screen.getByText('At the boom cylinder.'));
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save work order' }));
  await screen.findByText('No.');
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty(
    'value',
    'At the boom cylinder.!',
  );
});

test('a person who may not change the item can read it and change nothing', async () => {
  const { user } = await open(200, testUser(['read']));
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  await user.click(screen.getByText('At the boom cylinder.'));
  await user.keyboard('e');
  expect(screen.queryByRole('textbox', { name: /^(Name|Description)/ })).toBeNull();
});

test('the next step of a work order is a button that moves it', async () => {
  const user = userEvent.setup();
  const { requests } = serveSite({
    items: { workorders: [order] },
    answer: ({ method, path: at }) =>
      method === 'POST' && at.endsWith('/transitions')
        ? json({ ...order, status: 2, version: 2 })
        : undefined,
  });
  renderSite({ path });
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await screen.findByText(/^WO-7 moved to/);
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ to: 'TERM_DEFAULT' });
});

const preStart = templateRow(3, {
  moduleType: 'checklists',
  name: 'Pre-start',
  columns: [
    {
      columnType: 'checkbox_group',
      name: 'Passed',
      db: 'passed',
      columnData: {
        options: [
          { value: 'brakes', label: 'Brakes' },
          { value: 'horn', label: 'Horn' },
        ],
      },
      tab: 'general',
      section: 'details',
      order: 3,
    },
  ],
});
const checklists = moduleOfTemplate('checklists', preStart);

function openChecklist(passed: readonly string[], values = {}, me = testUser()) {
  const checklist = itemOf(checklists, 5, {
    name: 'Pre-start check',
    template_id: 3,
    template_version: 1,
    columns: { passed },
    ...values,
  });
  serveSite({ items: { checklists: [checklist] }, templates: [preStart] });
  renderSite({ path: 'safety/checklists/5', me });
  return screen.findByRole('heading', { level: 1, name: 'Pre-start check' });
}

test('points that are still to be answered are shown with their controls, not folded as empty', async () => {
  await openChecklist([]);
  expect(await screen.findByRole('checkbox', { name: 'Brakes' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Horn' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Description' })).toBeNull();
});

test('answered points are read with their ticks, and people who may only read see open ones', async () => {
  await openChecklist(['horn']);
  const points = await screen.findByRole('group', { name: 'Passed' });
  const lines = within(points).getAllByRole('listitem');
  expect(lines.map((line) => [line.textContent, within(line).getByRole('img').ariaLabel])).toEqual([
    ['Brakes', 'No'],
    ['Horn', 'Yes'],
  ]);
});

test('a person who may only read a checklist sees its open points without controls', async () => {
  await openChecklist([], {}, testUser(['read']));
  const points = await screen.findByRole('group', { name: 'Passed' });
  expect(within(points).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('empty points of a completed checklist are folded like other empty fields', async () => {
  const done = checklists.flow.byKey.get('TERM_DEFAULT')?.number;
  await openChecklist([], { status: done });
  expect(screen.queryByRole('group', { name: 'Passed' })).toBeNull();
});
