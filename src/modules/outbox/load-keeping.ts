import i18next from 'i18next';
import { ApiError } from '../../api/error.ts';
import { loadDatabase } from '../../api/outbox/outbox-store.ts';
import type * as Keeping from './keep-change.ts';

async function load(): Promise<typeof Keeping> {
  const [keeping] = await Promise.all([import('./keep-change.ts'), loadDatabase()]);
  return keeping;
}

/** Loads the code that keeps changes on this device, so that it is here when the network is lost. */
export async function prepareKeeping(): Promise<void> {
  try {
    await load();
  } catch (error) {
    console.warn('The code of the outbox could not be loaded', error);
  }
}

/**
 * The code that keeps changes on this device; the page opens without it. Rejects with an ApiError if it
 * is not here yet and there is no network.
 */
export async function loadKeeping(): Promise<typeof Keeping> {
  try {
    return await load();
  } catch (error) {
    console.warn('The code of the outbox could not be loaded', error);
    throw new ApiError(i18next.t('api:network'), 0, 'network');
  }
}
