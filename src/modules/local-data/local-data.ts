import { createLocalStore, type LocalOwner } from '../../api/local-data/local-store.ts';
import { pictureStore } from '../../api/local-data/picture-store.ts';
import { removeKeptReplies } from '../../api/reply-session.ts';
import type { CurrentUser } from '../session.ts';
import { keepsData, othersWhoKeepData, switchOff } from './switched-on.ts';

/** The store of this device. */
export const localStore = createLocalStore();

/** The owner of what a signed-in person keeps. */
export const localOwnerOf = ({ user }: CurrentUser): LocalOwner => ({
  organisation: user.organisation_id,
  user: user.id,
});

/** Removes what a person keeps on this device: all of it, or that of one site or data type. */
export async function removeLocalData(
  owner: LocalOwner,
  siteId?: number,
  type?: string,
): Promise<void> {
  if (!keepsData(owner)) return;
  switchOff(owner, siteId, type);
  await Promise.all([
    localStore.remove(owner, siteId, type),
    pictureStore.remove(owner, siteId, type),
  ]);
}

/**
 * Removes the server's data of everybody from this device, or of everybody but one person: nobody
 * else is signed in on it. Drafts stay, because the server does not have them.
 */
export async function removeDataOfOthers(owner: LocalOwner | null): Promise<void> {
  await removeKeptReplies(owner);
  for (const other of othersWhoKeepData(owner)) await removeLocalData(other);
}
