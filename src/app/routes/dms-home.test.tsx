import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { itemOf, type MockReplies, moduleOfTemplate } from '../../../tests/support/mock-site.ts';
import { currentUser, moduleEntry } from '../../../tests/support/site-rows.ts';
import { openPage, resetPage } from '../testing.tsx';

vi.mock('socket.io-client', () => import('../shell/testing.ts'));
afterEach(resetPage);

const documents = moduleOfTemplate('dms_documents');
const folders = moduleOfTemplate('dms_folders');
const nothing = { total: 0, rows: [] };
const page = (wrapper: string, items: readonly object[]) => ({
  [wrapper]: items,
  total: items.length,
  total_is_exact: true,
  sync_cursor: 1,
  next_page_cursor: null,
});
const work = (siteId: number, id: number, name: string) => ({
  site_id: siteId,
  site_name: 'Leuna',
  site_time_zone: 'Europe/Berlin',
  module_type: 'dms_documents',
  id,
  name,
  status: { number: 1, label: 'In review', family: 'waiting', colour: '' },
  due: null,
  is_overdue: false,
  waiting_since: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
});

function open(replies: MockReplies = {}) {
  return openPage('/app/sites/1/dms', {
    language: 'en',
    site: {
      modules: [moduleEntry('dms_documents'), moduleEntry('dms_folders')],
      replies: {
        'GET /api/sites/1/dms/documents': page('documents', [
          itemOf(documents, 12, { name: 'Site plan' }),
        ]),
        'GET /api/sites/1/dms/folders': page('folders', [
          itemOf(folders, 3, { name: 'Drawings', folder_id: [] }),
        ]),
        'GET /api/my-work': { assigned: nothing, approvals: nothing, reading: nothing },
        ...replies,
      },
    },
  });
}

const hrefIn = async (region: string, name: string | RegExp) => {
  const part = within(await screen.findByRole('region', { name: region }));
  return (await part.findByRole('link', { name })).getAttribute('href');
};

test('the home of the documents leads to the last ones, to folders, to all of both and to the bin', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'Document management' });
  expect(await hrefIn('Added last', 'Site plan')).toBe('/app/sites/1/dms/documents/12');
  expect(await hrefIn('Folders', 'Drawings')).toBe('/app/sites/1/dms/folders/3');
  const main = within(screen.getByRole('main'));
  const href = (name: string) => main.getByRole('link', { name }).getAttribute('href');
  expect(href('Documents')).toBe('/app/sites/1/dms/documents');
  expect(href('Folders')).toBe('/app/sites/1/dms/folders');
  expect(href('Recycle bin')).toBe('/app/sites/1/dms/recycle-bin');
});

test('what waits for the person is shown for this site only, and that there may be more', async () => {
  open({
    'GET /api/my-work': {
      assigned: nothing,
      approvals: nothing,
      reading: { total: 70, rows: [work(1, 12, 'Site plan'), work(2, 13, 'Plan of Rotterdam')] },
    },
  });
  expect(await hrefIn('To read', 'Site plan')).toBe('/app/sites/1/dms/documents/12');
  expect(await hrefIn('To read', 'All my work')).toBe('/app');
  expect(screen.queryByText('Plan of Rotterdam')).toBeNull();
});

test('words that somebody looks for are searched in the list of all documents', async () => {
  const { router } = open();
  const user = userEvent.setup();
  const words = await screen.findByRole('searchbox', { name: /^Search in names/ });
  await user.type(words, 'pump & seal{Enter}');
  expect(router.state.location.pathname).toBe('/app/sites/1/dms/documents');
  expect(new URLSearchParams(router.state.location.search).get('search')).toBe('pump & seal');
});

test('people who may read no documents are told whom to ask', async () => {
  open({ 'GET /api/users/me': currentUser(['permits']) });
  expect(await screen.findByText('No documents for you here')).toBeDefined();
});
