import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AccountRow } from '../../contract/accounts.ts';
import {
  type MockReplies,
  type RecordedRequest,
  type RequestHandler,
  errorResponse,
  json,
} from '../../../tests/support/mock-site.ts';
import { currentUser, marlene } from '../../../tests/support/site-rows.ts';
import { emitServerEvent, socketIsOpen } from '../shell/testing.ts';
import { openPage, resetPage } from '../testing.tsx';
import { until } from '../../../tests/support/until.ts';

vi.mock('socket.io-client', () => import('../shell/testing.ts'));

const me = currentUser([]);
const manager = {
  ...me,
  permissions: [{ permission_code: 'people.manage', site_id: null }],
};

function account(id: number, display_name: string, more: Partial<AccountRow> = {}): AccountRow {
  return {
    id,
    display_name,
    email: `p${id}@aurelia.example`,
    is_service: false,
    is_active: true,
    is_invited: false,
    invited_at: null,
    phone: null,
    badge: null,
    employer: null,
    manager_id: null,
    locale: 'en',
    absent_from: null,
    absent_until: null,
    deputy_id: null,
    kept_fields: [],
    version: 1,
    roles: [],
    has_second_factor: true,
    sessions: 1,
    last_used_at: new Date().toISOString(),
    ...more,
  };
}

const role = { role_id: 3, role_scope: 'Site', expires_at: null } as const;
const people = [
  account(marlene.id, marlene.display_name),
  account(8, 'Yusuf Demir', {
    roles: [{ ...role, role_name: 'Shift lead', site_id: 1, site_name: 'Leuna' }],
    has_second_factor: false,
    sessions: 2,
  }),
  account(9, 'Ada Vos', { sessions: 0, last_used_at: null, is_active: false }),
];

const accountsCall = 'GET /api/organisation/accounts';

/** The list of people as the server answers it. */
const listOf = (accounts: readonly AccountRow[]) => ({ accounts, total: accounts.length });

/** Answers the list of people by its query. */
const answerList =
  (reply: (query: RecordedRequest['query']) => object): RequestHandler =>
  ({ call, query }) =>
    call === accountsCall ? json(reply(query)) : undefined;

async function open(
  more: MockReplies = {},
  language?: 'de',
  answer = answerList(() => listOf(people)),
) {
  const replies = {
    'GET /api/users/me': manager,
    'GET /api/users': {
      users: people.map(({ id, display_name, is_active }) => ({
        id,
        display_name,
        email: null,
        is_active,
      })),
      teams: [],
    },
    ...more,
  };
  const page = openPage('/app/people', { language, site: { modules: [], replies, answer } });
  await screen.findByRole('heading', { level: 1 });
  return page;
}
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name, { selector: '[role="row"] *' })).closest<HTMLElement>(
    '[role="row"]',
  );
  if (row === null) throw new Error(`No row of ${name}`);
  return within(row);
};

afterEach(resetPage);

it('the page of people refuses a person who manages no people, and names the permission', async () => {
  const { requests } = await open({ 'GET /api/users/me': me });
  await screen.findByText(/you need the permission “Manage people” for the whole organisation/);
  expect(requests.map(({ call }) => call)).not.toContain(accountsCall);
});

it('the page of people shows roles, second factor and last use of each person', async () => {
  await open();
  const yusuf = await rowOf('Yusuf Demir');
  yusuf.getByText('Shift lead, Leuna');
  yusuf.getByText('No second factor');
  yusuf.getByText(/2 sessions/);
  const ada = await rowOf('Ada Vos');
  ada.getByText('Disabled');
  ada.getByText('Never signed in');
  expect(ada.queryByText(/session/)).toBeNull();
});

