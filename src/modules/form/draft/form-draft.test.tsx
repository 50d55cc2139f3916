import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  type RequestHandler,
  failure,
  itemOf,
  json,
  moduleOfTemplate,
  serveSite,
} from '../../../../tests/support/mock-site.ts';
import {
  clearDrafts,
  saveDraft,
  storedDrafts,
} from '../../../../tests/support/in-memory-drafts.ts';
import { orderTemplate } from '../../../../tests/support/order-template.ts';
import { renderSite, testUser } from '../../../../tests/support/render-site.tsx';
import { moduleEntry } from '../../../../tests/support/site-rows.ts';
import { GET_MODULES } from '../../../contract/modules.ts';
import type { ColumnDocument } from '../../../runtime/documents.ts';
import { createFormModel } from '../model/create-form-model.ts';
import { createDraftAutosave } from './draft-autosave.ts';

vi.mock('../../../api/drafts.ts', () => import('../../../../tests/support/in-memory-drafts.ts'));
beforeEach(clearDrafts);

const order = itemOf(moduleOfTemplate('workorders'), 7, {
  name: 'Hose',
  type_id: 1,
  criticality_id: 1,
  estimated_hours: 2,
});
const path = 'maintenance/work-orders/7';
const name = () => screen.findByLabelText<HTMLInputElement>(/^Name/);
const mine = () => storedDrafts().map(({ values }) => values.map(({ mine: value }) => value));

function serve(item = order, answer: RequestHandler = () => undefined) {
  return serveSite({
    items: { workorders: [item] },
    answer: (call) =>
      answer(call) ??
      (call.method === 'PATCH' ? json({ ...item, ...call.body, version: 2 }) : undefined),
  });
}

/** Types a text and unmounts the page without any prompt, as a crash does. */
async function crash(text = ' leaking') {
  const user = userEvent.setup();
  const { unmount } = renderSite({ path, isEditing: true });
  await user.type(await name(), text);
  await waitFor(() => expect(mine()).toEqual([[`Hose${text}`]]));
  unmount();
  return user;
}

