import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiToken } from '../../contract/api-tokens.ts';
import { peoplePermission, settingsPermission } from '../../domain/permissions.ts';
import type { MockReplies } from '../../../tests/support/mock-site.ts';
import { currentUser, marlene, siteRow } from '../../../tests/support/site-rows.ts';
import { openPage, resetPage } from '../testing.tsx';

vi.mock('socket.io-client', () => import('../shell/testing.ts'));

const me = currentUser([]);
const token: ApiToken = {
  id: 4,
  name: 'Bridge',
  prefix: 'swt_Ab12Cd',
  permissions: ['workorders.read'],
  site_ids: null,
  created_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  last_used_at: null,
  last_used_address: null,
  owner: { id: marlene.id, display_name: marlene.display_name, is_service: false, is_active: true },
};
const document = {
  openapi: '3.1.1',
  paths: {
    '/api/sites/{siteId}/files': {
      post: {
        operationId: 'UPLOAD_SITE_FILE',
        summary: 'Stores a file',
        requestBody: { content: { 'multipart/form-data': {} } },
      },
    },
  },
};

function open(replies: MockReplies = {}) {
  return openPage('/app/settings/developers', {
    site: {
      modules: [],
      replies: {
        'GET /api/users/me': me,
        'GET /api/api-tokens': { tokens: [token] },
        'GET /api/docs/openapi.json': document,
        ...replies,
      },
    },
  });
}

afterEach(resetPage);

it('the page lists the person’s tokens and examples of the API document', async () => {
  open();
  const mine = within(await screen.findByRole('region', { name: 'My API tokens' }));
  const row = await mine.findByRole('listitem');
  expect(row.textContent).toContain('Bridge swt_Ab12Cd…');
  expect(row.textContent).toContain('1 permission · All sites');
  expect(await screen.findByText(/-X POST .*\/files"/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Service accounts' })).toBeNull();
});

it('a token is revoked after a confirmation', async () => {
  const { requests } = open({ 'DELETE /api/api-tokens/4': { id: 4 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Bridge' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  await screen.findByText('“Bridge” revoked');
  expect(requests.some(({ path }) => path === '/api/api-tokens/4')).toBe(true);
});

describe('a new token', () => {
  const dialogOf = async (button: string) => {
    await userEvent.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Export');
    return dialog;
  };
  const create = (dialog: Awaited<ReturnType<typeof dialogOf>>) =>
    userEvent.click(dialog.getByRole('button', { name: 'Create' }));

  it('a new token is limited to chosen permissions and sites, or expressly to none', async () => {
    const { requests } = open({
      'GET /api/auth/factors': { has_password: true, factors: [] },
      'POST /api/api-tokens': { ...token, token: 'swt_secret' },
    });
    const dialog = await dialogOf('New token');
    await create(dialog);
    expect(await dialog.findByText(/Choose at least one permission/)).toBeTruthy();
    expect(dialog.getByText(/Choose at least one site/)).toBeTruthy();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.click(dialog.getByRole('radio', { name: 'Everything that I may do' }));
    await create(dialog);
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.click(dialog.getByRole('radio', { name: 'All my sites' }));
    await create(dialog);
    expect(await screen.findByRole('textbox', { name: 'API token' })).toBeTruthy();
    const sent = requests.find(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({ permissions: null, site_ids: null });
  });

  it('of a service account offers the permissions and sites of its roles', async () => {
    const role = { role_id: 7, role_name: 'Reader', role_scope: 'Site', expires_at: null };
    const site = siteRow(4, 'Halle');
    open({
      'GET /api/users/me': {
        ...me,
        permissions: [{ permission_code: peoplePermission, site_id: null }],
      },
      'GET /api/sites': [siteRow(3, 'Leuna'), site],
      'GET /api/organisation/api-tokens': { tokens: [] },
      'GET /api/organisation/service-accounts': {
        service_accounts: [
          {
            id: 9,
            display_name: 'Robot',
            is_active: true,
            created_at: token.created_at,
            roles: [{ ...role, site_id: site.id, site_name: site.site_name }],
          },
        ],
      },
      [`GET /api/organisations/${me.user.organisation_id}/roles-permissions`]: {
        roles: [{ id: 7, name: 'Reader', permissions: [{ permission_code: settingsPermission }] }],
        permissions: [],
      },
    });
    const dialog = await dialogOf('New token for Robot');
    await userEvent.click(dialog.getByRole('combobox', { name: 'Only these permissions' }));
    expect(await screen.findByRole('option', { name: 'Manage settings' })).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'Manage people and roles' })).toBeNull();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Only these sites' }));
    expect(await screen.findByRole('option', { name: site.site_name })).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'Leuna' })).toBeNull();
    expect(dialog.getByRole('radio', { name: 'All sites of Robot' })).toBeTruthy();
  });
});
