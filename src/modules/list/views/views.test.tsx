import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { itemOf, json, moduleOfTemplate, serveSite } from '../../../../tests/support/mock-site.ts';
import { renderSite, testUser } from '../../../../tests/support/render-site.tsx';
import type { ViewRow } from '../../../contract/views.ts';
import { viewsPermission } from '../../../domain/permissions.ts';

const module = moduleOfTemplate('workorders');
const orders = [1, 2].map((id) => itemOf(module, id, { name: `Order ${id}`, status: 1 }));

const late: ViewRow = {
  id: 7,
  site_id: 1,
  module_type: 'workorders',
  name: { en: 'Late', de: 'Verspätet' },
  document: { kind: 'table', sort: [{ db: 'name', direction: 'desc' }] },
  is_shared: false,
  pin_order: null,
  owner_user_id: 1,
  version: 3,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  warnings: [],
};

interface Options {
  readonly search?: string;
  readonly views?: readonly ViewRow[];
  readonly opensWith?: number | undefined;
  readonly mayShare?: boolean;
}

/** A list whose saved views are stored by the test, as the server would. */
function open({ search = '', views = [late], opensWith: first, mayShare = false }: Options = {}) {
  let stored = views;
  const { requests } = serveSite({
    items: { workorders: orders },
    answer({ method, path, body }) {
      if (!path.includes('/views')) return undefined;
      const opens_with = first === undefined ? {} : { workorders: first };
      if (method === 'GET') return json({ views: stored, defaults: [], opens_with });
      const id = Number(path.split('/').at(-1));
      const before = stored.find((view) => view.id === id);
      const made = { ...(before ?? { ...late, id: 99 }), ...body, warnings: [] } as ViewRow;
      stored = stored.filter((view) => view.id !== made.id);
      if (method !== 'DELETE') stored = [...stored, { ...made, version: made.version + 1 }];
      return json(made, method === 'POST' ? 201 : 200);
    },
  });
  const me = testUser();
  const site = renderSite({
    path: `maintenance/work-orders${search}`,
    me: mayShare
      ? {
          ...me,
          permissions: [...me.permissions, { permission_code: viewsPermission, site_id: null }],
        }
      : me,
  });
  const changes = () => requests.filter(({ method }) => method !== 'GET');
  const lists = () => requests.filter(({ path }) => path.endsWith('/workorders'));
  return { user: userEvent.setup(), changes, lists, ...site };
}

async function menu(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: /^View:/ }));
  return within(await screen.findByRole('dialog', { name: 'View' }));
}

