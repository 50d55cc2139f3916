import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createCache } from '../../api/cache.ts';
import {
  mockApi,
  resetPage,
  moduleEntry,
  unauthenticatedResponse,
  openPage,
  signedInReplies,
} from '../testing.tsx';
import { prefetchRoute } from './prefetch-route.ts';

vi.mock('socket.io-client', () => import('../shell/testing.ts'));
afterEach(resetPage);

const permits = moduleEntry('permits');
const { api, route, wrapper } = permits.document;
const rows = `GET /api/sites/1/${api}`;
const ofSite = {
  'GET /api/users/me/preferences': { theme: null, time_zone: null },
  'GET /api/sites/1/types': [],
  'GET /api/sites/1/criticalities': { criticalities: [] },
  'GET /api/sites/1/users': { users: [], teams: [] },
  'GET /api/sites/1/templates': [],
  'GET /api/sites/1/labels': { labels: [] },
  'GET /api/sites/1/views': { views: [], opens_with: {} },
  [rows]: { [wrapper]: [], total: 0, next_page_cursor: null, sync_cursor: 1 },
};

function place(pathname: string, search = '') {
  return { pathname, search };
}

it('prefetching requests all that a list shows before the page renders, which repeats no request', async () => {
  const requests = mockApi(signedInReplies([permits], ofSite));
  const cache = createCache();
  const path = `/app/sites/1/${route}`;
  await prefetchRoute(place(path), cache, Promise.resolve());
  const ahead = requests.map(({ call }) => call);
  expect(ahead).toEqual(expect.arrayContaining(Object.keys(ofSite)));
  expect(new Set(ahead).size).toBe(ahead.length);

  await openPage(path, 'en', cache);
  await screen.findByRole('heading', { level: 1, name: 'Permits' });
  await screen.findByText(/No permits|no permits/);
  const later = requests.slice(ahead.length).map(({ call }) => call);
  expect(later.filter((call) => Object.keys(ofSite).includes(call))).toEqual([]);
});

it('prefetching sends no request for a page outside /app', async () => {
  const requests = mockApi({});
  await prefetchRoute(place('/auth/login'), createCache(), Promise.resolve());
  expect(requests).toEqual([]);
});

it('prefetching ends if nobody is signed in, and leaves the message to the page', async () => {
  mockApi({ 'GET /api/users/me': unauthenticatedResponse });
  const cache = createCache();
  await prefetchRoute(place('/app'), cache, Promise.resolve());
  const { at } = await openPage('/app', 'en', cache);
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(at()).toBe('/auth/login');
});
