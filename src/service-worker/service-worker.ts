import { outboxTag } from '../browser/background-sync.ts';
import { createPageCache } from './page-cache.ts';
import { isShare, takeShare } from './share-target.ts';
import type { PageBuild, RequestEvent, WorkerScope } from './scope.ts';

declare const self: WorkerScope;
/** The build writes its value in the place of this name. */
declare const PAGE_BUILD: PageBuild;

/**
 * Opens the page without a network (docs/decisions/service-worker.md). It keeps the files of one
 * build. It never answers a call of the API.
 */
const build = PAGE_BUILD;
const pageCache = createPageCache(build, caches, (request, settings) => fetch(request, settings));

const outboxScript = '/outbox-worker.js';

self.addEventListener('install', (event) => {
  // Its code runs when it is imported again: pages open without it.
  if (self.registration.sync !== undefined) self.importScripts(outboxScript);
  event.waitUntil(pageCache.fill());
});

self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      pageCache.removeOthers(),
      self.clients.claim(),
      self.registration.navigationPreload?.enable(),
    ]),
  ),
);

self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting());
  if (event.data === 'version') event.ports[0]?.postMessage(build.version);
});

async function hasPage(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.length > 0;
}

/** Sends what waits on this device; rejects if something is left, so that the browser asks again later. */
async function sendOutbox(): Promise<void> {
  if (self.sendWaiting === undefined) self.importScripts(outboxScript);
  if ((await self.sendWaiting?.(hasPage)) !== 'nothing')
    throw new Error('Something is left to send');
}

self.addEventListener('sync', (event) => {
  if (event.tag === outboxTag) event.waitUntil(sendOutbox());
});

function isOfPage({ method, url }: Request): boolean {
  const { origin, pathname } = new URL(url);
  return (
    method === 'GET' &&
    origin === self.location.origin &&
    !/^\/(api|socket\.io|scim)(\/|$)/.test(pathname)
  );
}

function answer(event: RequestEvent): Promise<Response> | null {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === 'navigate') {
    const isFile = /\.\w+$/.test(pathname);
    return isFile ? null : pageCache.page(request, event.preloadResponse);
  }
  return pageCache.file(request, pathname);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (isShare(request, self.location.origin)) return event.respondWith(takeShare(request, caches));
  const response = isOfPage(request) ? answer(event) : null;
  if (response !== null) event.respondWith(response);
});
