import type { SharedStorage } from '../../src/browser/shared-content.ts';
import type { FileCaches } from '../../src/service-worker/page-cache.ts';

/** The browser's caches in memory, by path. Bodies are stored as texts. */
export function memoryCaches(): FileCaches & SharedStorage {
  type Stored = readonly [text: string, init: ResponseInit];
  const stores = new Map<string, Map<string, Stored>>();
  const found = (name: string, path: string) => {
    const [text, init] = stores.get(name)?.get(path) ?? [];
    return text === undefined ? undefined : new Response(text, init);
  };
  return {
    async open(name) {
      const store = stores.get(name) ?? new Map<string, Stored>();
      stores.set(name, store);
      const cache = {
        match: async (path: string) => found(name, path),
        put: async (path: string, response: Response) => {
          const { status, headers } = response;
          store.set(path, [await response.text(), { status, headers }]);
        },
        keys: async () => [...store.keys()].map((path) => ({ url: `http://page${path}` })),
        delete: async (of: string | { readonly url: string }) =>
          store.delete(typeof of === 'string' ? of : new URL(of.url).pathname),
      };
      return cache;
    },
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
    match: async (path, { cacheName } = {}) =>
      [...(cacheName === undefined ? stores.keys() : [cacheName])]
        .map((name) => found(name, path))
        .find((one) => one !== undefined),
  };
}
