import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  failure,
  itemOf,
  json,
  moduleOfTemplate,
  serveSite,
} from '../../../tests/support/mock-site.ts';
import { orderTemplate } from '../../../tests/support/order-template.ts';
import { renderSite } from '../../../tests/support/render-site.tsx';

const seen = moduleOfTemplate('workorders', orderTemplate);
const order = itemOf(seen, 7, {
  name: 'Hose',
  type_id: 1,
  criticality_id: 1,
  estimated_hours: 3,
  status: 2,
  columns: { cause: 'Worn' },
});

test('duplicating an item opens a new one with its template, marked as a copy', async () => {
  const user = userEvent.setup();
  const made = { ...order, id: 42, name: 'Hose (copy)' };
  const { requests } = serveSite({
    items: { workorders: [order] },
    templates: [orderTemplate],
    answer: ({ method, path }) =>
      method === 'POST' || path.endsWith('/42') ? json(made, 200) : undefined,
  });
  renderSite({ path: 'maintenance/work-orders/7' });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: 'Duplicate work order' }));
  await screen.findByRole('heading', { level: 1, name: 'New work order' });
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Hose (copy)');
  await screen.findByText('Unsaved changes');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByRole('heading', { level: 1, name: 'Hose (copy)' });
  const { client_id: _, ...body } = requests.find(({ method }) => method === 'POST')?.body ?? {};
  expect(body).toEqual({
    name: 'Hose (copy)',
    type_id: 1,
    criticality_id: 1,
    estimated_hours: 3,
    template_id: 5,
    template_version: 1,
    columns: { cause: 'Worn' },
  });
});

test('an item that can’t be read can’t be copied, and the page shows a button to retry', async () => {
  const user = userEvent.setup();
  let isBroken = true;
  serveSite({
    items: { workorders: [order] },
    answer: ({ path }) =>
      isBroken && path.endsWith('/workorders/7') ? failure(503, 'Try later.') : undefined,
  });
  renderSite({ path: 'maintenance/work-orders/new?copy_of=7', language: 'de' });
  expect((await screen.findByRole('alert')).textContent).toContain('Try later.');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByLabelText(/^Bezeichnung/)).toHaveProperty('value', 'Hose (Kopie)');
});
