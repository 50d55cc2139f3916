import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type MockReplies, errorResponse } from '../../../tests/support/mock-site.ts';
import { currentUser, moduleEntry, siteRow } from '../../../tests/support/site-rows.ts';
import { noteDeviceRead } from '../../api/device-reads.ts';
import { openPage, resetPage } from '../testing.tsx';
import { emitServerEvent, disconnectSocket, connectSocket, socketIsOpen } from './testing.ts';

vi.mock('socket.io-client', () => import('./testing.ts'));
afterEach(resetPage);

const permits = moduleEntry('permits');
const equipment = moduleEntry('equipment');
const both = [permits, equipment];

async function open(path: string, answers: MockReplies = {}, language: 'en' | 'de' = 'en') {
  const page = openPage(path, { language, site: { modules: both, replies: answers } });
  const sidebar = await screen.findByRole('navigation', {
    name: language === 'en' ? 'Main navigation' : 'Hauptnavigation',
  });
  await socketIsOpen();
  return { ...page, sidebar: within(sidebar) };
}

const isDimmed = (link: HTMLElement) => link.getAttribute('aria-disabled') === 'true';

describe('the sidebar', () => {
  it('the sidebar opens and closes its groups one by one and all together', async () => {
    const { user, sidebar } = await open('/app');
    expect(sidebar.queryByText('Permits')).toBeNull();
    await user.click(sidebar.getByRole('button', { name: 'Maintenance Operations' }));
    sidebar.getByText('Permits');
    await user.click(sidebar.getByRole('button', { name: 'Expand all' }));
    sidebar.getByText('Equipment/Asset Management');
    await user.click(sidebar.getByRole('button', { name: 'Maintenance Operations' }));
    sidebar.getByRole('button', { name: 'Expand all' });
    await user.click(sidebar.getByRole('button', { name: 'Maintenance Operations' }));
    await user.click(sidebar.getByRole('button', { name: 'Collapse all' }));
    expect(sidebar.queryByText('Permits')).toBeNull();
  });

  it('the sidebar dims modules if no site is selected, and links to them otherwise', async () => {
    const { user, sidebar, at } = await open('/app');
    await user.click(sidebar.getByRole('button', { name: 'Expand all' }));
    const dimmed = sidebar.getByRole('link', { name: /^Permits/ });
    expect(isDimmed(dimmed)).toBe(true);
    await user.click(dimmed);
    expect(at()).toBe('/app');

    await user.click(await screen.findByRole('link', { name: /^Leuna/ }));
    await screen.findByRole('heading', { level: 1, name: 'Leuna' });
    const link = sidebar.getByRole('link', { name: /^Permits/ });
    expect(link.getAttribute('href')).toBe('/app/sites/1/maintenance/permits');
    // The site stays selected on pages of no site.
    await user.click(sidebar.getByRole('link', { name: 'Home' }));
    expect(isDimmed(sidebar.getByRole('link', { name: /^Permits/ }))).toBe(false);
  });

  it('the sidebar shows the new name of an organisation that was renamed', async () => {
    const me = currentUser(['permits']);
    let name = 'Old Mining';
    const { sidebar } = await open('/app/sites/1', {
      'GET /api/users/me': () => ({ ...me, user: { ...me.user, organisation_name: name } }),
    });
    sidebar.getByText('Old Mining');
    name = 'New Mining';
    act(() => emitServerEvent('INVALIDATE_GET_CURRENT_USER'));
    expect(await sidebar.findByText('New Mining')).toBeTruthy();
  });

  it('the sidebar follows the server: a new module appears, a removed one disappears', async () => {
    let modules = both;
    const { user, sidebar } = await open('/app/sites/1', {
      'GET /api/modules': () => ({ modules }),
      'GET /api/users/me': currentUser(['permits', 'equipment', 'checklists']),
    });
    await user.click(sidebar.getByRole('button', { name: 'Expand all' }));
    modules = [permits, moduleEntry('checklists', { navigation: { group: 'quality', order: 1 } })];
    act(() => emitServerEvent('INVALIDATE_GET_MODULES'));
    await user.click(await sidebar.findByRole('button', { name: 'Quality' }));
    sidebar.getByRole('link', { name: 'Checklists' });
    expect(sidebar.queryByRole('link', { name: 'Equipment/Asset Management' })).toBeNull();
  });

  it('the sidebar leaves out modules that the person may not read on the site', async () => {
    const { user, sidebar } = await open('/app/sites/1', {
      'GET /api/users/me': {
        ...currentUser(['permits']),
        permissions: [
          { permission_code: 'permits.read', site_id: 1 },
          { permission_code: 'equipment.read', site_id: 2 },
        ],
      },
    });
    await user.click(sidebar.getByRole('button', { name: 'Expand all' }));
    sidebar.getByRole('link', { name: 'Permits' });
    expect(sidebar.queryByRole('link', { name: /Equipment/ })).toBeNull();
  });

  it('the sidebar collapses to icons by Ctrl+B and remembers it', async () => {
    const { user, sidebar, unmount } = await open('/app/sites/1');
    await user.keyboard('{Control>}b{/Control}');
    expect(sidebar.queryByText('Aurelia Chemicals')).toBeNull();
    await user.click(sidebar.getByRole('button', { name: 'Maintenance Operations' }));
    const flyout = within(await screen.findByRole('dialog', { name: 'Maintenance Operations' }));
    const entry = flyout.getByRole('link', { name: 'Permits' });
    expect(entry.getAttribute('href')).toBe('/app/sites/1/maintenance/permits');
    unmount();
    const again = await open('/app');
    expect(again.sidebar.queryByText('Aurelia Chemicals')).toBeNull();
    await again.user.keyboard('{Meta>}b{/Meta}');
    again.sidebar.getByText('Aurelia Chemicals');
  });
});

