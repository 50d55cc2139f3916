import type { QueryClient } from '@tanstack/react-query';
import { changeOutbox, readFileBytes, unsentChanges } from '../../api/outbox/device-outbox.ts';
import { currentUserQueryOptions } from '../../api/query-options.ts';
import { randomUuid } from '../../api/uuid.ts';
import { imageMediaTypes, noFacts, type PhotoCategory } from '../../contract/files.ts';
import { describeFile } from '../../domain/outbox/files.ts';
import { isLocalId, type OutboxFile } from '../../domain/outbox/outbox.ts';
import type { FileRow } from '../../widgets/file-services.ts';
import { localOwnerOf } from '../local-data/local-data.ts';

/** The URLs of the files of this device that the page shows, by local id. */
const urls = new Map<number, string>();

/** The URL of a file of this device that the page shows; null if the server has it. */
export const keptFileUrl = (id: number): string | null =>
  isLocalId(id) ? (urls.get(id) ?? null) : null;

/** The id of the server for a local id that it knows; any other id as it is. */
export const idOnServer = (id: number): number => unsentChanges.get().made.get(id) ?? id;

/** Whether a file of this device is a picture that browsers show. */
export const isOfPicture = ({ mediaType }: OutboxFile): boolean =>
  imageMediaTypes.some((type) => type === mediaType);

/** A file of this device as fields see it. */
export const keptFileRow = (file: OutboxFile): FileRow => ({
  id: file.id,
  name: file.name,
  size: file.size,
  mediaType: file.mediaType,
  format: '',
  isPicture: isOfPicture(file),
  kind: isOfPicture(file) ? file.kind : null,
  createdAt: file.at,
  facts: file.facts ?? noFacts,
  waits: true,
});

/** The bytes of a file of this device; null if it is not here. */
export async function readKeptFile(cache: QueryClient, file: OutboxFile): Promise<File | null> {
  const me = await cache.query(currentUserQueryOptions);
  const [bytes, { fileOf }] = await Promise.all([
    readFileBytes(localOwnerOf(me), file.id),
    import('../../api/outbox/send-file.ts'),
  ]);
  return bytes === null ? null : fileOf(file, bytes);
}

/** Makes the URL under which the page shows a file of this device. */
export function showKeptFile(id: number, file: File): void {
  if (!urls.has(id)) urls.set(id, URL.createObjectURL(file));
}

/**
 * The row of a file by its local id; null if it was discarded. A page that has shown the file goes on
 * showing what it has; any other reads the file of the server as soon as there is one.
 *
 * @param fromServer reads a file of the server
 */
export async function readKeptRow(
  cache: QueryClient,
  id: number,
  fromServer: (id: number) => Promise<FileRow | null>,
): Promise<FileRow | null> {
  const onServer = idOnServer(id);
  if (!isLocalId(onServer)) return fromServer(onServer);
  const file = unsentChanges.get().files.find((each) => each.id === id);
  if (file === undefined) return null;
  if (!urls.has(id)) {
    const read = await readKeptFile(cache, file);
    if (read === null) return null;
    showKeptFile(id, read);
  }
  return keptFileRow(file);
}

/** Sets the category of a picture of this device. */
export async function setKeptCategory(
  cache: QueryClient,
  id: number,
  kind: PhotoCategory,
): Promise<void> {
  const me = await cache.query(currentUserQueryOptions);
  await changeOutbox(localOwnerOf(me), (before) =>
    describeFile(before, id, { kind, key: randomUuid() }),
  );
}
