import { isFull } from '../full-device.ts';
import { pictureStore } from './picture-store.ts';

/** Whether pictures had to leave while this page is open: none are fetched then. */
let hadToLeave = false;

export const picturesHadToLeave = (): boolean => hadToLeave;

/**
 * Stores something on this device. If there is no space for it, the pictures of items that the server has
 * leave first, and it is tried once more. Rejects with the error of the browser.
 */
export async function storeBeforePictures<T>(
  store: () => Promise<T>,
  pictures: Pick<typeof pictureStore, 'clear'> = pictureStore,
): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (!isFull(error)) throw error;
    console.warn('This device is full: the pictures of items on it are removed', error);
    hadToLeave = true;
    await pictures.clear();
    return store();
  }
}
