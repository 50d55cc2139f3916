import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Bulletin } from '../../contract/bulletins.ts';
import type { NoticeRow } from '../../contract/notifications.ts';
import type { WorkRow } from '../../contract/work.ts';
import { type MockReplies, errorResponse } from '../../../tests/support/mock-site.ts';
import { currentUser, moduleEntry, siteRow } from '../../../tests/support/site-rows.ts';
import { openPage, resetPage } from '../testing.tsx';

vi.mock('socket.io-client', () => import('./testing.ts'));
afterEach(resetPage);

const orders = moduleEntry('workorders');
const path = '/app/sites/1/maintenance/work-orders';
const day = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const status = { number: 1, label: 'Active', family: 'moving', colour: '#3B7DD8' } as const;
const work = (id: number, name: string, more: Partial<WorkRow> = {}): WorkRow => ({
  site_id: 1,
  site_name: 'Leuna',
  site_time_zone: 'Europe/Berlin',
  module_type: 'workorders',
  id,
  name,
  status,
  due: null,
  is_overdue: false,
  waiting_since: null,
  updated_at: inDays(-1),
  ...more,
});

const nothing = { rows: [], total: 0 };

const open = (at: string, replies: MockReplies = {}, language: 'en' | 'de' = 'en') =>
  openPage(at, { language, site: { modules: [orders], replies } });

const notice: NoticeRow = {
  id: 9,
  kind: 'changed',
  created_at: inDays(0),
  read_at: null,
  by: { id: 3, name: 'Jo Berg' },
  site_id: 1,
  site_name: 'Leuna',
  module_type: 'workorders',
  item_id: 7,
  item_name: 'Hose',
  fields: ['/due_at', '/status'],
  role_name: null,
  expires_at: null,
  text: null,
  import: null,
  note: null,
};

test('home shows assigned work with its site, and marks it if it is overdue', async () => {
  open('/app', {
    'GET /api/my-work': {
      assigned: {
        rows: [work(7, 'Hose', { due: inDays(-3), is_overdue: true }), work(8, 'Pump')],
        total: 2,
      },
      approvals: nothing,
    },
  });
  const link = await screen.findByRole('link', { name: 'Hose' });
  expect(link.getAttribute('href')).toBe(`${path}/7`);
  const row = link.closest('li');
  expect(row?.textContent).toContain('Leuna');
  expect(row?.textContent).toContain('3 days overdue');
  expect(await screen.findByText('No approvals wait for you')).toBeDefined();
});

test('home says since when an approval waits and by when the item is needed', async () => {
  const rows = [
    work(7, 'Hose', { waiting_since: '2020-03-02T10:00:00.000Z', due: '2099-05-06' }),
    work(8, 'Pump', {
      waiting_since: '2020-03-04T10:00:00.000Z',
      due: inDays(-3),
      is_overdue: true,
    }),
  ];
  open('/app', { 'GET /api/my-work': { assigned: nothing, approvals: { rows, total: 2 } } });
  const textOf = async (name: string) =>
    (await screen.findByRole('link', { name })).closest('li')?.textContent;
  expect(await textOf('Hose')).toMatch(/Waiting since 2 Mar 2020.*Needed by 6 May 2099/);
  expect(await textOf('Pump')).toMatch(/Waiting since 4 Mar 2020.*3 days overdue/);
});

test('work that fails to load shows the reason and can be requested again', async () => {
  const answers = [errorResponse(503, 'unavailable', 'Later, please.')];
  const { user } = open('/app', {
    'GET /api/my-work': () => answers.shift() ?? { assigned: nothing, approvals: nothing },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Later, please.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Nothing is assigned to you');
});

test('the bell counts unread notifications; opening one leads to its item and marks it read', async () => {
  const { requests, at, user } = open('/app', {
    'GET /api/notifications': { notifications: [notice], unread: 1, next_page_cursor: null },
    'POST /api/notifications/read': { unread: 0 },
  });
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  const panel = await screen.findByRole('list', { name: 'Notifications' });
  expect(panel.textContent).toContain('Jo Berg changed Status, Due · Leuna');
  await user.click(within(panel).getByRole('link', { name: /Hose/ }));
  await waitFor(() => expect(at()).toBe(`${path}/7`));
  const read = requests.find(({ call }) => call === 'POST /api/notifications/read');
  expect(read?.body).toEqual({ ids: [9] });
});

test('the bell reports in German how an import ended, and links to it', async () => {
  const counts = { rows: 12, created: 10, changed: 2, unchanged: 0, bad: 0 };
  const of = (id: number, state: 'checked' | 'applied' | 'failed', bad: number) => ({
    ...notice,
    id,
    kind: 'import' as const,
    item_id: null,
    item_name: null,
    import: { id: 70 + id, file_name: `orders${id}.csv`, state, counts: { ...counts, bad } },
  });
  const all = [of(4, 'applied', 0), of(3, 'checked', 0), of(2, 'checked', 1), of(1, 'failed', 0)];
  const { user } = open(
    '/app',
    { 'GET /api/notifications': { notifications: all, unread: 4, next_page_cursor: null } },
    'de',
  );
  await user.click(await screen.findByRole('button', { name: 'Benachrichtigungen, 4 ungelesen' }));
  const panel = await screen.findByRole('list', { name: 'Benachrichtigungen' });
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('Importiert: 10 angelegt, 2 geändert · Leuna'),
    expect.stringContaining('Geprüft: Alle 12 Zeilen können importiert werden · Leuna'),
    expect.stringContaining('Geprüft: 1 Zeile kann nicht importiert werden.'),
    expect.stringContaining('Der Import ist fehlgeschlagen. Es wurde nichts importiert · Leuna'),
  ]);
  const link = within(panel).getByRole('link', { name: /orders4\.csv/ });
  expect(link.getAttribute('href')).toBe(`${path}/import?id=74`);
});

