import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { choose, openOptions } from '../../../tests/support/choose.ts';
import {
  failure,
  itemOf,
  json,
  moduleOfTemplate,
  serveSite,
} from '../../../tests/support/mock-site.ts';
import { renderSite, testUser } from '../../../tests/support/render-site.tsx';

const module = moduleOfTemplate('workorders');
const order = itemOf(module, 7, {
  name: 'Hydraulic hose leaking',
  type_id: 1,
  sub_type_id: 11,
  criticality_id: 1,
  estimated_hours: 2,
});
const path = 'maintenance/work-orders/7';
const save = () => screen.getByRole('button', { name: 'Save work order' });
const dialogOf = (name: RegExp | string) => screen.findByRole('dialog', { name });

/** A site with the order. It accepts every change. */
function serveOrder() {
  return serveSite({
    items: { workorders: [order] },
    answer: ({ method, body }) =>
      method === 'PATCH' ? json({ ...order, ...body, version: 2 }) : undefined,
  });
}

describe('saving', () => {
  test('a save sends only the changed columns, with the version that was read', async () => {
    const user = userEvent.setup();
    const { requests } = serveOrder();
    renderSite({ path, isEditing: true });
    const hours = await screen.findByLabelText('Estimated hours');
    await user.clear(hours);
    await user.type(hours, '3');
    await screen.findByText('Unsaved changes');
    await user.click(save());
    await screen.findByText('WO-7 saved');
    const patches = requests.filter(({ method }) => method === 'PATCH');
    expect(patches).toMatchObject([{ body: { estimated_hours: 3 }, version: 1 }]);
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  });

  test('a save makes no call without a change; empty texts and outer spaces are no change', async () => {
    const user = userEvent.setup();
    const { requests } = serveOrder();
    renderSite({ path, isEditing: true });
    await user.type(await screen.findByLabelText('Description'), 'x{Backspace}');
    await user.type(screen.getByLabelText(/^Name/), '  ');
    await user.click(save());
    await screen.findByText('WO-7 saved');
    expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  test('a position far from the site is saved only after a question', async () => {
    const user = userEvent.setup();
    const { requests } = serveOrder();
    renderSite({ path: `${path}?field=lat_lon`, isEditing: true, sitePosition: [51.32, 12] });
    await user.click(await screen.findByLabelText('Latitude'));
    await user.paste('-33.86, 151.2');
    await user.click(save());
    await user.click(
      within(await dialogOf(/Save a position .* km from the site/)).getByRole('button', {
        name: 'Correct it',
      }),
    );
    expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
    await user.click(save());
    await user.click(
      within(await dialogOf(/Save a position/)).getByRole('button', { name: 'Save this position' }),
    );
    await screen.findByText('WO-7 saved');
    const patches = requests.filter(({ method }) => method === 'PATCH');
    expect(patches).toMatchObject([{ body: { lat_lon: [-33.86, 151.2] } }]);
  });

  test('a form is saved once, however often Enter is pressed meanwhile', async () => {
    const user = userEvent.setup();
    const answer = Promise.withResolvers<Response>();
    const { requests } = serveSite({
      items: { workorders: [order] },
      answer: ({ method }) => (method === 'PATCH' ? answer.promise : undefined),
    });
    renderSite({ path, isEditing: true });
    const name = await screen.findByLabelText(/^Name/);
    await user.type(name, ' again{Enter}{Enter}{Enter}');
    answer.resolve(json({ ...order, name: 'Hydraulic hose leaking again', version: 2 }));
    await screen.findByText('WO-7 saved');
    expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  test('a save that the server refuses shows the server’s error next to the field', async () => {
    const user = userEvent.setup();
    const fields = [
      { pointer: '/assignee_ids/user_ids/0', code: 'reference', params: {}, message: 'Not here.' },
    ];
    serveSite({
      items: { workorders: [order] },
      answer: ({ method }) =>
        method === 'PATCH' ? failure(422, 'Fields are wrong.', { fields }) : undefined,
    });
    renderSite({ path, isEditing: true });
    await user.type(await screen.findByLabelText(/^Name/), '!');
    await user.click(save());
    const people = screen.getByLabelText(/^Assigned to/);
    await waitFor(() => expect(people.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('Not here.')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Assigned to' })).toBeTruthy();
  });

  test('a save that fails for another reason shows it and keeps what was typed', async () => {
    const user = userEvent.setup();
    serveSite({
      items: { workorders: [order] },
      answer: ({ method }) => (method === 'PATCH' ? failure(403, 'You may not.') : undefined),
    });
    renderSite({ path, isEditing: true });
    const name = await screen.findByLabelText(/^Name/);
    await user.type(name, '!');
    await user.click(save());
    await screen.findByText('You may not.');
    expect(name).toHaveProperty('value', 'Hydraulic hose leaking!');
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
  });
});

describe('errors', () => {
  test('errors are shown next to the field and in the summary, whose links open other tabs', async () => {
    const user = userEvent.setup();
    const { requests } = serveOrder();
    renderSite({ path, isEditing: true });
    await user.clear(await screen.findByLabelText(/^Name/));
    expect(screen.queryByText('Not saved: 1 field needs attention')).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Links' }));
    expect(screen.queryByLabelText(/^Name/)).toBeNull();
    await user.click(save());
    const summary = await screen.findByRole('group', { name: /Not saved: 1 field/ });
    expect(document.activeElement).toBe(summary);
    expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Name' }));
    const name = await screen.findByLabelText(/^Name/);
    expect(document.activeElement).toBe(name);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('tab', { name: /General/ }).textContent).toContain('1');
  });

  test('after a refused save each change updates the errors without moving the focus', async () => {
    const user = userEvent.setup();
    serveOrder();
    renderSite({ path, isEditing: true });
    const hours = await screen.findByLabelText('Estimated hours');
    await user.clear(hours);
    await user.type(hours, '26');
    expect(hours.getAttribute('aria-invalid')).toBeNull();
    await user.click(save());
    await waitFor(() => expect(hours.getAttribute('aria-invalid')).toBe('true'));
    await user.clear(hours);
    await user.type(hours, '2');
    expect(hours.getAttribute('aria-invalid')).toBeNull();
    expect(screen.queryByRole('group', { name: /Not saved/ })).toBeNull();
    await user.type(hours, '6');
    expect(hours.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(hours);
    expect(screen.queryByRole('group', { name: /Not saved/ })).toBeNull();
  });
});

describe('fields that depend on others', () => {
  test('a change of the type clears the sub-type and offers those of the new type', async () => {
    const user = userEvent.setup();
    const { requests } = serveOrder();
    renderSite({ path, isEditing: true });
    await screen.findByLabelText(/^Type/);
    await choose(user, 'Type', 'Preventive');
    expect(screen.queryByText('Leak')).toBeNull();
    const options = await openOptions(user, 'Subtype');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Inspection']);
    await user.click(save());
    await screen.findByText('WO-7 saved');
    const [patch] = requests.filter(({ method }) => method === 'PATCH');
    expect(patch?.body).toEqual({ type_id: 2, sub_type_id: null });
  });

  test('a field is shown when its rule begins to hold', async () => {
    const user = userEvent.setup();
    serveOrder();
    renderSite({ path: 'maintenance/work-orders/new' });
    await screen.findByLabelText(/^Type/);
    expect(screen.queryByLabelText(/^Subtype/)).toBeNull();
    await choose(user, 'Type', 'Corrective');
    expect(screen.getByLabelText(/^Subtype/)).toBeTruthy();
  });
});

describe('leaving', () => {
  test('leaving with unsaved changes asks for confirmation, and Stay does not leave', async () => {
    const user = userEvent.setup();
    serveOrder();
    const { router } = renderSite({ path, isEditing: true });
    const name = await screen.findByLabelText(/^Name/);
    await user.type(name, '!');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await dialogOf('Leave without saving?');
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toContain('/7');
    expect(name).toHaveProperty('value', 'Hydraulic hose leaking!');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByText('Arrived elsewhere');
  });

  test('leaving asks nothing after the change was undone', async () => {
    const user = userEvent.setup();
    serveOrder();
    renderSite({ path, isEditing: true });
    await user.type(await screen.findByLabelText(/^Name/), '!{Backspace}');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByText('Arrived elsewhere')).toBeTruthy();
  });
});

test('a person who may not change an item sees its values and no save button', async () => {
  serveOrder();
  renderSite({ path, me: testUser(['read']), isEditing: true });
  await screen.findByText('Leak');
  expect(within(screen.getByRole('tabpanel')).queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
});
