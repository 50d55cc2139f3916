import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { moduleEntry } from '../../../tests/support/site-rows.ts';
import { openPage, resetPage } from '../testing.tsx';

vi.mock('socket.io-client', () => import('../shell/testing.ts'));
afterEach(resetPage);

test('pages of a site that belong to no module show times in the time zone of the site', async () => {
  openPage('/app/sites/1/dms/recycle-bin', {
    language: 'en',
    site: {
      modules: [moduleEntry('dms_documents')],
      replies: {
        'GET /api/sites/1/recycle-bin': {
          items: [
            {
              module_type: 'dms_documents',
              id: 12,
              code: 'DOC-12',
              name: 'Site plan',
              deleted_at: '2026-01-20T22:51:00.000Z',
              deleted_by_user_name: 'Aisha Rahman',
              erased_after: '2026-04-20T22:51:00.000Z',
              version: 2,
              is_on_hold: false,
              file: null,
            },
          ],
          modules: [{ module_type: 'dms_documents', total: 1 }],
          next_page_cursor: null,
          keep_days: 90,
        },
      },
    },
  });
  // The site is in Berlin, an hour ahead of UTC.
  const deleted = await screen.findByText(/Aisha Rahman/);
  expect(deleted.textContent).toContain('23:51');
});