test('sites can be searched by name, city and country, and roles show until when they last', async () => {
  const role = (name: string, expires_at: string | null) => ({
    role_id: name.length,
    role_name: name,
    expires_at,
  });
  const sites = [
    siteRow(1, 'Leuna', {
      user_roles: [role('Planner', inDays(12.5)), role('Fitter', inDays(-1)), role('Admin', null)],
    }),
    siteRow(2, 'Rotterdam', {
      user_roles: null,
      address: { latitude: null, longitude: null, city: 'Europoort', country_code: 'NL' },
    }),
    siteRow(3, 'Bergen', { is_archived: true }),
  ];
  const { user } = open('/app/sites', { 'GET /api/sites': sites });
  const names = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
  await waitFor(() => expect(names()).toEqual(['Bergen', 'Leuna', 'Rotterdam']));
  for (const words of ['Expires in 12 days', 'Expired', 'No expiry'])
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  const main = within(screen.getByRole('main'));
  expect(main.queryByRole('link', { name: 'Rotterdam' })).toBeNull();
  expect(main.queryByRole('link', { name: 'Bergen' })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search sites...' }), 'nl');
  expect(names()).toEqual(['Rotterdam']);
  await user.type(screen.getByRole('searchbox', { name: 'Search sites...' }), 'x');
  await screen.findByText('No sites found.');
});

const bulletin: Bulletin = {
  id: 4,
  title: 'Shutdown',
  text: 'See https://example.org/plan.',
  starts_at: inDays(-1),
  ends_at: null,
  site_ids: null,
  version: 2,
  created_at: inDays(-1),
  created_by: { id: 3, name: 'Jo Berg' },
  updated_at: inDays(-1),
  withdrawn_at: null,
  state: 'current',
  is_read: false,
  may_change: true,
};

test('a bulletin is published only if it is complete, and withdrawn after a question', async () => {
  const me = currentUser(['workorders']);
  const { requests, user } = open('/app/bulletins', {
    'GET /api/users/me': {
      ...me,
      permissions: [...me.permissions, { permission_code: 'bulletins.manage', site_id: null }],
    },
    'GET /api/bulletins': { bulletins: [bulletin], unread: 1, may_create: true },
    'POST /api/bulletins': bulletin,
    'POST /api/bulletins/4/withdraw': bulletin,
  });
  const link = await screen.findByRole('link', { name: 'https://example.org/plan' });
  expect(link.getAttribute('href')).toBe('https://example.org/plan');
  await user.click(screen.getByRole('button', { name: 'New bulletin' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New bulletin' }));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(dialog.getByRole('textbox', { name: /Title/ }).getAttribute('aria-invalid')).toBe('true');
  await user.type(dialog.getByRole('textbox', { name: /Title/ }), 'Gas test');
  await user.type(dialog.getByRole('textbox', { name: /Text/ }), 'At noon.');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  const made = await waitFor(() => {
    const call = requests.find((each) => each.call === 'POST /api/bulletins');
    if (call === undefined) throw new Error('Not yet.');
    return call;
  });
  expect(made.body).toMatchObject({ title: 'Gas test', site_ids: null, ends_at: null });
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw “Shutdown”?' }));
  await user.click(question.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() =>
    expect(requests.map(({ call }) => call)).toContain('POST /api/bulletins/4/withdraw'),
  );
});

test('on a phone, bulletins are in the drawer, and its button shows that some are unread', async () => {
  const media = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(media(query), { matches: query.includes('768px') }),
  );
  onTestFinished(() => void vi.restoreAllMocks());
  const { at, user } = open(
    '/app',
    { 'GET /api/bulletins': { bulletins: [], unread: 2, may_create: false } },
    'de',
  );
  await user.click(await screen.findByRole('button', { name: /· Aushänge, 2 ungelesen$/ }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(drawer.getByRole('link', { name: 'Aushänge, 2 ungelesen' }));
  await waitFor(() => expect(at()).toBe('/app/bulletins'));
});

test('the questions of the help are found in German, and support reports that nobody is there', async () => {
  const { router, user } = open('/app/help', { 'GET /api/support': { is_available: false } }, 'de');
  await user.type(await screen.findByRole('searchbox', { name: 'Fragen durchsuchen' }), 'freigabe');
  expect(screen.getByText('Wo sehe ich, was auf meine Freigabe wartet?')).toBeDefined();
  expect(screen.queryByText('Welche Tastenkürzel gibt es?')).toBeNull();
  await router.navigate('/app/support');
  await screen.findByText('Es ist keine Support-Adresse eingerichtet');
  expect(screen.queryByRole('button', { name: 'Nachricht senden' })).toBeNull();
});
