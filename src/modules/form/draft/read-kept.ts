import type { DraftOwner } from '../../../api/drafts.ts';
import { readUnsent } from '../../../api/outbox/device-outbox.ts';
import { emptyOutbox, type Outbox } from '../../../domain/outbox/outbox.ts';

/** What waits on this device, also before the page shows it; nothing if it can't be read. */
export async function readKept(owner: DraftOwner): Promise<Outbox> {
  try {
    return await readUnsent(owner);
  } catch (error) {
    console.error('The changes on this device could not be read', error);
    return emptyOutbox;
  }
}
