import { createStore, type ReadableStore } from '../../../browser/store.ts';
import type { LocalOwner } from '../../../api/local-data/local-store.ts';
import { pictureStore } from '../../../api/local-data/picture-store.ts';
import { type PictureState, stateOf } from './keep-pictures.ts';

const states = createStore<ReadonlyMap<string, PictureState>>(new Map());

/** The pictures on this device as this page last saw them, by `pictureKey`. */
export const pictureStates: ReadableStore<ReadonlyMap<string, PictureState>> = states;

export const pictureKey = ({ organisation, user }: LocalOwner, siteId: number): string =>
  `${organisation}/${user}/${siteId}`;

export function setPictureState(owner: LocalOwner, siteId: number, state: PictureState): void {
  states.update((before) => new Map(before).set(pictureKey(owner, siteId), state));
}

/** Reads how many pictures of a site are on this device; what a run has said of their budget stays. */
export async function readPictureState(owner: LocalOwner, siteId: number): Promise<void> {
  const found = stateOf(await pictureStore.files(owner), siteId);
  const { budget = null, isFull = false } = states.get().get(pictureKey(owner, siteId)) ?? {};
  setPictureState(owner, siteId, { ...found, budget, isFull });
}
