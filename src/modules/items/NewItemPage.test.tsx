import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { choose } from '../../../tests/support/choose.ts';
import {
  failure,
  itemOf,
  json,
  moduleOfTemplate,
  serveSite,
  type RequestHandler,
} from '../../../tests/support/mock-site.ts';
import { orderTemplate } from '../../../tests/support/order-template.ts';
import { renderSite, testUser } from '../../../tests/support/render-site.tsx';

const path = 'maintenance/work-orders/new';
const made = itemOf(moduleOfTemplate('workorders', orderTemplate), 42, { name: 'Hose' });

async function open(answer: RequestHandler) {
  const user = userEvent.setup();
  const { requests } = serveSite({ templates: [orderTemplate], answer });
  const { router } = renderSite({ path });
  await screen.findByRole('heading', { level: 1, name: 'New work order' });
  return { user, router, created: () => requests.filter(({ method }) => method === 'POST') };
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText(/^Name/), 'Hose');
  await choose(user, 'Type', 'Corrective');
  await choose(user, 'Criticality', 'High');
}

const create = () => screen.getByRole('button', { name: 'Create' });

test('a new item is created with its template and the entered values, and its page opens', async () => {
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

test('changing the template keeps the entered values, and drops the fields of the old template', async () => {
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

test('a new item begins in its first field, but not on touch screens, where the keyboard would open', async () => {
  await open(() => undefined);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Name/)));
  cleanup();
  const media = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(media(query), { matches: query === '(pointer: coarse)' }),
  );
  await open(() => undefined);
  await screen.findByLabelText(/^Name/);
  expect(document.activeElement?.closest('[data-field]') ?? null).toBeNull();
  vi.restoreAllMocks();
});

test('missing required fields are reported before the server is called', async () => {
  const { user, created } = await open(() => undefined);
  await user.click(create());
  await screen.findByRole('group', { name: 'Not saved: 3 fields need attention' });
  expect(created()).toEqual([]);
});

test('an item whose answer was lost is not created twice, because the retry has the same key', async () => {
  const { user, created } = await open(({ method, path: at }) => {
    if (method === 'POST')
      return created().length === 1 ? Promise.reject(new TypeError('Lost.')) : json(made);
    return at.endsWith('/workorders/42') ? json(made) : undefined;
  });
  await fillIn(user);
  await user.click(create());
  await screen.findByText(/internet connection|reach/i);
  await user.click(create());
  await screen.findByRole('heading', { level: 1, name: 'Hose' });
  const [first, second] = created();
  expect(second).toEqual(first);
  expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('values entered after a lost answer are saved to the item that was created', async () => {
  const first = { ...made, type_id: 1, criticality_id: 2 };
  const changed: unknown[] = [];
  const { user, created } = await open(({ method, path: at, body, version }) => {
    if (method === 'POST')
      return created().length === 1
        ? Promise.reject(new TypeError('Lost.'))
        : failure(409, 'Taken.', { current: first });
    if (method === 'PATCH') changed.push([at, body, version]);
    return at.endsWith('/workorders/42') ? json({ ...first, name: 'Hose 2' }) : undefined;
  });
  await fillIn(user);
  await user.click(create());
  await screen.findByText(/internet connection|reach/i);
  await user.type(screen.getByLabelText(/^Name/), ' 2');
  await user.click(create());
  await screen.findByRole('heading', { level: 1, name: 'Hose 2' });
  expect(changed).toEqual([['/api/sites/1/workorders/42', { name: 'Hose 2' }, 1]]);
  expect(created()[0]?.key).not.toBe(created()[1]?.key);
});

test('the page refuses a person who may not create items before they can enter anything', async () => {
  serveSite();
  renderSite({ path, me: testUser(['read']) });
  expect((await screen.findByRole('alert')).textContent).toContain('permission');
  expect(screen.queryByRole('textbox')).toBeNull();
});
