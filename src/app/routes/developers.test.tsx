import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ApiToken } from '../../contract/api-tokens.ts';
import type { MockReplies } from '../../../tests/support/mock-site.ts';
import { currentUser, marlene } from '../../../tests/support/site-rows.ts';
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
