import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { itemOf, type MockReplies, moduleOfTemplate } from '../../../tests/support/mock-site.ts';
import { currentUser, moduleEntry } from '../../../tests/support/site-rows.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import { openPage, resetPage } from '../testing.tsx';

vi.mock('socket.io-client', () => import('../shell/testing.ts'));
afterEach(resetPage);

const documents = moduleOfTemplate('dms_documents');
const drawing = itemOf(documents, 12, { name: 'P&ID grinding', is_smart_drawing: true });
const page = (items: readonly object[]) => ({
  documents: items,
  total: items.length,
  total_is_exact: true,
  sync_cursor: 1,
  next_page_cursor: null,
});

const open = (path: string, replies: MockReplies = {}) =>
  openPage(`/app/sites/1/documents/drawings${path}`, {
    language: 'en',
    site: {
      modules: [moduleEntry('dms_documents'), moduleEntry('dms_folders')],
      replies: {
        'GET /api/sites/1/dms/documents': page([drawing]),
        'GET /api/sites/1/dms/documents/12': drawing,
        'GET /api/sites/1/dms/documents/12/versions': { versions: [], newest: null },
        ...replies,
      },
    },
  });

/** The page in words, once it says something. */
async function words(something: string): Promise<string> {
  await screen.findByText(something);
  return screen.getByRole('main').textContent;
}

const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test.each([
  ['', ['Drawings']],
  ['/list', ['Drawings', 'List of drawings']],
  ['/viewer', ['Drawings', 'Drawing viewer']],
])('the list at “%s” opens a drawing on the screen', async (path, trail) => {
  open(path);
  await screen.findByRole('heading', { level: 1, name: 'Drawings' });
  const link = await screen.findByRole('link', { name: /P&ID grinding/ });
  expect(link.getAttribute('href')).toBe('/app/sites/1/documents/drawings/viewer/12');
  expect(crumbs().slice(3)).toEqual(trail);
});

test('the list asks for the documents that are marked as drawings', async () => {
  const { requests } = open('');
  await screen.findByRole('link', { name: /P&ID grinding/ });
  const asked = requests.filter(({ call }) => call === 'GET /api/sites/1/dms/documents');
  const filter = JSON.stringify({ '==': [{ var: 'is_smart_drawing' }, true] });
  expect(asked.map(({ query }) => query.filter)).toContain(filter);
});

test('a site without drawings says who can mark documents as drawings', async () => {
  open('', { 'GET /api/sites/1/dms/documents': page([]) });
  expect(await words('No drawings yet')).toContain('Ask an admin of the site to mark documents');
});

test('who may not read documents is told whom the drawings are for', async () => {
  open('', { 'GET /api/users/me': currentUser(['dms_folders']) });
  expect(await words('No drawings for you here')).toContain('People with a role');
});

test('a drawing has its name in the trail, and one without a file leads to its document', async () => {
  open('/viewer/12');
  await screen.findByRole('heading', { level: 1, name: 'P&ID grinding' });
  const link = await screen.findByRole('link', { name: 'Show as document' });
  expect(link.getAttribute('href')).toBe('/app/sites/1/documents/drawings/list/documents/12');
  expect(crumbs().slice(3)).toEqual(['Drawings', 'Drawing viewer', 'P&ID grinding']);
});

test('a drawing opens as a document with its tabs', async () => {
  open('/list/documents/12');
  await screen.findByRole('heading', { level: 1, name: 'P&ID grinding' });
  const tabs = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
  expect(tabs).toContain('Versions');
});

/** A photo of a drawing, of which the server has read three words. */
const photo = {
  version: 1,
  is_active: true,
  revision: null,
  comment: null,
  is_minor: false,
  text: { state: 'done', reason: null, is_cut: false, from_pictures: true },
  created_at: '2026-11-20T08:00:00.000Z',
  created_by_user_id: 1,
  created_by_user_name: 'Ada Vos',
  file: {
    id: 41,
    name: 'sketch.png',
    size: 900,
    media_type: 'image/png',
    format: 'PNG',
    width: 400,
    height: 200,
    kind: null,
    sha256: 'a'.repeat(64),
    taken_at: null,
    latitude: null,
    longitude: null,
    created_at: '2026-11-20T08:00:00.000Z',
    created_by_user_id: 1,
  },
};
const wordAt = (text: string, x: number, y: number) => ({
  text,
  x,
  y,
  width: 0.2,
  height: 0.1,
  ends_line: x > 0.25,
});

