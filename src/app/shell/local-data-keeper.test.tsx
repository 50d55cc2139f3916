import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryCaches } from '../../../tests/support/memory-caches.ts';
import { currentUser, marlene, moduleEntry } from '../../../tests/support/site-rows.ts';
import { switchOff, switchOn } from '../../modules/local-data/switched-on.ts';
import { openPage, resetPage } from '../testing.tsx';

const store = vi.hoisted(() => ({
  headers: async () => [],
  header: async () => null,
  putRecords: vi.fn<() => Promise<void>>(async () => undefined),
  commit: async () => undefined,
  records: async () => [],
  remove: vi.fn<(owner: { readonly user: number }, ...of: unknown[]) => Promise<void>>(
    async () => undefined,
  ),
}));

const pictures = vi.hoisted(() => ({
  remove: vi.fn<(owner: { readonly user: number }, ...of: unknown[]) => Promise<void>>(
    async () => undefined,
  ),
  files: async () => [],
}));

vi.mock('socket.io-client', () => import('./testing.ts'));
vi.mock('../../api/local-data/local-store.ts', () => ({ createLocalStore: () => store }));
vi.mock('../../api/local-data/picture-store.ts', () => ({ pictureStore: pictures }));

const me = { organisation: 1, user: marlene.id };
const tomasz = { organisation: 1, user: 2 };
const permits = moduleEntry('permits');

/** What is switched on in this browser, as `user site type`. */
const switchedOn = () =>
  (
    JSON.parse(localStorage.getItem('offlineData') ?? '[]') as readonly {
      readonly user: number;
      readonly site: number;
      readonly type: string;
    }[]
  ).map(({ user, site, type }) => `${user} ${site} ${type}`);

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches());
  vi.clearAllMocks();
});
afterEach(() => {
  for (const owner of [me, tomasz]) switchOff(owner);
  resetPage();
});

it('removes from a device what others have left there, and what the person may no longer read', async () => {
  switchOn(me, 1, ['permits', 'labels', 'workorders'], 'site');
  switchOn(me, 77, ['permits'], 'site');
  switchOn(tomasz, 1, ['permits'], 'site');
  await caches.open('replies-1-2');
  openPage('/app', { site: { modules: [permits] } });
  await waitFor(() => expect(switchedOn()).toEqual(['1 1 permits', '1 1 labels']), {
    timeout: 10_000,
  });
  for (const { remove } of [store, pictures]) {
    const removed = remove.mock.calls.map(([{ user }, ...of]) => [user, ...of].join(' ').trim());
    expect(removed.toSorted()).toEqual(['1 1 workorders', '1 77 permits', '2']);
  }
  await waitFor(async () => expect(await caches.keys()).not.toContain('replies-1-2'));
});

it('keeps nothing and removes nothing while an admin views the page as another person', async () => {
  switchOn(me, 1, ['permits'], 'site');
  switchOn(tomasz, 1, ['permits'], 'site');
  const viewed = { ...currentUser(['permits']), viewed_by: { id: 2, name: 'Tomasz Kowalski' } };
  const { user } = openPage('/app/sites/1', {
    site: { modules: [permits], replies: { 'GET /api/users/me': viewed } },
  });
  const status = await screen.findByRole('button', { name: /server/i });
  await user.click(status);
  await screen.findByText('No data are kept in this view');
  expect(switchedOn()).toEqual(['1 1 permits', '2 1 permits']);
  expect(store.remove).not.toHaveBeenCalled();
  expect(store.putRecords).not.toHaveBeenCalled();
  expect(await caches.keys()).toEqual([]);
});
