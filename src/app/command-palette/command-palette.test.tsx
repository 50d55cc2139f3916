import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type MockReplies, errorResponse } from '../../../tests/support/mock-site.ts';
import { currentUser, moduleEntry, siteRow } from '../../../tests/support/site-rows.ts';
import type { FoundItem } from '../../contract/search.ts';
import { openPage, resetPage } from '../testing.tsx';

vi.mock('socket.io-client', () => import('../shell/testing.ts'));
afterEach(resetPage);

const modules = [moduleEntry('workorders'), moduleEntry('equipment')];
const sites = [siteRow(1, 'Leuna'), siteRow(2, 'Rotterdam')];

const item = (id: number, name: string, more: Partial<FoundItem> = {}): FoundItem => ({
  type: 'workorders',
  id,
  code: `WO-${id}`,
  name,
  site_id: 1,
  tag: null,
  status: { number: 1, label: 'Active', family: 'moving', colour: '#3B7DD8' },
  is_exact: false,
  text: null,
  found_in: [],
  ...more,
});
const found = (...items: readonly FoundItem[]) => ({
  'GET /api/search': { found: items, has_more: false },
});

function open(at: string, replies: MockReplies = {}, language: 'en' | 'de' = 'en') {
  return openPage(at, {
    language,
    site: { modules, replies: { 'GET /api/sites': sites, ...replies } },
  });
}

async function openPalette({ user }: ReturnType<typeof open>, name = 'Search') {
  await screen.findByRole('main');
  await user.keyboard('{Control>}k{/Control}');
  const line = await screen.findByRole('combobox', { name });
  await waitFor(() => expect(document.activeElement).toBe(line));
  return line;
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const activeOption = (line: HTMLElement) =>
  document.getElementById(line.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('without a selected site the palette finds items of all sites with number, tag, status and site', async () => {
  const pump = item(501, 'Cyclone feed pump', {
    type: 'equipment',
    code: 'EQ-501',
    tag: 'P-3302B',
    site_id: 2,
    is_exact: true,
  });
  const page = open('/app', found(pump, item(7, 'Change the seal of P-3302B')));
  const line = await openPalette(page);
  await page.user.type(line, 'p-3302b');
  await screen.findByRole('option', { name: /Cyclone feed pump/ });
  expect(options()).toEqual([
    'Cyclone feed pumpEQ-501P-3302BEquipment · RotterdamActive',
    'Change the seal of P-3302BWO-7Work orders · LeunaActive',
    'Show all results',
  ]);
  expect(activeOption(line)).toContain('Cyclone feed pump');
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(page.at()).toBe('/app/sites/2/assets/equipment/501'));
});

test('a search sends the selected site, whose items come first', async () => {
  const page = open('/app/sites/2', found(item(7, 'Hose')));
  await page.user.type(await openPalette(page), 'hos');
  await screen.findByRole('option', { name: /Hose/ });
  const sent = page.requests.find(({ call }) => call === 'GET /api/search');
  expect(sent).toMatchObject({ query: { search: 'hos', first_site_id: '2' } });
});

test('commands that begin with the typed word come before items, in German too', async () => {
  const page = open('/app', found(item(3, 'Reline SAG mill, Hellfeld')), 'de');
  const line = await openPalette(page, 'Suche');
  document.documentElement.dataset['theme'] = 'dark';
  await page.user.type(line, 'dunk');
  await screen.findByRole('option', { name: /Reline SAG mill/ });
  expect(activeOption(line)).toBe('Dunkles Design einschalten');
  await page.user.keyboard('{Enter}');
  expect(document.documentElement.dataset['theme']).toBe('dark');
});

test('the palette opens pages and runs commands of the page by keyboard only', async () => {
  const page = open('/app/sites/1', {
    ...found(),
    'GET /api/bulletins': { bulletins: [], unread: 0, may_create: true },
  });
  await page.user.type(await openPalette(page), 'bulletins{Enter}');
  await waitFor(() => expect(page.at()).toBe('/app/bulletins'));
  await screen.findByRole('button', { name: 'New bulletin' });
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await openPalette(page);
  expect(options()[0]).toBe('New bulletin');
  await page.user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'New bulletin' });
});

test('from an item the palette leads to the report of a problem of it', async () => {
  const me = currentUser(['observations', 'equipment']);
  const create = { permission_code: 'observations.create', site_id: null };
  const page = openPage('/app/sites/1/assets/equipment/501', {
    site: {
      modules: [moduleEntry('observations'), ...modules],
      replies: {
        'GET /api/sites': sites,
        'GET /api/users/me': { ...me, permissions: [...me.permissions, create] },
        ...found(),
      },
    },
  });
  await page.user.type(await openPalette(page), 'report a problem{Enter}');
  await waitFor(() => expect(page.at()).toBe('/app/report?site=1&type=equipment&item=501'));
});

test('the search box of the sidebar opens the palette, which can be closed by a button', async () => {
  const page = open('/app');
  const sidebar = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
  await page.user.click(sidebar.getByRole('button', { name: 'Type to search...' }));
  await screen.findByRole('combobox', { name: 'Search' });
  await page.user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('a search without results says that deleted items are left out, and a failed one says why', async () => {
  const answers = [errorResponse(503, 'unavailable', 'The index is being built.')];
  const page = open('/app', {
    'GET /api/search': () => answers.shift() ?? { found: [], has_more: false },
  });
  const line = await openPalette(page);
  await page.user.type(line, 'zzz');
  await screen.findByText('The search failed: The index is being built.');
  await page.user.type(line, 'z');
  expect(
    await screen.findByText('Nothing found for “zzzz”. Deleted items are not searched.'),
  ).toBeTruthy();
});

test('“Show all results” opens the page of results, whose address holds the search text', async () => {
  const page = open('/app', {
    'GET /api/users/me': currentUser(['workorders']),
    ...found(item(7, 'Blown hose'), item(8, 'Hose reel', { site_id: 2 })),
  });
  await page.user.type(await openPalette(page), 'hose');
  await page.user.click(await screen.findByRole('option', { name: 'Show all results' }));
  await screen.findByRole('heading', { level: 1, name: 'Search results' });
  expect(page.at()).toBe('/app/search?search=hose');
  const main = within(screen.getByRole('main'));
  const link = await main.findByRole('link', { name: 'Hose reel' });
  expect(link.getAttribute('href')).toBe('/app/sites/2/maintenance/work-orders/8');
  expect(link.closest('li')?.textContent).toBe('Hose reelWO-8Work ordersRotterdamActive');
  await page.user.type(main.getByRole('searchbox'), ' reel');
  await waitFor(() => expect(page.at()).toBe('/app/search?search=hose+reel'));
});

test('the palette marks the typed words, and says where else a search found them', async () => {
  const foundIn = {
    column: { en: 'Description', de: 'Beschreibung' },
    excerpt: 'next to the hose reel',
    marks: [{ start: 12, end: 16 }],
  };
  const page = open('/app', found(item(7, 'Hösenpumpe'), item(8, 'Reel', { found_in: [foundIn] })));
  const line = await openPalette(page);
  await page.user.type(line, 'hose');
  const named = await screen.findByRole('option', { name: /Hösenpumpe/ });
  expect(named.querySelector('mark')?.textContent).toBe('Höse');
  const other = screen.getByRole('option', { name: /^Reel/ });
  expect(other.textContent).toContain('Description: next to the hose reel');
  expect([...other.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'hose',
  ]);
});
