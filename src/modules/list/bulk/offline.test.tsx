import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWith, unsentChanges } from '../../../../tests/support/in-memory-outbox.ts';
import { itemOf, moduleOfTemplate, serveSite } from '../../../../tests/support/mock-site.ts';
import { bodyOf } from '../../../domain/outbox/outbox.ts';
import { renderSite } from '../../../../tests/support/render-site.tsx';

vi.mock(
  '../../../api/outbox/device-outbox.ts',
  () => import('../../../../tests/support/in-memory-outbox.ts'),
);

const orders = moduleOfTemplate('workorders');

afterEach(() => vi.restoreAllMocks());

beforeEach(() => startWith());

const kept = () =>
  unsentChanges.get().entries.map(({ itemId, action }) => [itemId, action.kind] as const);

/** Shows two work orders, selects both, and takes the network away. */
async function select(columns = '') {
  const items = [1, 2].map((id) =>
    itemOf(orders, id, { name: `Order ${id}`, type_id: 1, criticality_id: 2 }),
  );
  const { requests } = serveSite({ items: { workorders: items } });
  renderSite({ path: `maintenance/work-orders${columns}` });
  const grid = await screen.findByRole('grid');
  for (const code of ['WO-1', 'WO-2']) {
    const row = (await within(grid).findByText(code)).closest('[role=row]');
    fireEvent.click(row?.querySelector('[role=checkbox]') ?? grid);
  }
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const writes = () => requests.filter(({ method }) => method !== 'GET');
  return { user: userEvent.setup(), writes };
}

test('without a connection many items are deleted as one change each, and Undo takes all back', async () => {
  const { user, writes } = await select();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Delete 2 items?' }));
  const verb = () => asking.getByRole('button', { name: 'Delete' });
  await waitFor(() => expect(verb().hasAttribute('disabled')).toBe(false));
  await user.click(verb());
  await screen.findByText(/^2 items deleted\. What is only on this device/);
  expect(kept()).toEqual([
    [1, 'remove'],
    [2, 'remove'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(kept()).toEqual([]));
  expect(writes()).toEqual([]);
});

test('without a connection many items are moved as one change each', async () => {
  const { user, writes } = await select();
  await user.click(await screen.findByRole('button', { name: 'Move' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Move 2 items' }));
  const verb = () => asking.getByRole('button', { name: 'Move' });
  await waitFor(() => expect(verb().hasAttribute('disabled')).toBe(false));
  await user.click(verb());
  await waitFor(() =>
    expect(kept()).toEqual([
      [1, 'move'],
      [2, 'move'],
    ]),
  );
  expect(writes()).toEqual([]);
});

test('without a connection pasted cells are read here, a name of an item is refused, and each row is one change', async () => {
  const { user, writes } = await select('?columns=id,name,criticality_id,equipment_item_ids');
  const grid = screen.getByRole('grid');
  grid.focus();
  fireEvent.keyDown(grid, { key: 'Home', ctrlKey: true });
  for (const key of ['ArrowRight', 'ArrowRight']) fireEvent.keyDown(grid, { key });
  const text = 'Valve\tCritical\t\r\nPump\tHigh\tMotor 7\r\n';
  fireEvent.paste(grid, {
    clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') },
  });
  await screen.findByText(/1 item will change\. 2 values will change\./);
  await screen.findByText(/^Only the server can read “Motor 7” here\./);
  await user.click(screen.getByRole('button', { name: 'Change only the 1 valid item' }));
  await waitFor(() =>
    expect(unsentChanges.get().entries.map((entry) => [entry.itemId, bodyOf(entry)])).toEqual([
      [1, { name: 'Valve', criticality_id: 1 }],
    ]),
  );
  await screen.findByText(/^1 item changed\. What is only on this device/);
  expect(writes()).toEqual([]);
});
