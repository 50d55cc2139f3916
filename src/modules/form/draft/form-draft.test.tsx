import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  type Answer,
  itemOf,
  json,
  seenModule,
  serveSite,
} from '../../../../tests/support/fake-site.ts';
import { forgetDrafts, keptDrafts } from '../../../../tests/support/memory-drafts.ts';
import { orderTemplate } from '../../../../tests/support/order-template.ts';
import { renderSite, testUser } from '../../../../tests/support/render-site.tsx';

vi.mock('../../../api/drafts.ts', () => import('../../../../tests/support/memory-drafts.ts'));
beforeEach(forgetDrafts);

const order = itemOf(seenModule('workorders'), 7, {
  name: 'Hose',
  type_id: 1,
  criticality_id: 1,
  estimated_hours: 2,
});
const path = 'maintenance/work-orders/7';
const name = () => screen.findByLabelText<HTMLInputElement>(/^Name/);
const mine = () => keptDrafts().map(({ values }) => values.map(({ mine: value }) => value));

function serve(item = order, answer: Answer = () => undefined) {
  return serveSite({
    items: { workorders: [item] },
    answer: (call) =>
      answer(call) ??
      (call.method === 'PATCH' ? json({ ...item, ...call.body, version: 2 }) : undefined),
  });
}

/** Enters something, and lets the page go as a crash does: nothing of it is asked. */
async function crash(text = ' leaking') {
  const user = userEvent.setup();
  const { unmount } = renderSite({ path });
  await user.type(await name(), text);
  await waitFor(() => expect(mine()).toEqual([[`Hose${text}`]]));
  unmount();
  return user;
}

test('what was entered is offered anew, with its fields, and restored as one step', async () => {
  serve();
  const user = await crash();
  renderSite({ path });
  const notice = (await screen.findByText(/^Unsaved changes from/)).closest('[role="alert"]');
  expect(notice?.textContent).toContain('Not saved yet: Name.');
  expect((await name()).value).toBe('Hose');
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect((await name()).value).toBe('Hose leaking');
  expect(document.activeElement).toBe(await name());
  expect(screen.queryByText(/^Unsaved changes from/)).toBeNull();
  await screen.findByText('Unsaved changes');
  expect(mine()).toEqual([['Hose leaking']]);
  await user.keyboard('{Control>}z{/Control}');
  expect((await name()).value).toBe('Hose');
});

test('discarded it is gone, until that is taken back', async () => {
  serve();
  const user = await crash();
  renderSite({ path });
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(keptDrafts()).toEqual([]));
  expect(screen.queryByText(/^Unsaved changes from/)).toBeNull();
  const toast = (await screen.findByText('Unsaved changes discarded')).closest('li');
  await user.click(within(toast ?? document.body).getByRole('button', { name: 'Undo' }));
  await screen.findByText(/^Unsaved changes from/);
  expect(mine()).toEqual([['Hose leaking']]);
});

test('what is entered beside an offer is kept with it', async () => {
  serve();
  const user = await crash();
  renderSite({ path });
  await screen.findByText(/^Unsaved changes from/);
  await user.type(screen.getByLabelText('Description'), 'D');
  await waitFor(() => expect(mine()).toEqual([['Hose leaking', 'D']]));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(mine()).toEqual([['D']]));
});

test('a draft over an item that others changed since is merged with it', async () => {
  serve();
  const user = await crash();
  serve({ ...order, name: 'Seal', description: 'Theirs', version: 2 });
  renderSite({ path });
  await screen.findByText(/Somebody else has saved since/);
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  const conflict = await screen.findByRole('group', { name: 'Name' });
  await user.click(within(conflict).getByRole('radio', { name: 'Mine' }));
  await user.click(screen.getByRole('button', { name: 'Keep these values' }));
  expect((await name()).value).toBe('Hose leaking');
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Theirs');
});

test('a draft of what is saved already is dropped without a word', async () => {
  serve();
  await crash();
  serve({ ...order, name: 'Hose leaking', version: 2 });
  renderSite({ path });
  await name();
  await waitFor(() => expect(keptDrafts()).toEqual([]));
  expect(screen.queryByText(/^Unsaved changes from/)).toBeNull();
});

test('saved, taken back, or left on purpose, nothing is kept', async () => {
  serve();
  const user = userEvent.setup();
  renderSite({ path });
  await user.type(await name(), '!');
  await waitFor(() => expect(mine()).toEqual([['Hose!']]));
  await user.type(await name(), '{Backspace}');
  await waitFor(() => expect(keptDrafts()).toEqual([]));
  await user.type(await name(), '?');
  await waitFor(() => expect(keptDrafts()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Save work order' }));
  await screen.findByText('WO-7 saved');
  await waitFor(() => expect(keptDrafts()).toEqual([]));
  await user.type(await name(), '.');
  await waitFor(() => expect(keptDrafts()).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('Arrived elsewhere');
  await waitFor(() => expect(keptDrafts()).toEqual([]));
});

test('what is entered last is kept when the page goes out of sight', async () => {
  serve();
  const user = userEvent.setup();
  renderSite({ path });
  await user.type(await name(), '!');
  globalThis.dispatchEvent(new Event('pagehide'));
  expect(mine()).toEqual([['Hose!']]);
});

test('a draft is the person’s own', async () => {
  serve();
  await crash();
  const me = testUser();
  renderSite({ path, me: { ...me, user: { ...me.user, id: 2 } } });
  await name();
  await waitFor(() => expect(screen.queryByText(/^Unsaved changes from/)).toBeNull());
  expect(keptDrafts()).toHaveLength(1);
});

test('a new item is offered under the template with which it was begun', async () => {
  serveSite({ templates: [orderTemplate] });
  const user = userEvent.setup();
  const { unmount } = renderSite({ path: 'maintenance/work-orders/new' });
  await user.click(await screen.findByRole('tab', { name: 'Finding' }));
  await user.type(await screen.findByLabelText('Cause of failure'), 'Worn');
  await waitFor(() => expect(keptDrafts().map(({ item }) => item)).toEqual(['new:5']));
  unmount();
  renderSite({ path: 'maintenance/work-orders/new' });
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  const cause = await screen.findByLabelText('Cause of failure');
  expect(cause).toHaveProperty('value', 'Worn');
});
