import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createCache } from '../../api/cache.ts';
import { memoryCaches } from '../../../tests/support/memory-caches.ts';
import {
  itemOf,
  moduleOfTemplate,
  serveSite,
  unauthenticatedResponse,
} from '../../../tests/support/mock-site.ts';
import { marlene, moduleEntry } from '../../../tests/support/site-rows.ts';
import { sitesQueryOptions } from '../../api/query-options.ts';
import { startSession } from '../session/session.ts';
import { openPage, resetPage } from '../testing.tsx';
import { prefetchRoute } from './prefetch-route.ts';

vi.mock('socket.io-client', () => import('../shell/testing.ts'));
afterEach(resetPage);

const permits = moduleEntry('permits');
const { api, route } = permits.document;
const permit = itemOf(moduleOfTemplate('permits'), 1, { name: 'Weld at pump 3', status: 1 });
const ofSite = [
  'GET /api/users/me/preferences',
  'GET /api/sites/1/types',
  'GET /api/sites/1/criticalities',
  'GET /api/sites/1/users',
  'GET /api/sites/1/templates',
  'GET /api/sites/1/labels',
  'GET /api/sites/1/views',
  `GET /api/sites/1/${api}`,
];

function place(pathname: string, search = '') {
  return { pathname, search };
}

it('prefetching requests all that a list shows before the page renders, which repeats no request', async () => {
  const { requests } = serveSite({ modules: [permits], items: { permits: [permit] } });
  const cache = createCache();
  const path = `/app/sites/1/${route}`;
  await prefetchRoute(place(path), cache, Promise.resolve());
  const ahead = requests.map(({ call }) => call);
  expect(ahead).toEqual(expect.arrayContaining(ofSite));
  expect(new Set(ahead).size).toBe(ahead.length);

  openPage(path, { cache });
  await screen.findByRole('heading', { level: 1, name: 'Permits' });
  await screen.findByRole('link', { name: 'Weld at pump 3' });
  const later = requests.slice(ahead.length).map(({ call }) => call);
  expect(later.filter((call) => ofSite.includes(call))).toEqual([]);
});

it('prefetching requests no rows of folders, whose page shows their tree', async () => {
  const { requests } = serveSite({
    modules: [moduleEntry('dms_documents'), moduleEntry('dms_folders')],
  });
  await prefetchRoute(place('/app/sites/1/dms/folders'), createCache(), Promise.resolve());
  const calls = requests.map(({ call }) => call);
  expect(calls).toContain('GET /api/sites/1/views');
  expect(calls).not.toContain('GET /api/sites/1/dms/folders');
});

it('prefetching sends no request for a page outside /app', async () => {
  const { requests } = serveSite();
  await prefetchRoute(place('/auth/login'), createCache(), Promise.resolve());
  expect(requests).toEqual([]);
});

it('prefetching ends if nobody is signed in, and leaves the message to the page', async () => {
  serveSite({ replies: { 'GET /api/users/me': unauthenticatedResponse } });
  const cache = createCache();
  await prefetchRoute(place('/app'), cache, Promise.resolve());
  const { at } = openPage('/app', { cache });
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(at()).toBe('/auth/login');
});

it('prefetching ends with what this device has while the server is slow', async () => {
  vi.stubGlobal('caches', memoryCaches());
  startSession(marlene, 'session');
  serveSite({ modules: [permits] });
  await prefetchRoute(place('/app/sites/1'), createCache(), Promise.resolve());
  const kept = ofSite.filter((call) => !call.endsWith(api) && !call.endsWith('views'));
  const ahead = ['GET /api/users/me', 'GET /api/modules', 'GET /api/sites', ...kept];
  for (const path of ahead.map((call) => call.replace('GET ', '')))
    await waitFor(async () => expect(await caches.match(path)).toBeDefined());
  const never = new Promise<Response>(() => undefined);
  serveSite({ replies: Object.fromEntries(ahead.map((call) => [call, never])) });
  const cache = createCache();
  await prefetchRoute(place('/app/sites/1'), cache, Promise.resolve());
  expect(cache.getQueryData(sitesQueryOptions.queryKey)).toBeDefined();
});
