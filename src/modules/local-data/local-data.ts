import { createLocalStore, type LocalOwner } from '../../api/local-data/local-store.ts';
import type { CurrentUser } from '../session.ts';
import { keepsData, switchOff } from './switched-on.ts';

/** The store of this device. */
export const localStore = createLocalStore();

/** The owner of what a signed-in person keeps. */
export const localOwnerOf = ({ user }: CurrentUser): LocalOwner => ({
  organisation: user.organisation_id,
  user: user.id,
});

/** Removes what a person keeps on this device: all of it, or that of one site. */
export async function removeLocalData(owner: LocalOwner, siteId?: number): Promise<void> {
  if (!keepsData(owner)) return;
  switchOff(owner, siteId);
  await localStore.remove(owner, siteId);
}
