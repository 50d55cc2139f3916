import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bulkHandlers } from '../../../../tests/support/bulk-handlers.ts';
import { itemOf, moduleOfTemplate, serveSite } from '../../../../tests/support/mock-site.ts';
import { renderSite } from '../../../../tests/support/render-site.tsx';
import type { Item } from '../../../runtime/record/item.ts';

const module = moduleOfTemplate('workorders');

function open(count: number, language: 'en' | 'de' = 'en') {
  const items: Item[] = Array.from({ length: count }, (_, at) =>
    itemOf(module, at + 1, { name: `Order ${at + 1}`, type_id: 1, criticality_id: 1 }),
  );
  const { requests } = serveSite({
    items: { workorders: items },
    handlers: (backend) => bulkHandlers(backend, 'workorders'),
  });
  renderSite({ path: 'maintenance/work-orders', language });
  const writes = () => requests.filter(({ method }) => method !== 'GET');
  const names = () => items.map(({ name }) => name);
  return { user: userEvent.setup(), items, names, writes, requests };
}

/** The grid with the active cell `down` rows below and `right` columns after the first number. */
async function at(right: number, down = 0): Promise<HTMLElement> {
  const grid = await screen.findByRole('grid');
  await within(grid).findByText('WO-1');
  grid.focus();
  for (let step = 0; step < right; step += 1) fireEvent.keyDown(grid, { key: 'ArrowRight' });
  for (let step = 0; step < down; step += 1) fireEvent.keyDown(grid, { key: 'ArrowDown' });
  return grid;
}

const paste = (grid: HTMLElement, text: string) =>
  fireEvent.paste(grid, {
    clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') },
  });

describe('pasting cells', () => {
  test('a paste shows a dry run with each value before and after, the rejected and the omitted cells', async () => {
    const { user, names, writes } = open(3);
    const tooLong = 'x'.repeat(300);
    paste(await at(1), `First\r\n${tooLong}\r\nOrder 3\r\nToo many\r\n`);
    await screen.findByText(/1 item will change\. 1 value will change\./);
    await screen.findByText(/1 item stays unchanged\. 1 item can’t be changed like this\./);
    await screen.findByText(/1 pasted row has no row here and is left out\./);
    const bad = within(screen.getByRole('grid', { name: 'Can’t be changed' }));
    expect(bad.getByText('2')).toBeTruthy();
    expect(bad.getByText('WO-2')).toBeTruthy();
    expect(bad.getByText(tooLong)).toBeTruthy();
    const good = within(screen.getByRole('grid', { name: 'Changes' }));
    expect(good.getByText('Order 1')).toBeTruthy();
    expect(good.getByText('First')).toBeTruthy();
    expect(writes().map(({ path }) => path.split('/').at(-1))).toEqual(['check']);
    await user.click(screen.getByRole('button', { name: 'Change only the 1 valid item' }));
    await waitFor(() => expect(names()).toEqual(['First', 'Order 2', 'Order 3']));
    await screen.findByText('1 item changed.', { selector: '[role=status]' });
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'z', ctrlKey: true });
    await waitFor(() => expect(names()).toEqual(['Order 1', 'Order 2', 'Order 3']));
  });

  test('a paste can be cancelled, and read-only cells are rejected with the reason', async () => {
    const { user, writes } = open(2);
    // Name and status; the status of the first row does not change.
    paste(await at(1), `Other\tActive\nOther\tInactive\n`);
    await screen.findByText('It changes when the item moves to another status.');
    await screen.findByText(/1 item will change/);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(writes().map(({ path }) => path.split('/').at(-1))).toEqual(['check']);
  });

  test('a paste above the limit is refused with a message', async () => {
    const { writes } = open(500);
    const line = ['a', 'b', 'c', 'd', 'e'].join('\t');
    paste(await at(1), Array.from({ length: 500 }, () => line).join('\n'));
    await screen.findByText(/At most 2,000 cells/);
    expect(writes()).toEqual([]);
  });

  test('a paste fetches rows that are not loaded', async () => {
    const { user, names } = open(300);
    const lines = Array.from({ length: 250 }, (_, row) => `New ${row + 1}`);
    paste(await at(1), lines.join('\n'));
    await user.click(await screen.findByRole('button', { name: 'Change 250 items' }));
    await waitFor(() => expect(names().slice(0, 251)).toEqual([...lines, 'Order 251']));
  });
});

describe('copying', () => {
  const copied: Blob[] = [];
  beforeEach(() => {
    copied.length = 0;
    vi.stubGlobal(
      'ClipboardItem',
      class {
        constructor(parts: Readonly<Record<string, Blob>>) {
          copied.push(...Object.values(parts));
        }
      },
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  test('copying fetches the names of referenced items that are not loaded', async () => {
    const equipment = moduleOfTemplate('equipment');
    const machines = [1, 2, 3, 60].map((id) => itemOf(equipment, id, { name: `Pump ${id}` }));
    const items = Array.from({ length: 60 }, (_, at) =>
      itemOf(module, at + 1, { name: `Order ${at + 1}`, equipment_item_ids: [at + 1] }),
    );
    const { requests } = serveSite({ items: { workorders: items, equipment: machines } });
    renderSite({ path: 'maintenance/work-orders?columns=id,name,equipment_item_ids' });
    userEvent.setup();
    const grid = await at(1);
    fireEvent.keyDown(grid, { key: 'End', ctrlKey: true, shiftKey: true });
    fireEvent.copy(grid, { clipboardData: { setData: () => {} } });
    await screen.findByText('60 rows copied');
    const [text] = copied;
    const lines = (await text?.text())?.split('\r\n') ?? [];
    expect(lines.map((line) => line.split('\t').at(-1))).toEqual(
      items
        .map(({ id }) => machines.find((each) => each.id === id))
        .map((machine, at) =>
          machine === undefined ? `#${at + 1}` : `${machine.name} (EQ-${machine.id})`,
        ),
    );
    const before = requests.length;
    fireEvent.copy(grid, { clipboardData: { setData: () => {} } });
    expect(requests).toHaveLength(before);
  });
});

describe('filling down', () => {
  test('filling down copies the first marked row into the rows below', async () => {
    const { user, items } = open(3);
    const grid = await at(3);
    const [first] = items;
    if (first === undefined) throw new Error('No items.');
    items[0] = { ...first };
    fireEvent.keyDown(grid, { key: 'd', ctrlKey: true });
    await screen.findByText(/Mark several rows first/);
    fireEvent.keyDown(grid, { key: 'ArrowLeft' });
    fireEvent.keyDown(grid, { key: 'ArrowLeft' });
    fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true });
    fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true });
    const bar = within(screen.getByRole('group', { name: 'Marked cells' }));
    bar.getByText('3 rows marked');
    await user.click(bar.getByRole('button', { name: 'Fill down' }));
    await user.click(await screen.findByRole('button', { name: 'Change 2 items' }));
    await waitFor(() =>
      expect(items.map(({ name }) => name)).toEqual(['Order 1', 'Order 1', 'Order 1']),
    );
  });

  test('filling down has German texts', async () => {
    const { user } = open(2, 'de');
    const grid = await at(1);
    fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true });
    fireEvent.keyDown(grid, { key: 'd', ctrlKey: true });
    await screen.findByText(/1 Eintrag ändert sich\. 1 Wert ändert sich\./);
    await user.click(screen.getByRole('button', { name: '1 Eintrag ändern' }));
    const said = await screen.findByText('1 Eintrag geändert.', { selector: '[role=status]' });
    expect(said).toBeTruthy();
  });
});
