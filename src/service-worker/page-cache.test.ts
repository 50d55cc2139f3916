import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryCaches } from '../../tests/support/memory-caches.ts';
import { createPageCache } from './page-cache.ts';

const none = Promise.resolve(undefined);
const at = (path: string) => new Request(`http://page${path}`);

/** A server with the files of a build; null: it does not answer. */
function serverOf(version: string) {
  const files: Record<string, string> = {
    '/': `<meta name="version" content="${version}" />`,
    '/config.json': '{"sign_up":false}',
    '/appearance.js': `theme ${version}`,
    [`/assets/start-${version}.js`]: `start ${version}`,
  };
  let answers: 'all' | 'nothing' | 'slowly' | 'unavailable' = 'all';
  const send = async (request: Request | string): Promise<Response> => {
    const { pathname } = new URL(
      typeof request === 'string' ? request : request.url,
      'http://page',
    );
    if (answers === 'nothing') throw new TypeError('Failed to fetch');
    if (answers === 'slowly') return new Promise<Response>(() => undefined);
    if (answers === 'unavailable') return new Response('', { status: 503 });
    const body = files[pathname] ?? files['/'];
    return new Response(body, {
      status: pathname.startsWith('/assets/') && files[pathname] === undefined ? 404 : 200,
    });
  };
  return { files, send, become: (next: typeof answers) => (answers = next) };
}

const buildOf = (version: string) => ({
  version,
  files: ['/appearance.js', `/assets/start-${version}.js`],
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each(['nothing', 'unavailable'] as const)(
  'every address opens the kept page while the server answers %s',
  async (how) => {
    const server = serverOf('a');
    const cache = createPageCache(buildOf('a'), memoryCaches(), server.send);
    await cache.fill();
    server.become(how);
    const page = await cache.page(at('/app/sites/1/maintenance/work-orders'), none);
    expect(await page.text()).toContain('content="a"');
    expect(await (await cache.file(at('/assets/start-a.js'), '/assets/start-a.js'))?.text()).toBe(
      'start a',
    );
    expect(await (await cache.file(at('/config.json'), '/config.json'))?.text()).toContain(
      'sign_up',
    );
  },
);

test('a server that is silent for four seconds counts as lost, and is not waited for twice', async () => {
  const server = serverOf('a');
  const cache = createPageCache(buildOf('a'), memoryCaches(), server.send);
  await cache.fill();
  server.become('slowly');
  const page = cache.page(at('/app'), none);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await (await page).text()).toContain('content="a"');
  expect(await (await cache.file(at('/appearance.js'), '/appearance.js'))?.text()).toBe('theme a');
});

test('the page of the server comes before the kept one, so that nobody gets an old page', async () => {
  const server = serverOf('a');
  const cache = createPageCache(buildOf('a'), memoryCaches(), server.send);
  await cache.fill();
  server.files['/'] = '<meta name="version" content="b" />';
  server.files['/appearance.js'] = 'theme b';
  expect(await (await cache.page(at('/app'), none)).text()).toContain('content="b"');
  expect(await (await cache.file(at('/appearance.js'), '/appearance.js'))?.text()).toBe('theme b');
});

test('a page of the build of the device does not wait for its other files, nor long for the configuration', async () => {
  const server = serverOf('a');
  const cache = createPageCache(buildOf('a'), memoryCaches(), server.send);
  await cache.fill();
  await cache.page(at('/app'), none);
  server.become('slowly');
  expect(await (await cache.file(at('/appearance.js'), '/appearance.js'))?.text()).toBe('theme a');
  const config = cache.file(at('/config.json'), '/config.json');
  await vi.advanceTimersByTimeAsync(100);
  expect(await (await config)?.text()).toContain('sign_up');
});

test('a build is kept whole or not at all', async () => {
  const missing = serverOf('a');
  delete missing.files['/assets/start-a.js'];
  await expect(createPageCache(buildOf('a'), memoryCaches(), missing.send).fill()).rejects.toThrow(
    '/assets/start-a.js: 404',
  );
  const other = serverOf('a');
  other.files['/'] = '<meta name="version" content="b" />';
  await expect(createPageCache(buildOf('a'), memoryCaches(), other.send).fill()).rejects.toThrow(
    'another build',
  );
});

test('pages of the last build find their files after an update; older builds are removed', async () => {
  const storage = memoryCaches();
  for (const version of ['a', 'b', 'c']) {
    const cache = createPageCache(buildOf(version), storage, serverOf(version).send);
    await cache.fill();
    await cache.removeOthers();
  }
  const server = serverOf('c');
  server.become('nothing');
  const cache = createPageCache(buildOf('c'), storage, server.send);
  expect(await (await cache.file(at('/assets/start-b.js'), '/assets/start-b.js'))?.text()).toBe(
    'start b',
  );
  await expect(cache.file(at('/assets/start-a.js'), '/assets/start-a.js')).rejects.toThrow(
    'Failed to fetch',
  );
  expect(await storage.keys()).toEqual(['page-b', 'page-c']);
});

test('an address that is no file of the page is left to the browser', () => {
  const cache = createPageCache(buildOf('a'), memoryCaches(), serverOf('a').send);
  expect(cache.file(at('/robots.txt'), '/robots.txt')).toBeNull();
});
