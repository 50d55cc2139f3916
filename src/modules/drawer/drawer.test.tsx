import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { itemOf, json, moduleOfTemplate, serveSite } from '../../../tests/support/mock-site.ts';
import { renderSite, testUser } from '../../../tests/support/render-site.tsx';

const orders = moduleOfTemplate('workorders');
const equipment = moduleOfTemplate('equipment');
const pump = itemOf(equipment, 3, { name: 'Slurry pump' });
const order = itemOf(orders, 7, {
  name: 'Hydraulic hose leaking',
  type_id: 1,
  criticality_id: 1,
  equipment_item_ids: [3],
});
const path = 'maintenance/work-orders/7?tab=links';

/** antd renders the visible options separately from the ones for screen readers. */
const entry = (words: RegExp | string) =>
  screen.findByText(words, { selector: '.ant-select-item-option span' });

function serve(answer: Parameters<typeof serveSite>[0] = {}) {
  return serveSite({ items: { workorders: [order], equipment: [pump] }, ...answer });
}

async function openNew(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('Equipment'), 'Sump pump');
  await user.click(await entry('Create “Sump pump”…'));
  return screen.findByRole('dialog', { name: 'New equipment' });
}

test('errors of a new item appear in the drawer, and the form below stays unchanged', async () => {
  const user = userEvent.setup();
  const { requests } = serve();
  renderSite({ path, isEditing: true });
  const drawer = await openNew(user);
  const name = within(drawer).getByRole('textbox', { name: /^Name/ });
  expect(name).toHaveProperty('value', 'Sump pump');
  await user.click(within(drawer).getByRole('button', { name: 'Create' }));
  expect(await within(drawer).findByText(/Not saved: \d+ fields need attention/)).toBeTruthy();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  // Drawers do not nest.
  const location = within(drawer).getByLabelText(/^Functional location/);
  await user.click(location);
  const list = document.getElementById(location.getAttribute('aria-controls') ?? '');
  expect(list?.closest('.ant-select-dropdown')?.textContent).not.toContain('Create');
});

test('cancelling a new item asks for confirmation and leaves the form below unchanged', async () => {
  const user = userEvent.setup();
  serve();
  renderSite({ path, isEditing: true });
  const drawer = await openNew(user);
  await user.click(within(drawer).getByRole('button', { name: 'Cancel' }));
  const question = within(drawer).getByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(within(drawer).queryByRole('alertdialog')).toBeNull();
  await user.click(within(drawer).getByRole('button', { name: 'Cancel' }));
  await user.click(within(drawer).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('navigating back closes the drawer', async () => {
  const user = userEvent.setup();
  serve();
  const { router } = renderSite({ path, isEditing: true });
  await user.click(await screen.findByRole('button', { name: /Slurry pump$/ }));
  const drawer = await screen.findByRole('dialog');
  const link = await within(drawer).findByRole('link', { name: 'Open full page' });
  expect(link.getAttribute('href')).toBe('/app/sites/1/assets/equipment/3');
  expect(within(drawer).getByRole('group', { name: 'Name' }).textContent).toContain('Slurry pump');
  await router.navigate('/app/sites/1/maintenance/work-orders');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a person who may not create equipment gets no offer to create it', async () => {
  const user = userEvent.setup();
  serve();
  renderSite({ path, me: testUser(['read', 'update']), isEditing: true });
  await user.type(await screen.findByLabelText('Equipment'), 'Sump pump');
  await screen.findAllByText('Nothing found');
  expect(screen.queryByText(/^Create/)).toBeNull();
});

test('if two people create the same label, the second gets the label of the first', async () => {
  const user = userEvent.setup();
  const documents = moduleOfTemplate('dms_documents');
  const document = itemOf(documents, 5, { name: 'P&ID' });
  const row = { id: 4, site_id: 1, module_type: 'dms_documents', name: 'HAZOP', colour: '#1B4F9C' };
  const dates = { created_at: '', updated_at: '', deleted_at: null, description: null };
  let labels: readonly object[] = [];
  serveSite({
    items: { dms_documents: [document] },
    answer({ method, path: requested }) {
      if (requested === '/api/sites/1/dms/documents/5') return json(document);
      if (requested !== '/api/sites/1/labels') return undefined;
      if (method === 'GET') return json({ labels });
      labels = [{ ...row, ...dates }];
      return json({ error: 'There is one of that name.', code: 'name_taken' }, 409);
    },
  });
  renderSite({ path: 'dms/documents/5', isEditing: true });
  await user.type(await screen.findByLabelText(/^Labels/), 'Hazop');
  await user.click(await entry('Create label “Hazop”'));
  const chosen = () => screen.getByLabelText(/^Labels/).getAttribute('aria-describedby') ?? '';
  await waitFor(() => {
    const words = chosen()
      .split(' ')
      .map((id) => globalThis.document.getElementById(id));
    expect(words.map((each) => each?.textContent).join(' ')).toContain('HAZOP');
  });
});