describe('the header', () => {
  it('the site switcher offers the sites that can be opened, and keeps the page on the new site', async () => {
    const sites = [
      siteRow(1, 'Leuna'),
      siteRow(2, 'Rotterdam'),
      siteRow(3, 'Geismar', { user_roles: null }),
      siteRow(4, 'Antwerp', { is_archived: true }),
    ];
    const { user, at } = await open('/app/sites/1', { 'GET /api/sites': sites });
    await user.click(await screen.findByRole('button', { name: 'Leuna' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Switch Site' }));
    expect(menu.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'LeunaLeuna, DE',
      'RotterdamRotterdam, DE',
    ]);
    await user.click(menu.getByRole('button', { name: /Rotterdam/ }));
    await waitFor(() => expect(at()).toBe('/app/sites/2'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Rotterdam' })).toBeTruthy();
    expect(document.title).toBe('Rotterdam · Sitewright');
  });

  it('the site switcher stays on a page of no site and selects the site', async () => {
    const { user, at } = await open('/app/settings/profile');
    await user.click(await screen.findByRole('button', { name: 'Select a Site' }));
    await user.click(await screen.findByRole('button', { name: /^Rotterdam/ }));
    expect(await screen.findByRole('button', { name: 'Rotterdam' })).toBeTruthy();
    expect(at()).toBe('/app/settings/profile');
  });

  it('the site switcher reports that sites are loading, and that there are none', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { user } = await open('/app', { 'GET /api/sites': promise });
    await user.click(await screen.findByRole('button', { name: 'Select a Site' }));
    await screen.findByText('Loading sites...');
    resolve(Response.json([]));
    const menu = within(await screen.findByRole('dialog', { name: 'Switch Site' }));
    expect(await menu.findByText('No accessible sites')).toBeTruthy();
  });

  it('the site switcher shows a truncated error and a button to retry', async () => {
    let isThere = false;
    const { user } = await open('/app', {
      'GET /api/sites': () =>
        isThere
          ? [siteRow(1, 'Leuna')]
          : errorResponse(503, 'unavailable', 'The database is away.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Error: Failed to fetch all ...' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Switch Site' }));
    menu.getByText('Failed to fetch all sites: The database is away.');
    isThere = true;
    await user.click(menu.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByRole('button', { name: 'Select a Site' })).toBeTruthy();
    expect(await menu.findByRole('button', { name: /^Leuna/ })).toBeTruthy();
  });

  it('the header shows how the page is connected', async () => {
    await open('/app');
    act(connectSocket);
    await screen.findByRole('button', { name: 'Connected to Server' });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(disconnectSocket);
    await screen.findByRole('button', { name: 'Offline' });
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Offline',
    );
    vi.restoreAllMocks();
  });

  it('a connection that is made while the network goes does not hide that data are of this device', async () => {
    const { cache } = await open('/app');
    const refetched = vi.spyOn(cache, 'invalidateQueries');
    const bar = /No connection\. You see the data of this device/;
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => noteDeviceRead('2026-11-26T05:00:00.000Z'));
    act(connectSocket);
    expect(refetched).not.toHaveBeenCalled();
    act(disconnectSocket);
    await screen.findByText(bar);
    act(connectSocket);
    refetched.mockClear();
    onLine.mockReturnValue(true);
    act(() => void globalThis.dispatchEvent(new Event('online')));
    expect(refetched).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(bar)).toBeNull();
    vi.restoreAllMocks();
  });
});

describe('the pages', () => {
  it('pages focus their content after a navigation', async () => {
    const { user, sidebar } = await open('/app');
    await user.click(sidebar.getByRole('link', { name: 'Sites' }));
    await screen.findByRole('heading', { level: 1, name: 'Sites' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    await user.click(screen.getByRole('link', { name: 'Skip to content' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('a page that replaces its address leaves the focus where it is, outside of the content too', async () => {
    const { router, sidebar } = await open('/app');
    const link = sidebar.getByRole('link', { name: 'Sites' });
    link.focus();
    await act(() => router.navigate('/app/sites', { replace: true }));
    await screen.findByRole('heading', { level: 1, name: 'Sites' });
    expect(document.activeElement).toBe(link);
    link.blur();
    await act(() => router.navigate('/app', { replace: true }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('the overview marks sites that can’t be opened, and finds sites by city and country', async () => {
    const sites = [
      siteRow(1, 'Leuna'),
      siteRow(3, 'Geismar', {
        user_roles: null,
        address: { latitude: null, longitude: null, city: 'Geismar', country_code: 'US' },
      }),
    ];
    const { user } = await open('/app/sites', { 'GET /api/sites': sites });
    const main = within(screen.getByRole('main'));
    await main.findByRole('link', { name: /Leuna/ });
    expect(main.queryByRole('link', { name: /Geismar/ })).toBeNull();
    main.getByText('Access Denied');
    const search = main.getByLabelText('Search sites...');
    await user.type(search, 'us');
    expect(main.queryByText('Leuna')).toBeNull();
    main.getByText('Geismar');
    await user.type(search, 'x');
    main.getByText('No sites found.');
  });

  it('the page of a site counts items by status, and each count links to its list', async () => {
    const rule = { '==': [{ var: 'status' }, 1] };
    const status = { number: 1, label: 'Active', family: 'moving', colour: '#3B7DD8' };
    const nothing = { rows: [], total: 0 };
    const statuses = [{ ...status, count: 1200, rule }];
    const overview = {
      modules: [{ module_type: 'permits', total: 1306, statuses, overdue: 9, overdue_rule: rule }],
      overdue: nothing,
      approvals: nothing,
      changes: [],
    };
    const answers = [errorResponse(503, 'unavailable', 'Counting takes a rest.')];
    const replies = { 'GET /api/sites/1/overview': () => answers.shift() ?? overview };
    const { user } = openPage('/app/sites/1', { site: { modules: [permits], replies } });
    expect((await screen.findByRole('alert')).textContent).toContain('Counting takes a rest.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const total = await screen.findByRole('link', { name: 'Permits: 1306' });
    expect(total.textContent).toBe('1,306');
    const active = screen.getByRole('link', { name: /Active.*1,200/ });
    const address = new URL(active.getAttribute('href') ?? '', 'http://page');
    expect(address.searchParams.get('filter')).toBe(JSON.stringify(rule));
    expect(screen.getByRole('link', { name: '9 overdue' })).toBeDefined();
  });

  it.each([
    ['/app/nowhere', 'Not Found'],
    ['/app/sites/99', 'Not Found'],
    ['/app/sites/1/nowhere', 'Not Found'],
    ['/app/sites/3', 'Access Denied'],
    ['/app/sites/4/maintenance/permits', 'Access Denied'],
  ])('the page at %s shows %s inside the shell', async (path, title) => {
    await open(path, {
      'GET /api/sites': [
        siteRow(1, 'Leuna'),
        siteRow(3, 'Geismar', { user_roles: null }),
        siteRow(4, 'Antwerp', { is_archived: true }),
      ],
    });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  });

  it('an unknown path outside the shell shows Unauthorized, which links to home', async () => {
    const { user, at } = openPage('/nowhere', { site: { modules: both } });
    await screen.findByRole('heading', { name: 'Unauthorized' });
    expect(at()).toBe('/unauthorized');
    await user.click(screen.getByRole('button', { name: 'Go back home' }));
    await screen.findByRole('heading', { level: 1, name: /Marlene/ });
    expect(at()).toBe('/app');
  });

  it('a page that throws is replaced by its error inside the shell', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    const { sidebar } = await open('/app/sites', {
      'GET /api/sites': [{ id: 1, name: 'Half a site', user_roles: [] }],
    });
    await screen.findByRole('heading', { level: 1, name: 'Something went wrong' });
    expect(screen.getByRole('button', { name: 'Go back home' })).toBeTruthy();
    expect(sidebar.getByRole('link', { name: 'Home' })).toBeTruthy();
    vi.restoreAllMocks();
  });

  it('the profile changes language, theme and density immediately', async () => {
    const { user } = await open('/app/settings/profile');
    await user.click(await screen.findByText('Dark'));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await user.click(screen.getByText('Touch'));
    expect(document.documentElement.dataset['density']).toBe('touch');
    await user.click(screen.getByText('Deutsch'));
    await screen.findByRole('heading', { level: 1, name: 'Profil und Einstellungen' });
    expect(document.title).toBe('Profil und Einstellungen · Sitewright');
  });
});
