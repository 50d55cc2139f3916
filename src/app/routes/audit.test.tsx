import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { AuditEntry } from '../../contract/audit.ts';
import { json, type MockReplies } from '../../../tests/support/mock-site.ts';
import { currentUser, marlene } from '../../../tests/support/site-rows.ts';
import { openPage, resetPage } from '../testing.tsx';

vi.mock('socket.io-client', () => import('../shell/testing.ts'));

const me = currentUser([]);
const auditor = { ...me, permissions: [{ permission_code: 'audit.view', site_id: null }] };

const renamed: AuditEntry = {
  site_id: null,
  sequence: 12,
  at: '2026-11-21T05:42:00.000Z',
  user: { id: marlene.id, name: marlene.display_name },
  token: null,
  origin: { address: '10.0.0.7', browser: 'Firefox', system: 'Windows' },
  call: 'UPDATE_ORGANISATION',
  area: 'sites',
  item_type: 'organisation',
  item_id: 1,
  item_name: null,
  changes: { '/name': ['Aurelia', 'Aurelia Minerals'] },
  erased: [],
  withheld: 0,
};

async function open(caller: MockReplies[string], replies: MockReplies = {}) {
  const page = openPage('/app/settings/audit', {
    site: {
      modules: [],
      replies: {
        'GET /api/users/me': caller,
        'GET /api/users': { users: [], teams: [] },
        'GET /api/organisation/audit': { entries: [renamed], next_page_cursor: null },
        ...replies,
      },
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

afterEach(resetPage);

it('an entry says who did what, on what device and from what to what', async () => {
  await open(auditor);
  const [entry] = within(await screen.findByRole('list', { name: 'Audit log' })).getAllByRole(
    'listitem',
  );
  expect(entry?.textContent).toContain('Marlene Hoffmann changed: Organisation “Aurelia Minerals”');
  expect(entry?.textContent).toContain('Organisation · Firefox, Windows · 10.0.0.7');
  expect(entry?.textContent).toContain('before Aureliaafter Aurelia Minerals');
});

it('people without the permission are told which one they need', async () => {
  const { requests } = await open(me);
  await screen.findByText('The audit log is for auditors');
  expect(requests.map(({ path }) => path)).not.toContain('/api/organisation/audit');
});

it('the check continues to the end of each chain, and names the entry that was changed', async () => {
  const parts = [
    { checked: 10_000, events: 12_000, fault: null },
    { checked: 12_000, events: 12_000, fault: null },
    { checked: 40, events: 90, fault: { sequence: 41, fault: 'value' } },
  ];
  const { requests } = await open(auditor, {
    'GET /api/organisation/audit/chains': {
      chains: [
        { site_id: null, site_name: null, events: 12_000, hash: 'a' },
        { site_id: 1, site_name: 'Leuna', events: 90, hash: 'b' },
      ],
    },
    'GET /api/organisation/audit/verification': () => json(parts.shift()),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() =>
    expect(dialog.getByRole('status').textContent).toBe('1 chain has been changed.'),
  );
  expect(dialog.getByText('Leuna').parentElement?.textContent).toContain('Changed at entry 41');
  const requested = requests.filter(({ path }) => path.endsWith('/verification'));
  expect(requested.map(({ query }) => query)).toEqual([
    { after: '0' },
    { after: '10000' },
    { after: '0', site_id: '1' },
  ]);
});