test('a draft is offered with the names of its fields, and its restore is one undo step', async () => {
  serve();
  const user = await crash();
  renderSite({ path, isEditing: true });
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

test('a discarded draft is deleted, and Undo of the toast brings it back', async () => {
  serve();
  const user = await crash();
  renderSite({ path, isEditing: true });
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(storedDrafts()).toEqual([]));
  expect(screen.queryByText(/^Unsaved changes from/)).toBeNull();
  const toast = (await screen.findByText('Unsaved changes discarded')).closest('li');
  await user.click(within(toast ?? document.body).getByRole('button', { name: 'Undo' }));
  await screen.findByText(/^Unsaved changes from/);
  expect(mine()).toEqual([['Hose leaking']]);
});

test('values entered while a draft is offered are kept together with it', async () => {
  serve();
  const user = await crash();
  renderSite({ path, isEditing: true });
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
  renderSite({ path, isEditing: true });
  await screen.findByText(/The item has been saved since/);
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  const conflict = await screen.findByRole('group', { name: 'Name' });
  await user.click(within(conflict).getByRole('radio', { name: 'Mine' }));
  await user.click(screen.getByRole('button', { name: 'Keep these values' }));
  expect((await name()).value).toBe('Hose leaking');
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Theirs');
});

test('a draft whose values are all saved is deleted without a notice', async () => {
  serve();
  await crash();
  serve({ ...order, name: 'Hose leaking', version: 2 });
  renderSite({ path, isEditing: true });
  await name();
  await waitFor(() => expect(storedDrafts()).toEqual([]));
  expect(screen.queryByText(/^Unsaved changes from/)).toBeNull();
});

test('no draft is kept after a save, an undone change or leaving on purpose', async () => {
  serve();
  const user = userEvent.setup();
  renderSite({ path, isEditing: true });
  await user.type(await name(), '!');
  await waitFor(() => expect(mine()).toEqual([['Hose!']]));
  await user.type(await name(), '{Backspace}');
  await waitFor(() => expect(storedDrafts()).toEqual([]));
  await user.type(await name(), '?');
  await waitFor(() => expect(storedDrafts()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Save work order' }));
  await screen.findByText('WO-7 saved');
  await waitFor(() => expect(storedDrafts()).toEqual([]));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(await name(), '.');
  await waitFor(() => expect(storedDrafts()).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('Arrived elsewhere');
  await waitFor(() => expect(storedDrafts()).toEqual([]));
});

test('the last keys are kept when the page is hidden', async () => {
  serve();
  const user = userEvent.setup();
  renderSite({ path, isEditing: true });
  await user.type(await name(), '!');
  globalThis.dispatchEvent(new Event('pagehide'));
  expect(mine()).toEqual([['Hose!']]);
});

test('a draft is offered only to the person who entered it', async () => {
  serve();
  await crash();
  const me = testUser();
  renderSite({ path, me: { ...me, user: { ...me.user, id: 2 } } });
  await name();
  await waitFor(() => expect(screen.queryByText(/^Unsaved changes from/)).toBeNull());
  expect(storedDrafts()).toHaveLength(1);
});

test('the draft of a new item is offered under the template that it was begun with', async () => {
  serveSite({ templates: [orderTemplate] });
  const user = userEvent.setup();
  const { unmount } = renderSite({ path: 'maintenance/work-orders/new' });
  await user.click(await screen.findByRole('tab', { name: 'Finding' }));
  await user.type(await screen.findByLabelText('Cause of failure'), 'Worn');
  await waitFor(() => expect(storedDrafts().map(({ item }) => item)).toEqual(['new:5']));
  expect(storedDrafts()[0]?.clientId).toMatch(/^[0-9a-f-]{36}$/);
  unmount();
  renderSite({ path: 'maintenance/work-orders/new' });
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  const cause = await screen.findByLabelText('Cause of failure');
  expect(cause).toHaveProperty('value', 'Worn');
});

test('a second page of the same item says that another page keeps the draft, and takes over when that page closes', async () => {
  serve();
  const user = userEvent.setup();
  const first = renderSite({ path, isEditing: true });
  await user.type(await name(), '!');
  await waitFor(() => expect(mine()).toEqual([['Hose!']]));
  const { container } = renderSite({ path, isEditing: true });
  const second = within(container);
  await second.findByText('Open in another tab too');
  await user.type(await second.findByDisplayValue('Hose'), '?');
  globalThis.dispatchEvent(new Event('pagehide'));
  expect(mine()).toEqual([['Hose!']]);
  first.unmount();
  await waitFor(() => expect(second.queryByText('Open in another tab too')).toBeNull());
  await second.findByText(/^Unsaved changes from/);
});

/** The order's page, and a function that changes the columns of its module. */
function renderChangingModule() {
  const { coreColumns } = moduleEntry('workorders').document;
  const modules = [moduleEntry('workorders')];
  serveSite({
    modules,
    items: { workorders: [order] },
    answer: ({ method, body }) =>
      method === 'PATCH' ? json({ ...order, ...body, version: 2 }) : undefined,
  });
  const { cache } = renderSite({ path, isEditing: true });
  async function change(columns: readonly ColumnDocument[]) {
    modules[0] = moduleEntry('workorders', { coreColumns: [...columns] });
    await act(() => cache.invalidateQueries({ queryKey: [GET_MODULES.name] }));
  }
  return { coreColumns, change };
}

const gauge: ColumnDocument = {
  columnType: 'text',
  db: 'gauge',
  name: 'Gauge',
  tab: 'general',
  section: 'details',
  order: 999,
};

test('a form whose module gains a field keeps its values without offering them as a draft', async () => {
  const user = userEvent.setup();
  const { coreColumns, change } = renderChangingModule();
  await user.type(await name(), ' leaking');
  await waitFor(() => expect(mine()).toEqual([['Hose leaking']]));
  await change([...coreColumns, gauge]);
  await user.type(await screen.findByLabelText('Gauge'), '7 bar');
  expect((await name()).value).toBe('Hose leaking');
  await waitFor(() => expect(mine()).toEqual([['Hose leaking', '7 bar']]));
  expect(screen.queryByText(/^Unsaved changes from/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save work order' }));
  await screen.findByText('WO-7 saved');
  await waitFor(() => expect(storedDrafts()).toEqual([]));
  expect(screen.queryByText(/Not saved yet|has been saved since/)).toBeNull();
});

test('a draft is not offered when its columns have left the module', async () => {
  serve();
  const user = userEvent.setup();
  const { unmount } = renderSite({ path, isEditing: true });
  await user.type(await screen.findByLabelText('Description'), 'D');
  await waitFor(() => expect(mine()).toEqual([['D']]));
  unmount();
  const { coreColumns, change } = renderChangingModule();
  await screen.findByText(/^Unsaved changes from/);
  await change(coreColumns.filter(({ db }) => db !== 'description'));
  await waitFor(() => expect(screen.queryByText(/^Unsaved changes from/)).toBeNull());
});

test('a form that is locked for a while and opened again does not offer its own values', async () => {
  const draftKey = {
    organisation: 1,
    user: 1,
    site: 1,
    module: 'workorders',
    item: '7',
  };
  const model = createFormModel({
    module: moduleOfTemplate('workorders'),
    item: order,
    timeZone: 'UTC',
  });
  const column = model.module.byDb.get('name');
  if (column === undefined) throw new Error('The module has no name');
  model.set(new Map([[column, 'Hose leaking']]));
  for (const round of ['open', 'open again']) {
    const autosave = createDraftAutosave(draftKey);
    const stop = autosave.follow(model);
    const end = autosave.start();
    await waitFor(() => expect([round, mine()]).toEqual([round, [['Hose leaking']]]));
    expect(autosave.state.get().offer).toBeNull();
    stop();
    end();
  }
});

/**
 * An order was created, its answer was lost and the page was closed; then it is posted once more.
 */
async function postAgain(made: typeof order) {
  const clientId = 'f3b8c2d0-4c5e-4f0a-9a57-2f6f6f0c1a11';
  const { user: owner } = testUser();
  const entered = { '/name': 'Hose leaks', '/type_id': 1, '/criticality_id': 2 };
  await saveDraft({
    organisation: owner.organisation_id,
    user: owner.id,
    site: 1,
    module: 'workorders',
    item: 'new:5',
    version: 1,
    keptAt: '2026-11-21T05:00:00.000Z',
    clientId,
    values: Object.entries(entered).map(([pointer, value]) => ({
      pointer,
      base: null,
      mine: value,
    })),
  });
  const { requests } = serveSite({
    templates: [orderTemplate],
    items: { workorders: [made] },
    answer: ({ method, body }) => {
      if (method === 'POST') return failure(409, 'Taken.', { current: made });
      return method === 'PATCH' ? json({ ...made, ...body, version: 2 }) : undefined;
    },
  });
  const user = userEvent.setup();
  const { router } = renderSite({ path: 'maintenance/work-orders/new' });
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  const at = '/app/sites/1/maintenance/work-orders/7';
  await waitFor(() => expect(router.state.location.pathname).toBe(at));
  const sent = (which: string) =>
    requests.filter(({ method }) => method === which).map(({ body }) => body);
  expect(sent('POST')).toEqual([expect.objectContaining({ client_id: clientId })]);
  return sent('PATCH');
}

test('a restored new item whose answer was lost changes the item that was created', async () => {
  const changes = await postAgain(order);
  expect(changes).toEqual([{ name: 'Hose leaks', criticality_id: 2, estimated_hours: 0 }]);
});

test('a created item that others changed since is not overwritten, and the values are offered on its page', async () => {
  expect(await postAgain({ ...order, name: 'Theirs', version: 3 })).toEqual([]);
  await screen.findByText(/^Unsaved changes from/);
  expect(screen.getByText(/Not saved yet:.*Name/)).toBeTruthy();
});
