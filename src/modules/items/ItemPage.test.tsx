import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  errorResponse,
  failure,
  itemOf,
  json,
  moduleOfTemplate,
  serveSite,
} from '../../../tests/support/mock-site.ts';
import type { Item } from '../../runtime/record/item.ts';
import { renderSite, testUser } from '../../../tests/support/render-site.tsx';

const orders = moduleOfTemplate('workorders');
const order = itemOf(orders, 7, { name: 'Hose', type_id: 1, criticality_id: 1 });
const path = 'maintenance/work-orders/7';
const deleted = { ...order, deleted_at: '2026-11-20T10:00:00.000Z', version: 2 };

test('an item is deleted after a question, which says where it is used, and restored by Undo', async () => {
  const user = userEvent.setup();
  const { requests } = serveSite({
    items: { workorders: [order] },
    answer: ({ method, path: at }) => {
      if (method === 'DELETE') return json(deleted);
      if (at.endsWith('/uses'))
        return json({
          uses: [
            {
              type: 'permits',
              id: 4,
              name: 'Hot work',
              status: 1,
              template_id: -1,
              template_version: null,
            },
          ],
          total: 3,
          is_complete: false,
        });
      return at.endsWith('/restore') ? json({ ...order, version: 3 }) : undefined;
    },
  });
  const { router } = renderSite({ path, isEditing: true });
  await user.type(await screen.findByLabelText(/^Name/), ' (unsaved)');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: /Delete work order/ }));
  await screen.findByText('3 items refer to this and would point to something deleted:');
  const uses = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(uses).toEqual(expect.arrayContaining(['PTW-4 Hot work', 'and 2 more']));
  screen.getByText('There may be more: not everything could be looked at.');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/work-orders$/));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(requests.at(-1)?.method).toBe('GET'));
  const changes = requests.filter(
    ({ method, path: at }) => method !== 'GET' && !at.endsWith('/uses'),
  );
  expect(changes.map(({ method, version }) => ({ method, version }))).toEqual([
    { method: 'DELETE', version: 1 },
    { method: 'POST', version: 2 },
  ]);
});

test('an item on which others hang is deleted with them after a question with the numbers, and restored with them', async () => {
  const user = userEvent.setup();
  const dependents = [
    { module_type: 'equipment', count: 3 },
    { module_type: 'dms_documents', count: 1 },
  ];
  const all = [7, 8, 9, 10, 11].map((id) => ({ module_type: 'equipment', id, version: 2 }));
  const { requests } = serveSite({
    items: { workorders: [order] },
    answer: ({ method, path: at, body }) => {
      if (method === 'DELETE')
        return errorResponse(409, 'still_referenced', 'Others belong to it.', {
          details: { dependents: [] },
        });
      if (at.endsWith('/recycle-bin/restore'))
        return json({
          results: all.map(({ module_type, id }) => ({ module_type, id, status: 200 })),
        });
      if (!at.endsWith('/recycle-bin')) return undefined;
      return JSON.stringify(body).includes('"count":3')
        ? json({ deleted: all })
        : errorResponse(409, 'still_referenced', 'Others belong to it.', {
            details: { dependents },
          });
    },
  });
  const { router } = renderSite({ path, isEditing: true });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: /Delete work order/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('Delete WO-7 and 4 items that belong to it?');
  screen.getByText(/^3 equipment and 1 document would go to the recycle bin too/i);
  await user.click(screen.getByRole('button', { name: 'Delete all 5' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/work-orders$/));
  await screen.findByText('5 items deleted');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(requests.findLast(({ path: at }) => at.endsWith('/restore'))?.body).toEqual({
      items: all,
    }),
  );
});