test('words that a search found in a photo of a drawing are marked in the viewer, and walked through', async () => {
  // The page of the tests draws no pictures.
  vi.stubGlobal(
    'Image',
    class {
      readonly naturalWidth = photo.file.width;
      readonly naturalHeight = photo.file.height;
      src = '';
      readonly decode = () => Promise.resolve();
    },
  );
  const words = [
    wordAt('Pump', 0.125, 0.25),
    wordAt('P-1101', 0.5, 0.25),
    wordAt('pump', 0.5, 0.75),
  ];
  open('/viewer/12?find=pump', {
    'GET /api/sites/1/dms/documents/12/versions': { versions: [photo], newest: null },
    'GET /api/sites/1/files/41/picture-words': { words },
  });
  await screen.findByText('2 hits');
  const marks = () =>
    [...document.querySelectorAll<HTMLElement>('[data-mark]')].map(({ style, dataset }) => [
      style.left,
      style.top,
      dataset['current'] !== undefined,
    ]);
  await waitFor(() =>
    expect(marks()).toEqual([
      ['12.5%', '25%', false],
      ['50%', '75%', false],
    ]),
  );
  await userEvent.type(
    screen.getByRole('searchbox', { name: 'Find in the text of this file' }),
    '{Enter}',
  );
  await waitFor(() => expect(marks().map(([, , isCurrent]) => isCurrent)).toEqual([true, false]));
});

test('the map has the drawings where their machines are, and counts the others', async () => {
  const machine = itemOf(moduleOfTemplate('equipment'), 7, { lat_lon: [51.3, 12] });
  const placed = { ...drawing, equipment_ids: [7] };
  const machines = { ...page([]), equipment: [machine] };
  open('/maps', {
    'GET /api/modules': {
      modules: ['dms_documents', 'dms_folders', 'equipment'].map((type) => moduleEntry(type)),
    },
    'GET /api/users/me': currentUser(['dms_documents', 'equipment']),
    'GET /api/sites/1/dms/documents': page([placed, { ...drawing, id: 13, name: 'Elsewhere' }]),
    'GET /api/sites/1/equipment': machines,
  });
  await screen.findByRole('heading', { level: 1, name: 'Map of the drawings' });
  const link = await screen.findByRole('link', { name: 'P&ID grinding' });
  expect(link.getAttribute('href')).toBe('/app/sites/1/documents/drawings/viewer/12');
  screen.getByText('1 drawing has no linked item with a position.');
  expect(screen.queryByText('Elsewhere')).toBeNull();
});

test('a map without a drawing that has a position says how one gets it', async () => {
  open('/maps');
  expect(await words('No drawing has a position')).toContain('Link it with machines');
});

test('admins of a site see how drawings show open work and its stamps', async () => {
  const drawings = { shows_toggle: true, shows_stats: false, stamps: ['VOID', 'CHECKED'] };
  const admin = currentUser(['dms_documents']);
  const manage = { permission_code: settingsPermission, site_id: null };
  const settings = { id: 1, version: 3, working_days: [], drawings };
  open('/settings', {
    'GET /api/users/me': { ...admin, permissions: [...admin.permissions, manage] },
    'GET /api/sites/1/settings': settings,
  });
  const stamps = await screen.findByRole('textbox', { name: 'Texts of stamps' });
  expect(stamps.textContent).toBe('VOID\nCHECKED');
  const counts = screen.getByRole('checkbox', { name: 'Tags say how much work is open' });
  expect(counts).toHaveProperty('checked', false);
});

test('who does not manage the site is told who changes how drawings are shown', async () => {
  open('/settings');
  expect(await words('Only admins of the site change this')).toContain('Ask somebody who manages');
});

test('an address that is no page of the drawings is not found', async () => {
  open('/viewer/abc');
  expect(await words('Not Found')).not.toContain('Drawings');
});
