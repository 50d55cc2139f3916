/**
 * What other apps have shared with this one, photos and texts. It waits on this device until it is part of a
 * report (docs/decisions/share-target.md). The service worker keeps it, and the page takes it.
 */
const cacheName = 'shared-content';
const fileNameHeader = 'x-file-name';

/** The parts of a browser's cache that are used. */
interface SharedCache {
  readonly put: (path: string, response: Response) => Promise<void>;
  readonly match: (path: string) => Promise<Response | undefined>;
  readonly keys: () => Promise<readonly { readonly url: string }[]>;
  readonly delete: (path: string) => Promise<boolean>;
}

/** The parts of a browser's caches that are used. */
export interface SharedStorage {
  readonly open: (name: string) => Promise<SharedCache>;
  readonly delete: (name: string) => Promise<boolean>;
}

/** Photos and texts, each by the path under which it is kept. */
export interface SharedContent {
  readonly photos: ReadonlyMap<string, File>;
  readonly texts: ReadonlyMap<string, string>;
}

function toResponse(content: File | string): Response {
  if (typeof content === 'string') return new Response(content);
  const headers = {
    'content-type': content.type,
    [fileNameHeader]: encodeURIComponent(content.name),
  };
  return new Response(content, { headers });
}

/** Keeps one share. Rejects if the browser has no space for all of it, and then keeps nothing of it. */
export async function keepShared(
  storage: SharedStorage,
  contents: readonly (File | string)[],
): Promise<void> {
  const cache = await storage.open(cacheName);
  // Paths sort by the time of the share.
  const share = `/${cacheName}/${Date.now()}-${crypto.randomUUID()}`;
  const paths = contents.map((_, index) => `${share}/${String(index).padStart(3, '0')}`);
  try {
    for (const [index, path] of paths.entries())
      await cache.put(path, toResponse(contents[index] ?? ''));
  } catch (error) {
    await Promise.all(paths.map((path) => cache.delete(path)));
    throw error;
  }
}

/** Everything that waits on this device, the earliest first. */
export async function readShared(storage: SharedStorage): Promise<SharedContent> {
  const cache = await storage.open(cacheName);
  const photos = new Map<string, File>();
  const texts = new Map<string, string>();
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  for (const path of paths.toSorted()) {
    const response = await cache.match(path);
    if (response === undefined) continue;
    const name = response.headers.get(fileNameHeader);
    const type = response.headers.get('content-type') ?? '';
    if (name === null) texts.set(path, await response.text());
    else photos.set(path, new File([await response.blob()], decodeURIComponent(name), { type }));
  }
  return { photos, texts };
}

/** Removes what has become part of a report, or what the person does not want. */
export async function removeShared(storage: SharedStorage, paths: Iterable<string>): Promise<void> {
  const cache = await storage.open(cacheName);
  await Promise.all(Array.from(paths, (path) => cache.delete(path)));
}

/** Removes everything that was shared from this device. */
export async function removeAllShared(storage: SharedStorage): Promise<void> {
  await storage.delete(cacheName);
}
