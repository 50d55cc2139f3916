import type { LocalOwner } from './local-data/local-store.ts';
import { hasCaches, replyCacheOf, withCaches } from './reply-session.ts';
import type { DocumentRef } from './versions.ts';

/**
 * A document that a person keeps on this device, so that it opens without a network: the file of its
 * active version and what lies on it (docs/decisions/kept-drawings.md). It is stored beside the person's
 * kept replies, with a header that says what belongs to it, and goes with them.
 */
export interface KeptDocument extends DocumentRef {
  readonly name: string;
  /** The type of its module. */
  readonly type: string;
  readonly version: number;
  /** The size of the file, in bytes. */
  readonly bytes: number;
  /** When it was read from the server, ISO 8601 UTC. */
  readonly at: string;
  /** The addresses of its replies and its file; those of the site are named by each of its documents. */
  readonly urls: readonly string[];
}

const prefix = '/kept/';

/** The address of the header of a document. */
export const headerOf = ({ siteId, kind, itemId }: DocumentRef): string =>
  `${prefix}sites/${siteId}/documents/${kind}/${itemId}`;

export const isSameDocument = (a: DocumentRef, b: DocumentRef): boolean =>
  headerOf(a) === headerOf(b);

/** The documents in the cache of a person. */
export async function documentsIn(cache: Cache): Promise<readonly KeptDocument[]> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const headers = await Promise.all(
    paths.filter((path) => path.startsWith(prefix)).map((path) => cache.match(path)),
  );
  const documents = await Promise.all(
    headers.map(async (header) =>
      header === undefined ? [] : [(await header.json()) as KeptDocument],
    ),
  );
  return documents.flat();
}

/** Removes a document from the cache of a person, with all that no other kept one needs. */
export async function forgetIn(cache: Cache, document: KeptDocument): Promise<void> {
  await cache.delete(headerOf(document));
  const needed = new Set((await documentsIn(cache)).flatMap(({ urls }) => urls));
  const alone = document.urls.filter((url) => !needed.has(url));
  await Promise.all(alone.map((url) => cache.delete(url)));
}

/** Removes the documents of modules that a person may no longer read from this device. */
export async function removeUnreadableDocuments(
  owner: LocalOwner,
  mayRead: (moduleType: string, siteId: number) => boolean,
): Promise<void> {
  if (!hasCaches()) return;
  await withCaches('remove documents', async () => {
    const cache = await caches.open(replyCacheOf(owner));
    for (const document of await documentsIn(cache))
      if (!mayRead(document.type, document.siteId)) await forgetIn(cache, document);
  });
}
