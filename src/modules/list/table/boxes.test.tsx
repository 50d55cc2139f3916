import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { itemOf, moduleOfTemplate, serveSite } from '../../../../tests/support/mock-site.ts';
import { renderSite } from '../../../../tests/support/render-site.tsx';

const module = moduleOfTemplate('workorders');
const items = [1, 2, 3].map((id) => itemOf(module, id, { name: `Order ${id}` }));

/** The states of the checkboxes; the one in the header comes first. */
const boxes = () =>
  screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-checked') ?? '');
const box = (name: string) => screen.getByRole('checkbox', { name });

test('the header checkbox shows whether all, some or no rows are selected, and selects all or none', async () => {
  serveSite({ items: { workorders: items } });
  renderSite({ path: 'maintenance/work-orders' });
  await screen.findByText('WO-1');
  const user = userEvent.setup();
  await user.click(box('Select WO-2'));
  expect(boxes()).toEqual(['mixed', 'false', 'true', 'false']);
  await user.click(box('Select all'));
  expect(boxes()).toEqual(['true', 'true', 'true', 'true']);
  await user.click(box('Select all'));
  expect(boxes()).toEqual(['false', 'false', 'false', 'false']);
});

test('a click next to a checkbox, within its cell, selects the row too', async () => {
  serveSite({ items: { workorders: items } });
  renderSite({ path: 'maintenance/work-orders' });
  await screen.findByText('WO-1');
  const cell = box('Select WO-3').parentElement;
  if (cell === null) throw new Error('The box is in no cell.');
  await userEvent.setup().click(cell);
  expect(boxes()).toEqual(['mixed', 'false', 'false', 'true']);
});
