import type { LocalOwner } from './local-data/local-store.ts';

/** Whose kept replies are read; null for nobody's. */
let reader: LocalOwner | null = null;
/** Another object after each end of a session on this page. */
let session: object = {};

/** Names whose kept replies are read: the person of the stored session, then whom the server names. */
export function setReplyReader(next: LocalOwner | null): void {
  reader = next;
}

export const replyReader = (): LocalOwner | null => reader;

/** The session to which requests that are sent now belong. */
export const replySession = (): object => session;

/** Nobody is signed in any more: replies that are still on their way belong to nobody. */
export function endReplySession(): void {
  reader = null;
  session = {};
}

const prefix = 'replies-';

/** The name of the cache with the replies of a person. */
export const replyCacheOf = ({ organisation, user }: LocalOwner): string =>
  `${prefix}${organisation}-${user}`;

/** The header of a kept reply with the moment at which the server sent it, ISO 8601 UTC. */
export const keptAtHeader = 'x-kept-at';

/** The header of a kept reply with the build of the page that kept it. */
export const keptByHeader = 'x-kept-by';

/** Browsers have caches on pages with HTTPS alone. */
export const hasCaches = (): boolean => 'caches' in globalThis;

/** Runs work on the browser's caches, which it may refuse; null then. */
export async function withCaches<T>(what: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    console.warn(`Caches of this device: could not ${what}`, error);
    return null;
  }
}

/** Removes the replies of everybody from this device, or of everybody but one person. */
export async function removeKeptReplies(but: LocalOwner | null): Promise<void> {
  if (!hasCaches()) return;
  const stays = but === null ? null : replyCacheOf(but);
  await withCaches('remove replies', async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
    await Promise.all(names.filter((name) => name !== stays).map((name) => caches.delete(name)));
  });
}

/** Removes the replies of a person about sites other than these, which the person may not open. */
export async function removeRepliesOfOtherSites(
  owner: LocalOwner,
  siteIds: readonly string[],
): Promise<void> {
  if (!hasCaches()) return;
  await withCaches('remove replies of lost sites', async () => {
    const cache = await caches.open(replyCacheOf(owner));
    for (const request of await cache.keys()) {
      const [, id] = /\/sites\/(\d+)\//.exec(new URL(request.url).pathname) ?? [];
      if (id !== undefined && !siteIds.includes(id)) await cache.delete(request);
    }
  });
}
