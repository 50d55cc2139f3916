import i18next from 'i18next';
import { ApiError } from '../../api/error.ts';
import { loadDatabase } from '../../api/outbox/outbox-store.ts';
import type * as Keeping from './keep-change.ts';
import type * as FileKeeping from './keep-file.ts';

/** Loads code of the outbox; rejects with an ApiError if it is not here yet and there is no network. */
async function fetched<T>(code: Promise<T>): Promise<T> {
  try {
    return await code;
  } catch (error) {
    console.warn('The code of the outbox could not be loaded', error);
    throw new ApiError(i18next.t('api:network'), 0, 'network');
  }
}

async function keeping(): Promise<typeof Keeping> {
  const [keep] = await Promise.all([import('./keep-change.ts'), loadDatabase()]);
  return keep;
}

async function fileKeeping(): Promise<typeof FileKeeping> {
  const [keep] = await Promise.all([import('./keep-file.ts'), loadDatabase()]);
  return keep;
}

async function rules() {
  const [{ mustWait }, { followServer }] = await Promise.all([
    import('./new-entry.ts'),
    import('./follow-server.ts'),
  ]);
  return { mustWait, followServer };
}

async function besideRules() {
  const [{ changeNote, revise, takeBack }, { putBack }, { discard, retry }, { newEntry }] =
    await Promise.all([
      import('../../domain/outbox/note-changes.ts'),
      import('../../domain/outbox/removal.ts'),
      import('../../domain/outbox/settle.ts'),
      import('./new-entry.ts'),
    ]);
  return { changeNote, revise, takeBack, putBack, discard, retry, newEntry };
}

/** The rules of what waits beside an item. */
export type BesideRules = Awaited<ReturnType<typeof besideRules>>;

/** The code that keeps changes on this device; the page opens without it. Rejects with an ApiError. */
export const loadKeeping = () => fetched(keeping());

/** The code that keeps files on this device; the page opens without it. Rejects with an ApiError. */
export const loadFileKeeping = () => fetched(fileKeeping());

/** The code that says what a change is to the outbox and whether it waits. Rejects with an ApiError. */
export const loadRules = () => fetched(rules());

/** The code that changes what waits beside an item. Rejects with an ApiError. */
export const loadBesideRules = () => fetched(besideRules());

/** The texts that say what is not sent; without them what shows a change would wait for the network. */
const texts = () => i18next.loadNamespaces(['list', 'outbox']);

/** Loads what keeps and shows changes on this device, so that it is here when the network is lost. */
export async function prepareKeeping(): Promise<void> {
  try {
    await Promise.all([keeping(), fileKeeping(), rules(), besideRules(), texts()]);
  } catch (error) {
    console.warn('The code of the outbox could not be loaded', error);
  }
}
