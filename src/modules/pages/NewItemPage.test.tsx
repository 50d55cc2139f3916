import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { choose } from '../../../tests/support/choose.ts';
import {
  failure,
  itemOf,
  json,
  seenModule,
  serveSite,
  type Answer,
} from '../../../tests/support/fake-site.ts';
import { orderTemplate } from '../../../tests/support/order-template.ts';
import { renderSite, testUser } from '../../../tests/support/render-site.tsx';

const path = 'maintenance/work-orders/new';
const made = itemOf(seenModule('workorders', orderTemplate), 42, { name: 'Hose' });

async function open(answer: Answer) {
  const user = userEvent.setup();
  const { asked } = serveSite({ templates: [orderTemplate], answer });
  const { router } = renderSite({ path });
  await screen.findByRole('heading', { level: 1, name: 'New work order' });
  return { user, router, created: () => asked.filter(({ method }) => method === 'POST') };
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText(/^Name/), 'Hose');
  await choose(user, 'Type', 'Corrective');
  await choose(user, 'Criticality', 'High');
}

const create = () => screen.getByRole('button', { name: 'Create' });

test('a new item is made with its template and what was entered, and goes on at its own address', async () => {
  const { user, router, created } = await open(({ method, path: at }) => {
    if (method === 'POST') return json(made);
    return at.endsWith('/workorders/42') ? json(made) : undefined;
  });
  await fillIn(user);
  await user.click(screen.getByRole('tab', { name: 'Finding' }));
  await user.type(await screen.findByLabelText('Cause of failure'), 'Worn out');
  await user.click(create());
  await screen.findByRole('heading', { level: 1, name: 'Hose' });
  expect(router.state.location.pathname).toBe('/app/sites/1/maintenance/work-orders/42');
  const { client_id, ...body } = created()[0]?.body ?? {};
  expect(client_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(body).toEqual({
    name: 'Hose',
    type_id: 1,
    criticality_id: 2,
    template_id: 5,
    template_version: 1,
    columns: { cause: 'Worn out' },
  });
});

test('another template keeps what was entered, and takes its own fields away', async () => {
  const { user, created } = await open(({ method }) =>
    method === 'POST' ? failure(403, 'Not now.') : undefined,
  );
  await fillIn(user);
  await choose(user, 'Template', 'Without template');
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Finding' })).toBeNull());
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Hose');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await user.click(create());
  await screen.findByText('Not now.');
  expect(created()[0]?.body).toMatchObject({ name: 'Hose', type_id: 1, criticality_id: 2 });
  expect(created()[0]?.body).not.toHaveProperty('template_id');
});

test('what is required is asked for before the server is', async () => {
  const { user, created } = await open(() => undefined);
  await user.click(create());
  await screen.findByRole('group', { name: 'Not saved: 3 fields need attention' });
  expect(created()).toEqual([]);
});

test('an item whose answer was lost is found again instead of made twice', async () => {
  const { user, created } = await open(({ method, path: at }) => {
    if (method === 'POST') return failure(409, 'Taken.', { current: made });
    return at.endsWith('/workorders/42') ? json(made) : undefined;
  });
  await fillIn(user);
  await user.click(create());
  await screen.findByRole('heading', { level: 1, name: 'Hose' });
  expect(created()).toHaveLength(1);
});

test('who may not make one is told so before anything is entered', async () => {
  serveSite();
  renderSite({ path, me: testUser(['read']) });
  expect((await screen.findByRole('alert')).textContent).toContain('permission');
  expect(screen.queryByRole('textbox')).toBeNull();
});
