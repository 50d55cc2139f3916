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

/** A site with the order, which takes every change. */
function serveOrder() {
  return serveSite({
    items: { workorders: [order] },
    answer: ({ method, body }) =>
      method === 'PATCH' ? json({ ...order, ...body, version: 2 }) : undefined,
  });
}

describe('saving', () => {
  test('sends only what changed, on top of the version that was read', async () => {
    const user = userEvent.setup();
    const { requests } = serveOrder();
    renderSite({ path });
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

  test('makes no call where nothing is new, empty texts and outer spaces included', async () => {
    const user = userEvent.setup();
    const { requests } = serveOrder();
    renderSite({ path });
    await user.type(await screen.findByLabelText('Description'), 'x{Backspace}');
    await user.type(screen.getByLabelText(/^Name/), '  ');
    await user.click(save());
    await screen.findByText('WO-7 saved');
    expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  test('happens once, however often Enter is pressed meanwhile', async () => {
    const user = userEvent.setup();
    const answer = Promise.withResolvers<Response>();
    const { requests } = serveSite({
      items: { workorders: [order] },
      answer: ({ method }) => (method === 'PATCH' ? answer.promise : undefined),
    });
    renderSite({ path });
    const name = await screen.findByLabelText(/^Name/);
    await user.type(name, ' again{Enter}{Enter}{Enter}');
    answer.resolve(json({ ...order, name: 'Hydraulic hose leaking again', version: 2 }));
    await screen.findByText('WO-7 saved');
    expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  test('shows what the server refuses beside the field, in its words', async () => {
    const user = userEvent.setup();
    const fields = [
      { pointer: '/assignee_ids/user_ids/0', code: 'reference', params: {}, message: 'Not here.' },
    ];
    serveSite({
      items: { workorders: [order] },
      answer: ({ method }) =>
        method === 'PATCH' ? failure(422, 'Fields are wrong.', { fields }) : undefined,
    });
    renderSite({ path });
    await user.type(await screen.findByLabelText(/^Name/), '!');
    await user.click(save());
    const people = screen.getByLabelText(/^Assigned to/);
    await waitFor(() => expect(people.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('Not here.')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Assigned to' })).toBeTruthy();
  });

  test('that fails otherwise says why and keeps what was typed', async () => {
    const user = userEvent.setup();
    serveSite({
      items: { workorders: [order] },
      answer: ({ method }) => (method === 'PATCH' ? failure(403, 'You may not.') : undefined),
    });
    renderSite({ path });
    const name = await screen.findByLabelText(/^Name/);
    await user.type(name, '!');
    await user.click(save());
    await screen.findByText('You may not.');
    expect(name).toHaveProperty('value', 'Hydraulic hose leaking!');
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
  });
});

describe('errors', () => {
  test('stand beside the field and in the summary, which leads to another tab', async () => {
    const user = userEvent.setup();
    const { requests } = serveOrder();
    renderSite({ path });
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

  test('go and come with each change once a save was refused, without taking the focus', async () => {
    const user = userEvent.setup();
    serveOrder();
    renderSite({ path });
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
  test('a sub-type is emptied with its type, and offers those of the new one', async () => {
    const user = userEvent.setup();
    const { requests } = serveOrder();
    renderSite({ path });
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

  test('are shown when their rule begins to hold', async () => {
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
  test('with unsaved changes asks, and stays where it is told to', async () => {
    const user = userEvent.setup();
    serveOrder();
    const { router } = renderSite({ path });
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

  test('asks nothing once the change is taken back', async () => {
    const user = userEvent.setup();
    serveOrder();
    renderSite({ path });
    await user.type(await screen.findByLabelText(/^Name/), '!{Backspace}');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByText('Arrived elsewhere')).toBeTruthy();
  });
});

test('who may not change an item sees its values and no way to save', async () => {
  serveOrder();
  renderSite({ path, me: testUser(['read']) });
  await screen.findByText('Leak');
  expect(within(screen.getByRole('tabpanel')).queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
});
