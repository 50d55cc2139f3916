import type { QueryClient } from '@tanstack/react-query';
import type { LocalOwner } from '../../../api/local-data/local-store.ts';
import { type PictureSize, pictureStore } from '../../../api/local-data/picture-store.ts';
import { currentUserQueryOptions } from '../../../api/query-options.ts';
import type { SiteFile } from '../../../contract/files.ts';
import { localOwnerOf } from '../local-data.ts';
import { stillKeeps } from '../switched-on.ts';

/** The person who keeps data of a site on this device; null if they keep none. */
async function ownerOn(cache: QueryClient, siteId: number): Promise<LocalOwner | null> {
  const me = await cache.query(currentUserQueryOptions);
  const owner = localOwnerOf(me);
  return me.viewed_by === undefined && stillKeeps(owner, siteId) ? owner : null;
}

/** Reads of the browser's storage, which it may refuse: there is nothing then. */
async function readOr<T>(nothing: T, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    console.warn('The pictures on this device could not be read', error);
    return nothing;
  }
}

/** Those of these files that this device knows. */
export function filesOfDevice(
  cache: QueryClient,
  siteId: number,
  ids: readonly number[],
): Promise<readonly SiteFile[]> {
  return readOr<readonly SiteFile[]>([], async () => {
    const owner = await ownerOn(cache, siteId);
    if (owner === null) return [];
    return (await pictureStore.filesOf(owner, siteId, ids)).map(({ file }) => file);
  });
}

/** A picture that this device keeps; null if it has none. */
export function pictureOfDevice(
  cache: QueryClient,
  siteId: number,
  id: number,
  size: PictureSize,
): Promise<Blob | null> {
  return readOr<Blob | null>(null, async () => {
    const owner = await ownerOn(cache, siteId);
    return owner === null ? null : pictureStore.read({ ...owner, site: siteId, id }, size);
  });
}
