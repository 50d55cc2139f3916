import { useEffect } from 'react';
import type { LocalOwner } from '../../../api/local-data/local-store.ts';
import { useStore } from '../../../browser/useStore.ts';
import { keepsData } from '../switched-on.ts';
import type { PictureState } from './keep-pictures.ts';
import { pictureKey, pictureStates, readPictureState } from './picture-states.ts';

/** The pictures of a site on this device; null until they are counted. */
export function usePictureState(
  { organisation, user }: LocalOwner,
  siteId: number,
): PictureState | null {
  useEffect(() => {
    const read = async () => {
      try {
        await readPictureState({ organisation, user }, siteId);
      } catch (error) {
        console.warn('The pictures on this device could not be counted', error);
      }
    };
    if (keepsData({ organisation, user })) void read();
  }, [organisation, user, siteId]);
  const key = pictureKey({ organisation, user }, siteId);
  return useStore(pictureStates, (states) => states.get(key) ?? null);
}