test('a deletion that the server refuses says which items are in the way, and asks nothing', async () => {
  const user = userEvent.setup();
  serveSite({
    items: { workorders: [order] },
    answer: ({ method, path: at }) => {
      if (method === 'DELETE')
        return errorResponse(409, 'still_referenced', 'Others belong to it.', {
          details: { dependents: [] },
        });
      return at.endsWith('/recycle-bin')
        ? errorResponse(409, 'dependents_held', 'They are in force.', {
            details: { dependents: [{ module_type: 'permits', count: 2 }] },
          })
        : undefined;
    },
  });
  renderSite({ path, isEditing: true });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: /Delete work order/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('Nothing was deleted');
  expect(screen.getByText(/2 permits\./).textContent).toBe('They are in force. 2 permits.');
});

test('a deleted item can be read and restored', async () => {
  const user = userEvent.setup();
  const answers = [failure(403, 'Not yet.'), json({ ...order, version: 3 })];
  let stored: Item = deleted;
  serveSite({
    answer: ({ method, path: at }) => {
      if (at.endsWith('/restore')) {
        stored = { ...order, version: 3 };
        return answers.shift();
      }
      return method === 'GET' && at.endsWith('/workorders/7') ? json(stored) : undefined;
    },
  });
  renderSite({ path, isEditing: true });
  await screen.findByText(/Deleted on 20 Nov 2026, 11:00/);
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await screen.findByText('Not yet.');
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await screen.findByRole('textbox', { name: /^Name/ });
  expect(screen.queryByText(/Deleted on/)).toBeNull();
});

test('the root of a tree needs no parent, and can neither be moved nor deleted', async () => {
  const user = userEvent.setup();
  const root = itemOf(moduleOfTemplate('functional_locations'), 1, {
    name: 'Leuna',
    type_id: 1,
    criticality_id: 1,
    functional_location_id: [],
  });
  const { requests } = serveSite({
    items: { functional_locations: [root] },
    answer: ({ method, body }) =>
      method === 'PATCH' ? json({ ...root, ...body, version: 2 }) : undefined,
  });
  renderSite({ path: 'assets/functional-locations/1', isEditing: true });
  await user.type(await screen.findByLabelText(/^Name/), ' plant');
  expect(screen.queryByRole('combobox', { name: /^Parent/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('button', { name: 'Print' });
  expect(screen.queryByRole('button', { name: /^(Delete|Duplicate)/ })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Save functional location' }));
  await screen.findByText('FL-1 saved');
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Leuna plant' });
});

test('an item that fails to load shows the reason and a button to retry', async () => {
  const user = userEvent.setup();
  let isBroken = true;
  serveSite({
    items: { workorders: [order] },
    answer: ({ path: at }) =>
      isBroken && at.endsWith('/workorders/7') ? failure(503, 'Try later.') : undefined,
  });
  renderSite({ path, isEditing: true });
  expect((await screen.findByRole('alert')).textContent).toContain('Try later.');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByLabelText(/^Name/);
});

test('site lists that fail to load show the reason and a button to retry, since values need their names', async () => {
  const user = userEvent.setup();
  let isBroken = true;
  serveSite({
    items: { workorders: [order] },
    answer: ({ path: at }) =>
      isBroken && at.endsWith('/types') ? failure(500, 'Types are away.') : undefined,
  });
  renderSite({ path, isEditing: true });
  expect((await screen.findByRole('alert')).textContent).toContain('Types are away.');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByLabelText(/^Name/);
});

test('an address that is no item’s shows the fallback page of the site', async () => {
  serveSite();
  renderSite({ path: 'maintenance/work-orders/seven' });
  expect(await screen.findByText('Nothing here')).toBeTruthy();
});

test('deleting and creating are offered only to people who may do so', async () => {
  const user = userEvent.setup();
  serveSite({ items: { workorders: [order] } });
  renderSite({ path, me: testUser(['read', 'update']), isEditing: true });
  await screen.findByLabelText(/^Name/);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('button', { name: 'Print' });
  expect(screen.queryByRole('button', { name: /^(Delete|Duplicate)/ })).toBeNull();
});