describe('saved views', () => {
  test('a list opens with the default view of the person’s role, and fetches only that view’s rows', async () => {
    const { lists } = open({ opensWith: 7 });
    await screen.findByRole('button', { name: 'View: Late' });
    await waitFor(() => expect(lists()).toHaveLength(1));
    expect(lists()[0]?.query.sort).toBe('[{"db":"name","direction":"desc"}]');
  });

  test.each([
    ['View: Late', 7, '[{"db":"name","direction":"desc"}]'],
    ['View: By due date', 8, '[{"db":"due_at","direction":"asc"}]'],
    ['View: Everyone’s', 9, undefined],
  ])(
    'of several saved views, the list opens with the default: %s',
    async (title, opensWith, sort) => {
      const due: ViewRow = {
        ...late,
        id: 8,
        name: 'By due date',
        document: { kind: 'table', sort: [{ db: 'due_at', direction: 'asc' }] },
      };
      const plain: ViewRow = { ...late, id: 9, name: 'Everyone’s', document: { kind: 'table' } };
      const { lists } = open({ views: [late, due, plain], opensWith });
      await screen.findByRole('button', { name: title });
      await waitFor(() => expect(lists()).toHaveLength(1));
      expect(lists()[0]?.query.sort).toBe(sort);
    },
  );

  test('saved views are tabs that keys switch between', async () => {
    const { user, lists } = open();
    const tabs = within(await screen.findByRole('tablist', { name: 'View' }));
    tabs.getByRole('tab', { name: 'Open', selected: true }).focus();
    await user.keyboard('{ArrowLeft}');
    const shown = await tabs.findByRole('tab', { name: 'Late', selected: true });
    expect(document.activeElement).toBe(shown);
    expect(screen.getByRole('tabpanel').id).toBe(shown.getAttribute('aria-controls'));
    await waitFor(() =>
      expect(lists().at(-1)?.query.sort).toBe('[{"db":"name","direction":"desc"}]'),
    );
  });

  test('a list without a default view opens with the open items, the first due at the top', async () => {
    const { lists } = open();
    await screen.findByRole('button', { name: 'View: Open' });
    await waitFor(() => expect(lists()).toHaveLength(1));
    expect(lists()[0]?.query).toMatchObject({
      filter: '{"open":[{"var":"status"}]}',
      sort: '[{"db":"due_at","direction":"asc"}]',
    });
  });

  test('the views of the module come first, and each has an address', async () => {
    const { user, router } = open();
    const tabs = within(await screen.findByRole('tablist', { name: 'View' }));
    expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Open',
      'My work',
      'Overdue',
      'Unassigned',
      'All',
      'Late',
    ]);
    await user.click(tabs.getByRole('tab', { name: 'My work' }));
    await waitFor(() => expect(router.state.location.search).toBe('?view=my_work'));
    await user.click(tabs.getByRole('tab', { name: 'All' }));
    await screen.findByText('WO-2');
    expect(router.state.location.search).toBe('?view=all');
  });

  test('changes to a saved view are in the address, marked as unsaved, and saved or discarded', async () => {
    const { user, changes, router } = open({ search: '?view=7&search=pump' });
    await screen.findByRole('button', { name: 'View: Late changed' });
    await user.click((await menu(user)).getByRole('button', { name: 'Save changes' }));
    await screen.findByText('View “Late” saved');
    expect(changes()[0]).toMatchObject({
      method: 'PATCH',
      version: 3,
      body: { document: { ...late.document, search: 'pump' } },
    });
    await waitFor(() => expect(router.state.location.search).toBe('?view=7'));
    await screen.findByRole('button', { name: 'View: Late' });
  });

  test('a new saved view has what the list shows, and is opened', async () => {
    const { user, changes, router } = open({ search: '?view=all&sort=name', views: [] });
    await user.click((await menu(user)).getByRole('button', { name: 'Save as new view' }));
    // Not by its accessible name: under test antd gives every element the same id.
    const heading = await screen.findByText('Save as new view', { selector: '[id]' });
    const dialog = within(heading.closest<HTMLElement>('[role="dialog"]') ?? document.body);
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await user.type(dialog.getByLabelText(/^Name/), 'By name{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?view=99'));
    expect(changes()[0]?.body).toEqual({
      module_type: 'workorders',
      name: 'By name',
      is_shared: false,
      document: { kind: 'table', sort: [{ db: 'name', direction: 'asc' }] },
    });
  });

  test('a deleted view can be restored', async () => {
    const { user, changes } = open({ search: '?view=7' });
    await user.click((await menu(user)).getByRole('button', { name: 'Delete view' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(changes().map(({ method }) => method)).toEqual(['DELETE', 'POST']));
    expect(changes()[1]?.body).toMatchObject({ name: late.name, document: late.document });
  });

  test('a shared view is changed by people with permission, and others read why they cannot', async () => {
    const shared = { ...late, is_shared: true, owner_user_id: 2 };
    const { user } = open({ search: '?view=7', views: [shared] });
    const entries = await menu(user);
    expect(entries.queryByRole('button', { name: 'Rename' })).toBeNull();
    expect(entries.getAllByText(/may share views/).length).toBeGreaterThan(0);
  });

  test('sharing a view, or pinning it, is a single change', async () => {
    const { user, changes } = open({ search: '?view=7', mayShare: true });
    await user.click((await menu(user)).getByRole('button', { name: 'Share with everybody' }));
    await waitFor(() => expect(changes()[0]?.body).toEqual({ is_shared: true }));
    await user.click((await menu(user)).getByRole('button', { name: 'Pin in navigation' }));
    await waitFor(() => expect(changes()[1]?.body).toEqual({ pin_order: 1 }));
  });

  test('pinned views swap positions in the navigation', async () => {
    const first = { ...late, id: 6, name: { en: 'Mine', de: 'Meine' }, pin_order: 1 };
    const { user, changes } = open({
      search: '?view=7',
      views: [first, { ...late, pin_order: 2 }],
    });
    const entries = await menu(user);
    expect(entries.queryByRole('button', { name: 'Further down in navigation' })).toBeNull();
    await user.click(entries.getByRole('button', { name: 'Further up in navigation' }));
    await waitFor(() =>
      expect(changes().map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
        ['7', { pin_order: 1 }],
        ['6', { pin_order: 2 }],
      ]),
    );
  });

  test('parts of a saved view that no longer exist are named, and can be removed', async () => {
    const broken: ViewRow = {
      ...late,
      document: { kind: 'table', sort: [{ db: 'gone', direction: 'asc' }], search: 'x' },
      warnings: [{ pointer: '/sort/0', sentence: { en: 'No column gone.', de: 'Keine Spalte.' } }],
    };
    const { user, changes } = open({ search: '?view=7', views: [broken] });
    await screen.findByText('No column gone.');
    await user.click(screen.getByRole('button', { name: 'Save without it' }));
    await waitFor(() =>
      expect(changes()[0]?.body).toEqual({ document: { kind: 'table', search: 'x' } }),
    );
  });
});
