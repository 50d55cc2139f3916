import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, unauthenticatedResponse } from '../../../tests/support/mock-site.ts';
import { currentUser, moduleEntry, siteRow } from '../../../tests/support/site-rows.ts';
import { openPage, resetPage } from '../testing.tsx';
import { shippedModules } from '../../../tests/support/compiled.ts';
import { until } from '../../../tests/support/until.ts';

vi.mock('socket.io-client', () => import('./testing.ts'));
afterEach(resetPage);

/** The groups and entries of section 2.5 of the specification, typed from it, in order. */
const sidebarTexts: Readonly<Record<string, readonly string[]>> = {
  Analytics: ['Dashboards & Reporting', 'AI Assistant (Jarvis)'],
  '3D and AR': ['3D Model & Visualization', 'Measurements', 'Areas', 'Augmented Reality'],
  'Asset Management': [
    'Equipment/Asset Management',
    'Master Data Governance',
    'Warranty Management',
    'Inventory Management',
    'Functional Locations',
  ],
  'Maintenance Operations': [
    'Work Order Management',
    'Permits',
    'Observations',
    'Preventive Maintenance',
    'Operations',
    'Readings/Gauges',
    'Notifications',
    'Shift Handover / Site Diary',
  ],
  'Safety & Compliance': [
    'Permit to Work',
    'LOTO (Lockout/Tagout)',
    'Checklist & Procedures Library',
    'Key-boxes',
    'HAZOP',
    'Management of Change (MOC)',
    'Projects / FEED',
  ],
  'Contractor & Resource Management': ['Contractor Management', 'Workforce Management'],
  'Document & Knowledge Management': [
    'Document Management System (DMS)',
    'Smart P&ID/Drawing Management',
    'Recycle Bin',
  ],
  General: ['Site Settings', 'Site User Management', 'Training'],
  '3D Viewer': ['Potree Viewer', 'RVT Integration'],
};

/** The Admin section of 2.5. */
const adminTexts = [
  'Organisation Settings',
  'User Management',
  'Module Settings',
  'Templates',
  'Dropdowns',
  'Criticalities/Priorities',
  'Types/Subtypes',
  'Labels',
] as const;

const modules = [...shippedModules.values()].map(({ type }) => moduleEntry(type));
/** Entries of 2.5 that people can work with, in its order. */
const workTexts: readonly string[] = [
  'Equipment/Asset Management',
  'Functional Locations',
  'Work Order Management',
  'Permits',
  'Observations',
  'Checklist & Procedures Library',
  'Document Management System (DMS)',
  'Smart P&ID/Drawing Management',
  // An addition of ours.
  'Transmittals',
  'Recycle Bin',
  'Site Settings',
  'Site User Management',
];

const me = currentUser([...shippedModules.keys()]);
const adminUser = {
  ...me,
  permissions: [
    ...me.permissions,
    { permission_code: 'settings.manage', site_id: null },
    { permission_code: 'people.manage', site_id: null },
  ],
};

const words = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

const open = (path: string, replies = {}) => openPage(path, { site: { modules, replies } });

