import type { PageBuild } from './scope.ts';

/** Milliseconds for which a page waits for a server that is slow before the kept page is shown. */
const patienceMs = 4000;
/** The same for the configuration, whose kept copy is good enough until the next start. */
const configPatienceMs = 100;
/** Milliseconds after a lost server in which the files of the same page do not wait for it again. */
const lostMs = 15_000;
/** Files that are fetched at the same time, so that the open page can fetch as well. */
const atOnce = 4;

const prefix = 'page-';
const pagePath = '/';
const configPath = '/config.json';

const isHashed = (path: string): boolean => path.startsWith('/assets/');

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server is silent')), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The parts of a browser's cache that are used. */
interface FileCache {
  readonly match: (path: string, options?: CacheQueryOptions) => Promise<Response | undefined>;
  readonly put: (path: string, response: Response) => Promise<void>;
}

/** The parts of a browser's caches that are used. */
export interface FileCaches {
  readonly open: (name: string) => Promise<FileCache>;
  readonly keys: () => Promise<string[]>;
  readonly delete: (name: string) => Promise<boolean>;
  readonly match: (path: string, options?: MultiCacheQueryOptions) => Promise<Response | undefined>;
}

/** The files of one build of the page in the browser's cache. */
export interface PageCache {
  /** Fetches every file. Rejects if one is missing or belongs to another build. */
  readonly fill: () => Promise<void>;
  /** Removes older builds, but for the last one, whose pages may still be open. */
  readonly removeOthers: () => Promise<void>;
  /** The page of any address: that of the server, or the kept one if the server does not answer. */
  readonly page: (request: Request, preloaded: Promise<Response | undefined>) => Promise<Response>;
  /** A file of the page; null for an address that is none. */
  readonly file: (request: Request, path: string) => Promise<Response> | null;
}

export function createPageCache(
  { version, files }: PageBuild,
  storage: FileCaches,
  send: (request: Request | string, settings?: RequestInit) => Promise<Response>,
  now: () => number = Date.now,
): PageCache {
  const name = `${prefix}${version}`;
  const known = new Set(files);
  let lostAt = Number.NEGATIVE_INFINITY;
  /** Whether the last page of the server is of this build, and its files with it. */
  let isOwnPage: Promise<boolean> = Promise.resolve(false);

  const isLost = (): boolean => now() - lostAt < lostMs;

  const isOfBuild = async (page: Response): Promise<boolean> =>
    (await page.text()).includes(`content="${version}"`);

  /** The server's response; rejects if there is none, or one that says that the server is down. */
  async function fromServer(response: Promise<Response>): Promise<Response> {
    try {
      const received = await within(patienceMs, response);
      if (received.status >= 500) throw new Error(`The server answers ${received.status}`);
      return received;
    } catch (error) {
      lostAt = now();
      throw error;
    }
  }

  async function kept(path: string): Promise<Response | undefined> {
    return (await storage.open(name)).match(path, { ignoreVary: true });
  }

  async function fetchInto(cache: FileCache, path: string): Promise<void> {
    // Hashed files are in the browser's cache already, if the page has used them.
    const response = await send(path, { cache: isHashed(path) ? 'default' : 'no-cache' });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    if (path === pagePath && !(await isOfBuild(response.clone())))
      throw new Error('The server has another build by now');
    await cache.put(path, response);
  }

  /** A file without a hash in its name: that of the server, if its page may be newer. */
  async function newestFile(request: Request, path: string): Promise<Response> {
    const before = isLost() || (await isOwnPage) ? await kept(path) : undefined;
    if (before !== undefined) return before;
    try {
      return await fromServer(send(request));
    } catch (error) {
      const last = await kept(path);
      if (last === undefined) throw error;
      return last;
    }
  }

  /** The configuration: the kept one if the server is slow; the next start has the newer one then. */
  async function configuration(request: Request): Promise<Response> {
    const before = await kept(configPath);
    if (before !== undefined && isLost()) return before;
    const received = fromServer(send(request)).then(async (response) => {
      if (response.ok) await (await storage.open(name)).put(configPath, response.clone());
      return response;
    });
    if (before === undefined) return received;
    return within(configPatienceMs, received).catch(() => before);
  }

  return {
    async fill() {
      const cache = await storage.open(name);
      const waiting = [pagePath, configPath, ...known];
      const next = async (): Promise<void> => {
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
          await fetchInto(cache, path);
      };
      await Promise.all(Array.from({ length: atOnce }, next));
    },
    async removeOthers() {
      const older = (await storage.keys()).filter(
        (each) => each.startsWith(prefix) && each !== name,
      );
      await Promise.all(older.slice(0, -1).map((each) => storage.delete(each)));
    },
    async page(request, preloaded) {
      try {
        const received = await fromServer(preloaded.then((early) => early ?? send(request)));
        isOwnPage = isOfBuild(received.clone());
        return received;
      } catch (error) {
        const page = await kept(pagePath);
        if (page === undefined) throw error;
        return page;
      }
    },
    file(request, path) {
      if (isHashed(path))
        return storage.match(path, { ignoreVary: true }).then((found) => found ?? send(request));
      if (path === configPath) return configuration(request);
      return known.has(path) ? newestFile(request, path) : null;
    },
  };
}
