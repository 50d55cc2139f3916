import type { QueryClient } from '@tanstack/react-query';
import { fetchFiles, fetchPicture } from '../../../api/files.ts';
import { fetchOwnWork } from '../../../api/local-data/kept-work.ts';
import type { LocalOwner } from '../../../api/local-data/local-store.ts';
import { picturesHadToLeave } from '../../../api/local-data/make-room.ts';
import { pictureStore } from '../../../api/local-data/picture-store.ts';
import type { WantedPicture } from '../../../domain/kept-pictures.ts';
import { filesOnDevice } from '../reader/device-reader.ts';
import { keptScopeOf, stillKeeps } from '../switched-on.ts';
import { keepPictures } from './keep-pictures.ts';
import { setPictureState } from './picture-states.ts';

interface Run {
  readonly cache: QueryClient;
  readonly owner: LocalOwner;
  readonly siteId: number;
  /** The modules whose items are on this device. */
  readonly types: readonly string[];
  readonly mayGoOn: () => boolean;
}

/** Milliseconds for which the person's work is good enough to order pictures by: the server's answer is dear. */
const ownWorkMs = 900_000;

/** The person's work by owner and site, with the time at which it was read. */
const ownWork = new Map<string, { readonly at: number; readonly ids: OwnWork }>();

type OwnWork = Awaited<ReturnType<typeof fetchOwnWork>>;

async function readOwnWork({ cache, owner, siteId }: Run): Promise<OwnWork> {
  const key = `${owner.organisation}/${owner.user}/${siteId}`;
  const before = ownWork.get(key);
  if (before !== undefined && Date.now() - before.at < ownWorkMs) return before.ids;
  const ids = await fetchOwnWork(cache, siteId);
  ownWork.set(key, { at: Date.now(), ids });
  return ids;
}

/** The files to which items on this device refer, each once with its highest worth. */
async function wantedPictures(run: Run): Promise<readonly WantedPicture[]> {
  const { cache, owner, siteId, types } = run;
  const isMyWork = keptScopeOf(owner, siteId) === 'my_work';
  const own = isMyWork ? null : await readOwnWork(run);
  const found = new Map<number, WantedPicture>();
  for (const type of types) {
    const files = await filesOnDevice(cache, siteId, type, own && (own.get(type) ?? []));
    for (const { id, worth } of files ?? []) {
      const before = found.get(id);
      found.set(id, {
        id,
        worth: before !== undefined && before.worth < worth ? before.worth : worth,
        types: [...(before?.types ?? []), type],
      });
    }
  }
  return [...found.values()];
}

/** Resolves when the page has nothing more urgent to do. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });

/** Milliseconds for one picture in both sizes. */
const timeoutMs = 60_000;

/** One run of `keepPictures` in this tab, unless another tab of this browser is at it. */
export async function runPictures(run: Run): Promise<void> {
  const { owner, siteId } = run;
  const work = async () => {
    const wanted = await wantedPictures(run);
    await keepPictures(
      {
        owner,
        siteId,
        store: pictureStore,
        describe: (ids) => fetchFiles(siteId, ids),
        fetch: (file) => fetchPicture(siteId, file, AbortSignal.timeout(timeoutMs)),
        storage: async () => {
          const { quota = 0, usage = 0 } = await navigator.storage.estimate();
          return { quota, usage };
        },
        turn: async () => {
          await idle();
          return run.mayGoOn();
        },
        isKept: () => stillKeeps(owner, siteId) && !picturesHadToLeave(),
        onProgress: (state) => setPictureState(owner, siteId, state),
      },
      wanted,
    );
  };
  const name = `pictures ${owner.organisation} ${owner.user}`;
  await navigator.locks.request(name, { ifAvailable: true }, (lock) =>
    lock === null ? null : work(),
  );
}
