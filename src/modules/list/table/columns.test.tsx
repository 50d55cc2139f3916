import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { itemOf, moduleOfTemplate, serveSite } from '../../../../tests/support/mock-site.ts';
import { renderSite } from '../../../../tests/support/render-site.tsx';

const module = moduleOfTemplate('workorders');
const path = 'maintenance/work-orders';
const items = [1, 2].map((id) => itemOf(module, id, { name: `Order ${id}` }));

async function open(search = '?columns=id,name,status') {
  serveSite({ items: { workorders: items } });
  renderSite({ path: `${path}${search}` });
  await screen.findByText('WO-1');
  return userEvent.setup();
}

/** The header cells from left to right. */
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map((head) => head.querySelector('[title]')?.getAttribute('title'))
    .filter((title) => title !== undefined && title !== null);
const address = (name: string) => new URLSearchParams(location.search).get(name);

test('the columns panel shows, hides and reorders columns by keyboard, and restores the default', async () => {
  const user = await open('');
  const usual = heads();
  screen.getByRole('button', { name: 'Columns' }).focus();
  await user.keyboard('{Enter}');
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }));
  expect(panel.queryByRole('button', { name: 'Reset' })).toBeNull();
  const find = panel.getByRole('searchbox', { name: 'Find a column' });
  await user.type(find, 'estim');
  const [hours] = panel.getAllByRole('checkbox');
  const name = hours?.closest('li')?.textContent ?? '';
  expect(usual).not.toContain(name);
  hours?.focus();
  await user.keyboard(' ');
  expect(heads()).toEqual([...usual, name]);
  await user.clear(find);
  panel.getByRole('button', { name: `Move ${name} up` }).focus();
  await user.keyboard('{Enter}');
  const moved = [...usual.slice(0, -1), name, ...usual.slice(-1)];
  await waitFor(() => expect(heads()).toEqual(moved));
  panel.getByRole('checkbox', { name: 'Name' }).focus();
  await user.keyboard(' ');
  await waitFor(() => expect(heads()).toEqual(moved.filter((head) => head !== 'Name')));
  expect(address('columns')).not.toContain('name');
  panel.getByRole('button', { name: 'Reset' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(heads()).toEqual(usual));
  expect(address('columns')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Columns' })).toBeNull());
});

test('the last visible column cannot be hidden', async () => {
  const user = await open('?columns=id,name');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }));
  await user.click(panel.getByRole('checkbox', { name: 'Name' }));
  const [last] = panel.getAllByRole('checkbox', { checked: true });
  if (last === undefined) throw new Error('No column is left.');
  await user.click(last);
  expect(panel.getAllByRole('checkbox', { checked: true })).toEqual([last]);
  expect(heads()).toHaveLength(1);
});

test('the header menu pins a column at either side and unpins it, and keys move a column', async () => {
  const user = await open();
  const grid = screen.getByRole('grid');
  grid.focus();
  const pick = async (head: string, entry: string) => {
    await user.click(screen.getByRole('button', { name: `Column ${head}` }));
    await user.click(await screen.findByRole('button', { name: entry }));
  };
  const [first, second, third] = heads();
  await pick('Status', 'Pin at the start');
  await waitFor(() => expect(heads()).toEqual([third, first, second]));
  expect(address('columns')).toContain('status');
  await pick('Status', 'Pin at the end');
  await waitFor(() => expect(heads()).toEqual([first, second, third]));
  await pick('Status', 'Unpin');
  await user.click(screen.getByRole('button', { name: 'Column Status' }));
  await screen.findByRole('button', { name: 'Pin at the end' });
  expect(screen.queryByRole('button', { name: 'Unpin' })).toBeNull();
  await user.keyboard('{Escape}');
  grid.focus();
  fireEvent.keyDown(grid, { key: 'ArrowUp' });
  fireEvent.keyDown(grid, { key: 'ArrowRight' });
  fireEvent.keyDown(grid, { key: 'ArrowRight', ctrlKey: true, shiftKey: true });
  await waitFor(() => expect(heads()).toEqual([first, third, second]));
});