describe('section 2.5, the sidebar', () => {
  it('the sidebar shows an admin what people can work with, in the texts and order of the specification', async () => {
    const { user } = open('/app/sites/1', { 'GET /api/users/me': adminUser });
    const sidebar = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
    sidebar.getByText('Aurelia Chemicals');
    sidebar.getByRole('button', { name: 'Type to search...' });
    const section = within(sidebar.getByRole('region', { name: 'Site Specific Modules' }));
    await user.click(section.getByRole('button', { name: 'Expand all' }));
    const groups = section.getAllByRole('button').filter((each) => each.ariaExpanded !== null);
    expect(words(groups)).toEqual([
      'Asset Management',
      'Maintenance Operations',
      'Safety & Compliance',
      'Document & Knowledge Management',
      'General',
    ]);
    expect(words(section.getAllByRole('link'))).toEqual(workTexts);
    const admin = within(sidebar.getByRole('region', { name: 'Admin' }));
    expect(words(admin.getAllByRole('link'))).toEqual([
      'Organisation Settings',
      'User Management',
      'Set up more',
    ]);
    expect(words(sidebar.getAllByRole('link')).slice(0, 2)).toEqual(['Home', 'Sites']);
    expect(words(sidebar.getAllByRole('link')).slice(-3)).toEqual([
      'Help and FAQs',
      'Live Chat Support',
      'Feedback',
    ]);
  });

  it('the other entries of the specification are on “Set up more”, each with its page', async () => {
    open('/app/settings/more', { 'GET /api/users/me': adminUser });
    await screen.findByRole('heading', { level: 1, name: 'Set up more' });
    const main = within(screen.getByRole('main'));
    const shown = [...main.getAllByRole('listitem')].map(
      (row) => row.querySelector('a, strong')?.textContent,
    );
    const all = [...Object.values(sidebarTexts).flat(), ...adminTexts];
    // "Permit to Work" leads to the permits, "Module Settings" to the lists of the site.
    const elsewhere: readonly string[] = [...workTexts, 'Permit to Work', ...adminTexts];
    expect(shown.filter((text) => text !== undefined).toSorted()).toEqual(
      all.filter((text) => !elsewhere.includes(text)).toSorted(),
    );
  });

  it('people without settings see neither the Admin section nor “Set up more”', async () => {
    const { router } = open('/app/sites/1');
    const sidebar = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
    expect(sidebar.queryByRole('region', { name: 'Admin' })).toBeNull();
    await act(async () => router.navigate('/app/settings/more'));
    await screen.findByText('For administrators');
    expect(screen.queryByText('Key-boxes')).toBeNull();
  });

  it('the user menu has profile, language, theme and log-out, and the first letter of the name', async () => {
    const { user } = open('/app');
    const sidebar = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
    await user.click(sidebar.getByRole('button', { name: /Marlene Hoffmann/ }));
    expect(sidebar.getByText('M')).toBeDefined();
    const menu = within(await screen.findByRole('dialog', { name: 'User menu' }));
    expect(words(menu.getAllByRole('button'))).toEqual(['Profile and Settings', 'Log Out']);
    await user.click(menu.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await user.click(menu.getByRole('radio', { name: 'Deutsch' }));
    await screen.findByRole('navigation', { name: 'Hauptnavigation' });
  });

  it('the sidebar dims only the entries of a site while no site is selected', async () => {
    const { user } = open('/app', { 'GET /api/users/me': adminUser });
    const sidebar = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
    await user.click(sidebar.getByRole('button', { name: 'Expand all' }));
    const enabled = sidebar.getAllByRole('link').filter((link) => link.ariaDisabled !== 'true');
    expect(words(enabled)).toEqual([
      'Home',
      'Sites',
      'Organisation Settings',
      'User Management',
      'Set up more',
      'Help and FAQs',
      'Live Chat Support',
      'Feedback',
    ]);
  });
});

/** Sections 2.9 and 4.1: questions and messages, by the action that leads to them. */
it('sections 2.9 and 4.1: the texts of logging out and of the session gate are those of the specification', async () => {
  const { user, unmount } = open('/app');
  const sidebar = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
  await user.click(sidebar.getByRole('button', { name: /Marlene Hoffmann/ }));
  await user.click(await screen.findByRole('button', { name: 'Log Out' }));
  const question = within(await screen.findByRole('dialog', { name: 'Confirm Logout' }));
  question.getByText('Are you sure you want to log out?');
  question.getByRole('button', { name: 'Log Out' });
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  unmount();

  const { promise, resolve } = Promise.withResolvers<Response>();
  const gate = open('/app', { 'GET /api/users/me': promise });
  await screen.findByText('Verifying your session...');
  await act(async () => resolve(errorResponse(500, 'internal', 'It broke.')));
  await screen.findByRole('heading', { name: 'Authentication Error' });
  screen.getByText('Unable to verify your identity. Please try refreshing the page.');
  screen.getByText(/It broke\./);
  screen.getByRole('button', { name: 'Refresh Page' });
  gate.unmount();

  const out = open('/app/sites', { 'GET /api/users/me': unauthenticatedResponse() });
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(out.router.state.location.state).toMatchObject({ from: '/app/sites' });
});

it('section 2.6: the texts of the site switcher and of its map are those of the specification', async () => {
  const { user } = open('/app');
  await screen.findByRole('button', { name: 'Select a Site' });
  await user.click(screen.getByRole('button', { name: 'About Site Switcher' }));
  const about = within(await screen.findByRole('dialog', { name: 'About Site Switcher' }));
  expect(about.getByText(/^Only sites on which you have a role can be chosen\./)).toBeTruthy();
});

describe('section 2.7, the site location dialog', () => {
  const at = (latitude: number | null, longitude: number | null, city: string) => ({
    address: { latitude, longitude, city, country_code: 'DE' },
  });
  const sites = [
    siteRow(1, 'Leuna', at(51.3, 12, 'Leuna')),
    siteRow(2, 'Bitterfeld', at(null, null, 'Bitterfeld')),
    siteRow(3, 'Aken', { ...at(51.8, 12, 'Aken'), user_roles: null }),
    siteRow(4, 'Zeitz', { ...at(51, 12.1, 'Zeitz'), is_archived: true, site_status: 'Closed' }),
  ];

  async function openMap(path: string) {
    const page = open(path, { 'GET /api/sites': sites });
    await page.user.click(await screen.findByRole('button', { name: 'Show sites on a map' }));
    const title = await screen.findByText('Select a Site Location');
    const dialog = within(title.closest<HTMLElement>('[role="dialog"]') ?? title);
    await dialog.findByRole('list', { name: 'Sites' });
    return { ...page, dialog };
  }
  type Dialog = Awaited<ReturnType<typeof openMap>>['dialog'];
  const rows = (dialog: Dialog) =>
    within(dialog.getByRole('list', { name: 'Sites' })).queryAllByRole('listitem');

  it('the site dialog lists sites with roles first, locks those without, and disables archived ones', async () => {
    const { dialog, user } = await openMap('/app');
    expect(words(rows(dialog))).toEqual([
      'BitterfeldBitterfeld, DE · No coordinatesGo to Site',
      'LeunaLeuna, DEGo to Site',
      'ZeitzZeitz, DE · Archived',
      'AkenAken, DE',
    ]);
    // The first site with coordinates is selected.
    expect(rows(dialog).map((row) => row.ariaCurrent)).toEqual([null, 'true', null, null]);
    await dialog.findByText('Status: Operating');
    dialog.getByRole('img', { name: 'Access Denied' });
    const list = within(dialog.getByRole('list', { name: 'Sites' }));
    await user.click(list.getByRole('button', { name: /^Aken/ }));
    const denied = await dialog.findByRole('button', { name: 'Access Denied' });
    expect(denied).toHaveProperty('disabled', true);
    expect(dialog.queryByRole('button', { name: /^Zeitz/ })).toBeNull();
  });

  it('the site dialog searches name, city and country, and reports that it found none', async () => {
    const { dialog, user } = await openMap('/app');
    const search = dialog.getByPlaceholderText('Search sites...');
    await user.type(search, 'bitter');
    expect(rows(dialog)).toHaveLength(1);
    dialog.getByText('No sites with map coordinates available.');
    await user.type(search, 'x');
    dialog.getByText('No sites found.');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Show sites on a map' }));
    const again = await screen.findByPlaceholderText('Search sites...');
    expect(again).toHaveProperty('value', '');
  });

  it('the site dialog preselects the current site, and keeps the page when it goes to another', async () => {
    const { dialog, user, at: where } = await openMap('/app/sites/2/safety/hazop');
    expect(rows(dialog).map((row) => row.ariaCurrent)).toEqual(['true', null, null, null]);
    await user.click(dialog.getByRole('button', { name: 'Go to Site: Leuna' }));
    expect(where()).toBe('/app/sites/1/safety/hazop');
    await until(() => expect(screen.getByTitle('Switch Site').textContent).toBe('Leuna'));
  });
});
