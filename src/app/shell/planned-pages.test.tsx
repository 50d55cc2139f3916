import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MockReplies } from '../../../tests/support/mock-site.ts';
import { currentUser, moduleEntry } from '../../../tests/support/site-rows.ts';
import { openPage, resetPage } from '../testing.tsx';
import { emitServerEvent, socketIsOpen } from './testing.ts';

vi.mock('socket.io-client', () => import('./testing.ts'));
afterEach(resetPage);

const permits = moduleEntry('permits');
const documents = moduleEntry('dms_documents');
const folders = moduleEntry('dms_folders');

async function open(path: string, answers: MockReplies = {}, language: 'en' | 'de' = 'en') {
  // The list of a module that the mock does not have.
  const boxes = { key_boxes: [], total: 0, total_is_exact: true };
  const replies = { 'GET /api/sites/1/key-boxes': boxes, ...answers };
  const modules = [permits, documents, folders];
  const page = openPage(path, { language, site: { modules, replies } });
  return { ...page, main: within(await screen.findByRole('main')) };
}

const title = async (name: string) => screen.findByRole('heading', { level: 1, name });
const linksIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('planned pages', () => {
  it('a planned page says what it will offer, and links to what helps today', async () => {
    const { main } = await open('/app/sites/1/safety/key-boxes');
    await title('Key boxes');
    main.getByText('Boxes with the keys of isolations, and the people whose locks are on them.');
    main.getByText(
      'An administrator can add this page with a module document of the type key_boxes.',
    );
    expect(linksIn(main.getByRole('region', { name: 'What you can use today' }))).toEqual([
      ['Permits', '/app/sites/1/maintenance/permits'],
    ]);
    expect(main.queryAllByRole('button')).toEqual([]);
    expect(crumbs()).toEqual(['Home', 'Sites', 'Leuna', 'Key boxes']);
  });

  it('a planned page becomes the list of its module once the document exists, by route or by name', async () => {
    let modules = [permits];
    const { main } = await open('/app/sites/1/safety/key-boxes', {
      'GET /api/modules': () => ({ modules }),
      'GET /api/users/me': currentUser(['permits', 'key_boxes', 'trainings']),
    });
    await title('Key boxes');
    const named = { en: 'Boxes for keys', de: 'Schlüsselboxen' };
    const ofRoute = { type: 'key_boxes', api: 'key-boxes', wrapper: 'key_boxes', name: named };
    modules = [permits, moduleEntry('permits', { ...ofRoute, route: 'safety/key-boxes' })];
    await socketIsOpen();
    act(() => emitServerEvent('INVALIDATE_GET_MODULES'));
    await title('Boxes for keys');
    expect(main.queryByText(/^An administrator can add this page/)).toBeNull();
    expect(crumbs()).toEqual(['Home', 'Sites', 'Leuna', 'Boxes for keys']);
  });

  it('the page of the permit process is the list of permits', async () => {
    const { at } = await open('/app/sites/1/safety/permit-to-work');
    await waitFor(() => expect(at()).toBe('/app/sites/1/maintenance/permits'));
  });

  it('a planned page leads to the module that has its name at another path', async () => {
    const trainings = moduleEntry('permits', {
      type: 'trainings',
      api: 'trainings',
      wrapper: 'trainings',
      route: 'people/courses',
    });
    const { at } = await open('/app/sites/1/training', {
      'GET /api/modules': { modules: [trainings] },
      'GET /api/users/me': currentUser(['trainings']),
    });
    await waitFor(() => expect(at()).toBe('/app/sites/1/people/courses'));
  });

  it('a planned page names the permission that a person lacks', async () => {
    const mayNot = currentUser(['permits']);
    const { main, router } = await open('/app/sites/1/settings/modules', {
      'GET /api/users/me': mayNot,
    });
    await main.findByText(/you need the permission “Change settings” on Leuna\./);
    await act(async () => router.navigate('/app/people'));
    const everywhere = /you need the permission “Manage people” for the whole organisation\./;
    expect(await main.findByText(everywhere)).toBeTruthy();
  });

  it('a planned page names no permission if the person has it on the site', async () => {
    const { permissions, ...me } = currentUser(['permits']);
    const own = { permission_code: 'settings.manage', site_id: 1 };
    const { main, router } = await open('/app/sites/1/settings/modules', {
      'GET /api/users/me': { ...me, permissions: [...permissions, own] },
    });
    await title('Module settings');
    expect(main.queryByText(/you need the permission/)).toBeNull();
    await act(async () => router.navigate('/app/sites/2/settings/modules'));
    await main.findByText(/you need the permission “Change settings” on Rotterdam\./);
  });

  it('a planned page accepts known modules and ids in its path only', async () => {
    const { permissions, ...me } = currentUser(['permits']);
    const own = { permission_code: 'settings.manage', site_id: 1 };
    const { router, main } = await open('/app/sites/1/settings/modules/templates/permits/12/edit', {
      'GET /api/users/me': { ...me, permissions: [...permissions, own] },
    });
    await waitFor(() =>
      expect(crumbs().slice(3)).toEqual([
        'Module settings',
        'Templates',
        'Permits',
        'Template 12',
        'Edit',
      ]),
    );
    await act(async () => router.navigate('/app/sites/1/settings/modules/labels/nothing'));
    await title('Labels');
    await main.findByText('Module config not found');
    await act(async () => router.navigate('/app/sites/1/settings/modules/types/permits/x'));
    await title('Not Found');
    await act(async () => router.navigate('/app/sites/1/settings/modules'));
    await title('Module settings');
    expect(linksIn(main.getByRole('region', { name: 'Go to' }))[0]).toEqual([
      'Templates',
      '/app/sites/1/settings/modules/templates',
    ]);
  });

  it('a planned page of a site opened without one leads to the sites, and to the selected site', async () => {
    const { router, at, user } = await open('/app/people/site-users');
    await title('Sites');
    expect(at()).toBe('/app/sites');
    await user.click(screen.getByRole('button', { name: 'Select a Site' }));
    await user.click(await screen.findByRole('button', { name: /^Rotterdam/ }));
    await act(async () => router.navigate('/app/people/site-users'));
    await waitFor(() => expect(at()).toBe('/app/sites/2/people/site-users'));
  });
});

it('an item that does not exist on the newly selected site is reported missing, with its list', async () => {
  const { main, at, user } = await open('/app/sites/1/maintenance/permits/7');
  await user.click(await screen.findByRole('button', { name: 'Leuna' }));
  await user.click(await screen.findByRole('button', { name: /^Rotterdam/ }));
  await main.findByText('PTW-7 is not on Rotterdam');
  expect(at()).toBe('/app/sites/2/maintenance/permits/7');
  await user.click(main.getByRole('link', { name: 'Show all: Permits' }));
  expect(at()).toBe('/app/sites/2/maintenance/permits');
});