it('the page of people shows who is absent now, until when and with which deputy', async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const absence = { absent_from: hours(-48), absent_until: hours(48), deputy_id: 8 };
  const later = { ...absence, absent_from: hours(24) };
  await open({
    [accountsCall]: listOf([account(8, 'Yusuf Demir', later), account(9, 'Ada Vos', absence)]),
  });
  (await rowOf('Ada Vos')).getByText(/^Absent until .*, deputy Yusuf Demir$/);
  expect((await rowOf('Yusuf Demir')).queryByText(/Absent/)).toBeNull();
});

it('the page of people asks for those who match, in the chosen order', async () => {
  const { user, requests } = await open(
    {},
    'de',
    answerList(({ search }) => listOf(search === undefined ? people : [])),
  );
  const asked = () => requests.findLast(({ call }) => call === accountsCall)?.query;
  await screen.findByText('3 Personen');
  expect(asked()).toEqual({ sort: 'name', direction: 'asc', offset: '0' });
  await user.click(screen.getByText('Ohne zweiten Faktor'));
  await until(() => expect(asked()).toMatchObject({ without_factor: 'true' }));
  await user.click(screen.getByRole('combobox', { name: 'Sortiert nach' }));
  await user.click(await screen.findByTitle('Nach letzter Aktivität'));
  await until(() => expect(asked()).toMatchObject({ sort: 'used', direction: 'desc' }));
  await user.click(screen.getByRole('button', { name: 'Anmeldung' }));
  await until(() => expect(asked()).toMatchObject({ sort: 'used', direction: 'asc' }));
  expect(screen.getByRole('columnheader', { name: 'Anmeldung' }).ariaSort).toBe('ascending');
  await user.type(screen.getByRole('searchbox'), 'p9@');
  await screen.findByText('Niemand passt zur Suche');
  expect(asked()).toMatchObject({ search: 'p9@' });
});

it('more people are loaded page by page', async () => {
  const many = Array.from({ length: 130 }, (_, at) => account(100 + at, `Person ${at}`));
  const { user } = await open(
    {},
    undefined,
    answerList(({ offset }) => ({
      accounts: many.slice(Number(offset), Number(offset) + 100),
      total: many.length,
    })),
  );
  await screen.findByText('130 people');
  await user.click(screen.getByRole('button', { name: 'Show 30 more' }));
  await until(() => expect(screen.queryByRole('button', { name: /more$/ })).toBeNull());
  expect(screen.getByRole('grid', { name: 'People' }).getAttribute('aria-rowcount')).toBe('131');
});

it('sessions of a person end after a confirmation, and a refusal shows its reason', async () => {
  const ended = 'DELETE /api/organisation/accounts/8/sessions';
  let isThere = true;
  const { user, requests } = await open({
    [ended]: () => (isThere ? { ended: 2 } : errorResponse(404, 'not_found', 'Nobody is there.')),
  });
  const end = async (verb: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Yusuf Demir' }));
    const menu = await screen.findByRole('dialog', { name: 'Actions for Yusuf Demir' });
    await user.click(within(menu).getByRole('button', { name: 'End sessions' }));
    const title = await screen.findByText('End all sessions of Yusuf Demir?');
    const dialog = title.closest<HTMLElement>('[role="dialog"]') ?? title;
    await user.click(within(dialog).getByRole('button', { name: verb }));
  };
  await end('Cancel');
  expect(requests.map(({ call }) => call)).not.toContain(ended);
  await end('End sessions');
  await screen.findByText('The sessions of Yusuf Demir have ended');
  isThere = false;
  await end('End sessions');
  await screen.findByText('Nobody is there.');
});

