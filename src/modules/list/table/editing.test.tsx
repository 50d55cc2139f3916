import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  type RequestHandler,
  failure,
  itemOf,
  json,
  moduleOfTemplate,
  serveSite,
} from '../../../../tests/support/mock-site.ts';
import { renderSite, testUser } from '../../../../tests/support/render-site.tsx';
import type { Item } from '../../../runtime/record/item.ts';

const module = moduleOfTemplate('workorders');

/**
 * A list of work orders with these columns. The active cell is in the first row, `right` columns
 * after the number.
 */
async function open(
  columns: string,
  {
    item = {},
    answer,
    may,
  }: {
    readonly item?: Readonly<Record<string, unknown>>;
    readonly answer?: RequestHandler;
    readonly may?: readonly string[];
  } = {},
) {
  const first = itemOf(module, 1, { name: 'Order 1', type_id: 1, criticality_id: 2, ...item });
  const items: Item[] = [first, itemOf(module, 2, { name: 'Order 2', type_id: 1 })];
  const { requests } = serveSite({ items: { workorders: items }, ...(answer && { answer }) });
  renderSite({
    path: `maintenance/work-orders?columns=${columns}`,
    ...(may && { me: testUser(may) }),
  });
  await screen.findByText('WO-1');
  const grid = screen.getByRole('grid');
  grid.focus();
  const edit = (right: number) => {
    for (let step = 0; step < right; step += 1) fireEvent.keyDown(grid, { key: 'ArrowRight' });
    fireEvent.keyDown(grid, { key: 'F2' });
  };
  const writes = () => requests.filter(({ method }) => method !== 'GET');
  return { grid, edit, items, writes, user: userEvent.setup() };
}

test.each([
  ['of the item number', 'id,name', 0, {}, 'The system maintains this value.'],
  ['of the status', 'id,status', 1, {}, 'It changes when the item moves to another status.'],
  ['of the creator', 'id,created_by_user_id', 1, {}, 'The system maintains this value.'],
  [
    'without permission',
    'id,name',
    1,
    { may: ['read'] },
    'You don’t have the permission to change these items.',
  ],
] as const)(
  'a cell %s cannot be edited, and says why',
  async (_of, columns, right, options, reason) => {
    const { edit, writes } = await open(columns, options);
    edit(right);
    await screen.findByText('This can’t be changed here');
    screen.getByText(reason);
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    expect(writes()).toEqual([]);
  },
);

test('an invalid value is refused in the cell before it is sent, and Escape restores the old one', async () => {
  const { edit, writes, user, grid } = await open('id,name');
  edit(1);
  const box = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(box);
  await user.keyboard('{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).not.toBe('');
  expect(box.getAttribute('aria-describedby')).toContain(alert.id);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
  within(grid).getByText('Order 1');
  expect(document.activeElement).toBe(grid);
  expect(writes()).toEqual([]);
});

test('an error in another field of the item is shown in the cell, because the server would refuse it', async () => {
  const { edit, writes, user } = await open('id,name', { item: { type_id: -1 } });
  edit(1);
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' more');
  await user.keyboard('{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Another field of this item needs attention first');
  expect(writes()).toEqual([]);
});

test('a value that the server refuses stays in the cell with the reason, and can be sent again', async () => {
  let isTaken = true;
  const { edit, items, user } = await open('id,name', {
    answer({ method, path, body }) {
      if (method !== 'PATCH' || !path.endsWith('/1')) return undefined;
      if (isTaken) {
        const fields = [{ pointer: '/name', code: 'unique', params: {}, message: 'It is taken.' }];
        return failure(422, '1 field needs to be corrected.', { fields });
      }
      items[0] = { ...(items[0] as Item), ...body, version: 2 };
      return json(items[0]);
    },
  });
  edit(1);
  const box = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(box);
  await user.type(box, 'Twice');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Twice');
  isTaken = false;
  await user.clear(box);
  await user.type(box, 'Once');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(items[0]?.name).toBe('Once'));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
});

test('in the list of a cell letters, arrows and Enter choose, and Enter saves then', async () => {
  const { edit, writes, user } = await open('id,criticality_id');
  edit(1);
  const list = await screen.findByRole('combobox', { name: /^Criticality/ });
  await user.type(list, 'cr', { skipClick: true });
  const enter = { key: 'Enter', keyCode: 13 };
  fireEvent.keyDown(list, enter);
  fireEvent.keyUp(list, enter);
  await waitFor(() => expect(list.getAttribute('aria-expanded')).toBe('false'));
  fireEvent.keyDown(list, enter);
  await waitFor(() => expect(writes()).toMatchObject([{ body: { criticality_id: 1 } }]));
});
