import type { QueryClient } from '@tanstack/react-query';
import { addFileToOutbox } from '../../api/outbox/device-outbox.ts';
import { isFull } from '../../api/full-device.ts';
import { currentUserQueryOptions } from '../../api/query-options.ts';
import type { NewFile, OutboxFile } from '../../domain/outbox/outbox.ts';
import { localOwnerOf } from '../local-data/local-data.ts';
import { errorOf } from './keep-change.ts';

/**
 * Stores a file on this device until it can be uploaded. Resolves when its bytes are on disk; rejects with
 * an ApiError if they can't be, such as on a full device.
 */
export async function keepFile(
  cache: QueryClient,
  site: number,
  file: File,
  { key, kind, facts }: Required<Pick<NewFile, 'key' | 'kind' | 'facts'>>,
): Promise<OutboxFile> {
  const me = await cache.query(currentUserQueryOptions);
  if (me.viewed_by !== undefined) throw errorOf('network');
  const { name, size, type: mediaType } = file;
  const added = { key, site, name, size, mediaType, kind, facts, at: new Date().toISOString() };
  try {
    const bytes = await file.arrayBuffer();
    const kept = await addFileToOutbox(localOwnerOf(me), added, bytes);
    // A browser may otherwise remove the data when the device runs out of space.
    void navigator.storage?.persist?.();
    return kept;
  } catch (error) {
    console.error('A file could not be kept on this device', error);
    throw errorOf(isFull(error) ? 'device_full' : 'network');
  }
}