it('the dialog of a person stays theirs when the list moves its rows, and saves to them', async () => {
  let listed: readonly AccountRow[] = people;
  const { user, requests } = await open(
    { 'PATCH /api/organisation/accounts/8': account(8, 'Yusuf Demir', { version: 2 }) },
    undefined,
    answerList(() => listOf(listed)),
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Yusuf Demir' }));
  const menu = await screen.findByRole('dialog', { name: 'Actions for Yusuf Demir' });
  await user.click(within(menu).getByRole('button', { name: 'Edit' }));
  await screen.findByText('Edit Yusuf Demir');
  const dialog = within(screen.getByRole('dialog'));
  listed = [account(12, 'Abel Adam'), ...people];
  await socketIsOpen();
  act(() => emitServerEvent('INVALIDATE_GET_ACCOUNTS'));
  await screen.findByText('Abel Adam', { selector: '[role="row"] *' });
  const phone = dialog.getByLabelText(/^Phone/);
  await user.clear(phone);
  await user.type(phone, '+49 345 7');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'PATCH')).toMatchObject([
      { path: '/api/organisation/accounts/8', body: { phone: '+49 345 7' } },
    ]),
  );
});

it('people are invited from a pasted list, and the lines that the server refuses stay', async () => {
  const role = { id: 3, name: 'Fitter', scope: 'Organisation', permissions: [] };
  const { user, requests } = await open({
    [`GET /api/organisations/${me.user.organisation_id}/roles-permissions`]: {
      roles: [{ ...role, holds_all: false, reads_new_modules: false }],
      permissions: [],
    },
    'POST /api/organisation/invitations': {
      invited: [{ id: 30, email: 'nora@x.example' }],
      problems: [{ row: 1, code: 'email_taken' }],
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Invite people' }));
  const list = await screen.findByRole('textbox', { name: /Email addresses/ });
  await user.click(list);
  await user.paste('Nora Berg <nora@x.example>\nyusuf@x.example');
  await user.click(screen.getByRole('button', { name: 'Invite 2 people' }));
  await screen.findByText('Choose a role.');
  await user.click(screen.getByRole('combobox', { name: /Role/ }));
  await user.click(await screen.findByTitle('Fitter'));
  await user.click(screen.getByRole('button', { name: 'Invite 2 people' }));
  await screen.findByText('1 person invited');
  await screen.findByText(/yusuf@x\.example: This address belongs to somebody here already/);
  expect(list instanceof HTMLTextAreaElement && list.value).toBe('yusuf@x.example');
  const sent = requests.find(({ call }) => call === 'POST /api/organisation/invitations');
  const grants = [{ role_id: 3, site_id: null }];
  expect(sent?.body).toEqual({
    people: [
      { email: 'nora@x.example', display_name: 'Nora Berg', grants },
      { email: 'yusuf@x.example', display_name: '', grants },
    ],
    locale: 'en',
  });
});

/** A hand-over without teams, people and flows. */
const noLinks = { leads: [], manages: 0, manages_kept: 0, is_deputy: false, flows: [] };
const nobody = { leads: 0, manages: 0, is_deputy: false };

it('a person who leaves hands the open work over first, and the report names what stayed', async () => {
  const count = { site_id: 1, site_name: 'Leuna', module_type: 'workorders' };
  const base = '/api/organisation/accounts/8';
  const { user, requests } = await open({
    [`GET ${base}/assignments`]: {
      work: [{ ...count, count: 5 }],
      leads: [],
      manages: 0,
      flows: [],
      handed_over: null,
    },
    [`POST ${base}/hand-over`]: {
      moved: [{ ...count, count: 4 }],
      left: [{ ...count, count: 1, reason: 'changed' }],
      ...noLinks,
    },
    [`POST ${base}/disable`]: { version: 2 },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Yusuf Demir' }));
  const menu = await screen.findByRole('dialog', { name: 'Actions for Yusuf Demir' });
  await user.click(within(menu).getByRole('button', { name: 'Disable' }));
  await screen.findByText('5 open items are assigned to Yusuf Demir:');
  await user.click(screen.getByRole('combobox', { name: /Hand over to/ }));
  await user.click(await screen.findByTitle(marlene.display_name));
  const title = screen.getByText('Disable Yusuf Demir?');
  const dialog = title.closest<HTMLElement>('[role="dialog"]') ?? title;
  await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
  await screen.findByText(`${marlene.display_name} has taken over 4 items.`);
  await screen.findByText('Leuna: 1 item that somebody was changing');
  const writes = requests.filter(({ call }) => call.startsWith('POST'));
  expect(writes.map(({ call }) => call)).toEqual([
    `POST ${base}/hand-over`,
    `POST ${base}/disable`,
  ]);
});

it('a hand-over is undone from its report, which then says what went back and what stayed', async () => {
  const count = { site_id: 1, site_name: 'Leuna', module_type: 'workorders' };
  const base = '/api/organisation/accounts/8';
  const at = '2026-11-25T10:00:00.000Z';
  let isHandedOver = false;
  const { user, requests } = await open({
    [`GET ${base}/assignments`]: () => ({
      work: isHandedOver ? [] : [{ ...count, count: 5 }],
      leads: [],
      manages: 0,
      flows: [],
      handed_over: isHandedOver
        ? { at, to_user_id: 1, to_name: 'Ada Vos', count: 5, ...nobody }
        : null,
    }),
    [`POST ${base}/hand-over`]: () => {
      isHandedOver = true;
      return { moved: [{ ...count, count: 5 }], left: [], ...noLinks };
    },
    [`POST ${base}/hand-over/undo`]: () => {
      isHandedOver = false;
      return {
        moved: [{ ...count, count: 4 }],
        left: [{ ...count, count: 1, reason: 'changed' }],
        ...noLinks,
      };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Yusuf Demir' }));
  const menu = await screen.findByRole('dialog', { name: 'Actions for Yusuf Demir' });
  await user.click(within(menu).getByRole('button', { name: 'Hand over work' }));
  await screen.findByText('5 open items are assigned to Yusuf Demir:');
  expect(screen.queryByRole('button', { name: 'Undo hand-over' })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: /Hand over to/ }));
  await user.click(await screen.findByTitle(marlene.display_name));
  await user.click(screen.getByRole('button', { name: 'Hand over' }));
  await user.click(await screen.findByRole('button', { name: 'Undo hand-over' }));
  await screen.findByText('4 items are assigned to Yusuf Demir again.');
  await screen.findByText('Leuna: 1 item that was finished, deleted or assigned to others since');
  expect(screen.queryByRole('button', { name: 'Undo hand-over' })).toBeNull();
  expect(requests.find(({ call }) => call === `POST ${base}/hand-over/undo`)?.body).toEqual({ at });
});

it('a hand-over names the teams, people and flows, with links to the templates that stay as they are', async () => {
  const flow = {
    site_id: 1,
    site_name: 'Leuna',
    module_type: 'workorders',
    template_id: 7,
    template_name: 'Overhaul',
    version: null,
    open_items: null,
  };
  const base = '/api/organisation/accounts/8';
  const { user } = await open({
    [`GET ${base}/assignments`]: {
      work: [],
      leads: ['Night shift'],
      manages: 2,
      flows: [flow],
      handed_over: null,
    },
    [`POST ${base}/hand-over`]: {
      ...noLinks,
      moved: [],
      left: [],
      leads: ['Night shift'],
      manages: 2,
      is_deputy: true,
      flows: [{ ...flow, has_role: false }],
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Yusuf Demir' }));
  const menu = await screen.findByRole('dialog', { name: 'Actions for Yusuf Demir' });
  await user.click(within(menu).getByRole('button', { name: 'Hand over work' }));
  const link = await screen.findByRole('link', { name: /template “Overhaul”/ });
  expect(link.getAttribute('href')).toBe(
    '/app/sites/1/settings/modules/templates/workorders/7/edit',
  );
  await user.click(screen.getByRole('combobox', { name: /Hand over to/ }));
  await user.click(await screen.findByTitle(marlene.display_name));
  await user.click(screen.getByRole('button', { name: 'Hand over' }));
  await screen.findByText(`${marlene.display_name} leads 1 team now: Night shift.`);
  await screen.findByText('2 people have a new manager.');
  await screen.findByText(`${marlene.display_name} has no role on Leuna and can’t decide there.`);
});
