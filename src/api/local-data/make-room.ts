import { isFull } from '../full-device.ts';
import { pictureStore } from './picture-store.ts';

/** Bytes of pictures that leave at first; twice as many each time that this was not enough. */
const firstBytes = 4 * 1_048_576;

/** Whether pictures had to leave while this page is open: none are fetched then. */
let hadToLeave = false;

export const picturesHadToLeave = (): boolean => hadToLeave;

/**
 * Stores something on this device. If there is no space for it, the pictures of items that the server has
 * leave first: the least valuable ones, as many as it takes. Rejects with the error of the browser.
 */
export async function storeBeforePictures<T>(
  store: () => Promise<T>,
  pictures: Pick<typeof pictureStore, 'release'> = pictureStore,
): Promise<T> {
  for (let bytes = firstBytes; ; bytes *= 2) {
    try {
      return await store();
    } catch (error) {
      if (!isFull(error)) throw error;
      console.warn('This device is full: pictures of items on it are removed', error);
      hadToLeave = true;
      if ((await pictures.release(bytes)) === 0) throw error;
    }
  }
}
