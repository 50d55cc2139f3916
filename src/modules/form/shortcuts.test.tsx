import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  failure,
  itemOf,
  json,
  moduleOfTemplate,
  serveSite,
} from '../../../tests/support/mock-site.ts';
import { renderSite, testUser } from '../../../tests/support/render-site.tsx';

const order = itemOf(moduleOfTemplate('workorders'), 7, {
  name: 'Hose',
  type_id: 1,
  criticality_id: 1,
});
const path = 'maintenance/work-orders/7';

async function open(status = 200, actions?: readonly string[], isInShell = false) {
  const user = userEvent.setup();
  const { requests } = serveSite({
    items: { workorders: [order] },
    answer: ({ method, body }) => {
      if (method !== 'PATCH') return undefined;
      return status === 200 ? json({ ...order, ...body, version: 2 }) : failure(status, 'No.');
    },
  });
  const { router } = renderSite({
    path,
    ...(actions ? { me: testUser(actions) } : {}),
    isEditing: true,
    isInShell,
  });
  await screen.findByRole('heading', { level: 1, name: 'Hose' });
  const patches = () => requests.filter(({ method }) => method === 'PATCH');
  const at = () => router.state.location.pathname;
  return { user, patches, at };
}

const name = () => screen.getByLabelText(/^Name/);

test('Ctrl+S saves and shows the values, with the focus anywhere on the page', async () => {
  const { user, patches } = await open();
  await user.type(name(), '!');
  await user.click(screen.getByRole('tab', { name: 'Links' }));
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('WO-7 saved');
  expect(patches().map(({ body }) => body)).toEqual([{ name: 'Hose!' }]);
  // The form gives way to the values.
  await screen.findByRole('button', { name: 'Edit' });
  expect(screen.queryByText('Unsaved')).toBeNull();
});

test('Ctrl+Enter saves once and returns to the list, and stays if the save is refused', async () => {
  const refused = await open(403);
  await refused.user.type(name(), '!{Control>}{Enter}{/Control}');
  await screen.findByText('No.');
  expect(refused.at()).toMatch(/\/7$/);
});

test('Ctrl+Enter returns to the list after the save', async () => {
  const { user, patches, at } = await open();
  await user.type(name(), '!{Control>}{Enter}{/Control}');
  await waitFor(() => expect(at()).toMatch(/work-orders$/));
  expect(patches()).toHaveLength(1);
});

test('Escape leaves the form for the values, and asks for confirmation if something is unsaved', async () => {
  const { user, at } = await open();
  await user.type(name(), '!');
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await user.keyboard('{Escape}');
  expect(at()).toMatch(/\/7$/);
  expect(name()).toHaveProperty('value', 'Hose!');
});

test('Escape leaves the form immediately if nothing is unsaved, and the values for the list', async () => {
  const { user, at } = await open();
  await user.type(name(), '!{Backspace}{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull());
  expect(at()).toMatch(/\/7$/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(at()).toMatch(/work-orders$/));
});

test('Escape closes a popup over the form, and nothing else', async () => {
  const { user, at } = await open();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('button', { name: 'Keyboard shortcuts' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Print' })).toBeNull());
  expect(at()).toMatch(/\/7$/);
});

test('a question mark lists the shortcuts, but is typed in text inputs', async () => {
  const { user } = await open();
  await user.type(name(), '?');
  expect(name()).toHaveProperty('value', 'Hose?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'General' }));
  await user.keyboard('?');
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(list.textContent).toContain('Save and go back to the listCtrl+Enter');
});

test('Alt+PageDown and Alt+PageUp switch the tabs and focus the tab that opens', async () => {
  const { user } = await open();
  const selected = () => screen.getByRole('tab', { selected: true }).textContent;
  const first = selected();
  await user.keyboard('{Alt>}{PageDown}{/Alt}');
  await waitFor(() => expect(selected()).not.toBe(first));
  expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
  await user.keyboard('{Alt>}{PageUp}{/Alt}');
  await waitFor(() => expect(selected()).toBe(first));
});

test('a person who may only read cannot save by keyboard', async () => {
  const { user, patches, at } = await open(200, ['read']);
  await user.keyboard('{Control>}s{/Control}{Control>}{Enter}{/Control}');
  expect(patches()).toEqual([]);
  expect(at()).toMatch(/\/7$/);
});

test('keys work right after a search has opened an item, with the focus on the header', async () => {
  const { user, at } = await open(200, undefined, true);
  const search = screen.getByRole('button', { name: 'Search' });
  search.focus();
  await user.keyboard('{Alt>}{PageDown}{/Alt}');
  await waitFor(() =>
    expect(screen.getByRole('tab', { selected: true }).textContent).not.toContain('General'),
  );
  screen.getByRole('main').focus();
  await user.keyboard('{Alt>}{PageUp}{/Alt}');
  await waitFor(() =>
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('General'),
  );
  screen.getByRole('main').focus();
  await user.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(at()).not.toMatch(/\/7$/));
});
