import type { QueryClient } from '@tanstack/react-query';
import { continueAs } from '../../../api/resumable-upload.ts';
import { unsentChanges } from '../../../api/outbox/device-outbox.ts';
import { reachServer } from '../../../api/outbox/reach.ts';
import { randomUuid } from '../../../api/uuid.ts';
import {
  addedVersion,
  type DocumentRef,
  type NewVersion,
  type Transfer,
  uploadVersion,
} from '../../../api/versions.ts';
import { noFacts } from '../../../contract/files.ts';
import type { DocumentVersion } from '../../../contract/versions.ts';
import { besideItem, isLocalId } from '../../../domain/outbox/outbox.ts';
import { isHeld } from '../../../domain/outbox/unsent-states.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { loadFileKeeping, loadKeeping } from '../../outbox/load-keeping.ts';

/** A document that gets a version. */
export interface VersionedDocument {
  readonly document: DocumentRef;
  readonly module: CompiledModule;
  readonly item: Item;
  /** The newest version that the person has seen, 0 for none; null if that is not known. */
  readonly seen: number | null;
}

/** Whether the server has to have something else first: the document, or an earlier version. */
function mustWait({ module, item }: VersionedDocument): boolean {
  const { id: itemId, site_id: site } = item;
  if (isLocalId(itemId)) return true;
  const place = { site, endpoint: module.document, itemId };
  return besideItem(unsentChanges.get(), place).some(
    (entry) => entry.action.kind === 'version' && !isHeld(entry),
  );
}

/**
 * Keeps a version on this device: its file, and what becomes of it. The server knows by the key whether it has
 * got the version by an upload whose answer was lost.
 */
async function keep(
  cache: QueryClient,
  { module, item, seen }: VersionedDocument,
  { file, ...note }: NewVersion,
  key: string,
): Promise<void> {
  const [{ keepFile }, { keepChange }] = await Promise.all([loadFileKeeping(), loadKeeping()]);
  const siteId = item.site_id;
  // The upload of the file alone is another request than that of a version.
  const upload = { key: randomUuid(), kind: 'uploaded' } as const;
  const { id } = await keepFile(cache, siteId, file, { ...upload, facts: noFacts });
  // What has arrived of a large file is not sent again.
  continueAs({ siteId, file, kind: upload.kind }, upload.key);
  const body = addedVersion(id, note, key);
  const isKnown = seen !== null && !isLocalId(item.id);
  const action = {
    kind: 'version',
    name: file.name,
    body: isKnown ? { ...body, seen_version: seen } : body,
  } as const;
  await keepChange(cache, module, siteId, { action, base: item, mine: item });
}

/**
 * Sends a file as the next version of a document, or keeps it on this device while there is no connection.
 * Resolves with the version, or null when it is kept. Rejects with an ApiError.
 */
export async function deliverVersion(
  cache: QueryClient,
  of: VersionedDocument,
  version: NewVersion,
  transfer: Transfer,
): Promise<DocumentVersion | null> {
  const upload = (silence?: AbortSignal) => {
    const { signal } = transfer;
    const either = silence === undefined ? signal : AbortSignal.any([signal, silence]);
    return uploadVersion(of.document, version, { ...transfer, signal: either });
  };
  const answer = mustWait(of) ? 'unreached' : await reachServer(upload);
  if (answer !== 'unreached') return answer;
  await keep(cache, of, version, transfer.key);
  return null;
}
