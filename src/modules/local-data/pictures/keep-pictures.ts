import { isApiError } from '../../../api/error.ts';
import { isFull } from '../../../api/full-device.ts';
import type { LocalOwner } from '../../../api/local-data/local-store.ts';
import {
  isPicture,
  type KeptFile,
  type PictureSize,
  type PictureStore,
} from '../../../api/local-data/picture-store.ts';
import { maxFileIds, type SiteFile } from '../../../contract/files.ts';
import {
  byWorth,
  bytesTaken,
  leastValuable,
  pictureBudget,
  roomFor,
  type WantedPicture,
} from '../../../domain/kept-pictures.ts';

/** What a run works with. */
export interface PictureWork {
  readonly owner: LocalOwner;
  readonly siteId: number;
  readonly store: PictureStore;
  /** Files of the site by their ids, as the server describes them to the person; others are left out. */
  readonly describe: (ids: readonly number[]) => Promise<readonly SiteFile[]>;
  readonly fetch: (file: SiteFile) => Promise<{ readonly [size in PictureSize]: Blob }>;
  /** The browser's storage, in bytes. */
  readonly storage: () => Promise<{ readonly quota: number; readonly usage: number }>;
  /** Resolves when the page is not busy; false if the run has to end, such as without a connection. */
  readonly turn: () => Promise<boolean>;
  /** Whether the person still keeps data of the site; asked in the same tick in which something is stored. */
  readonly isKept: () => boolean;
  readonly onProgress: (state: PictureState) => void;
}

/** The pictures of a site on this device. */
export interface PictureState {
  readonly count: number;
  readonly bytes: number;
  /** The most bytes that the pictures of all sites may take; null: not known yet. */
  readonly budget: number | null;
  /** Pictures are left out, because there is no room for them. */
  readonly isFull: boolean;
}

/** Pictures that are fetched at the same time. */
const parallel = 2;
/** Bytes of a large picture: with less room none is fetched. */
const largeBytes = 300_000;

/** What is on the device of a site. */
export function stateOf(
  files: readonly KeptFile[],
  siteId: number,
): Pick<PictureState, 'count' | 'bytes'> {
  const pictures = files.filter(({ site }) => site === siteId).filter(isPicture);
  return { count: pictures.length, bytes: bytesTaken(pictures) };
}

/** Files that the server did not give to the person while this page is open, by owner, site and id. */
const refused = new Set<string>();

/**
 * Brings the pictures of a site on this device up to date: those to which no item refers any more leave,
 * and the most valuable of the others are fetched until the budget is used up. Nothing that is here is
 * fetched again. Rejects with the error of a call; what is there by then stays.
 */
export async function keepPictures(
  work: PictureWork,
  wanted: readonly WantedPicture[],
): Promise<void> {
  const { owner, siteId, store } = work;
  const held = new Map<string, KeptFile>();
  for (const file of await store.files(owner)) held.set(`${file.site}/${file.id}`, file);
  const keyOf = (id: number) => `${siteId}/${id}`;
  const refusalOf = (id: number) => `${owner.organisation}/${owner.user}/${keyOf(id)}`;
  const pictures = () => [...held.values()].filter(isPicture);
  const sumOf = () => bytesTaken(pictures());
  const budget = pictureBudget(await work.storage(), sumOf());
  let isFullNow = false;
  const report = () =>
    work.onProgress({ ...stateOf([...held.values()], siteId), budget, isFull: isFullNow });

  async function drop(files: readonly KeptFile[]): Promise<void> {
    if (files.length === 0) return;
    for (const { site, id } of files) held.delete(`${site}/${id}`);
    await store.drop(files);
  }

  async function describe(files: readonly KeptFile[]): Promise<void> {
    if (files.length === 0 || !work.isKept()) return;
    for (const file of files) held.set(keyOf(file.id), file);
    await store.describe(files);
  }

  /** What is said of a file whose bytes are not here. */
  const fileOf = ({ worth, types }: WantedPicture, file: SiteFile): KeptFile => {
    const { organisation, user } = owner;
    return { organisation, user, site: siteId, id: file.id, file, worth, types, bytes: null };
  };

  async function leave(): Promise<void> {
    const byId = new Map(wanted.map((each) => [each.id, each]));
    const ofSite = [...held.values()].filter(({ site }) => site === siteId);
    await drop(ofSite.filter(({ id }) => !byId.has(id)));
    const changed = ofSite.flatMap((file) => {
      const next = byId.get(file.id);
      const isSame =
        next === undefined ||
        (next.worth === file.worth && String(next.types) === String(file.types));
      return isSame ? [] : [{ ...file, worth: next.worth, types: next.types }];
    });
    await describe(changed);
    await drop(leastValuable(pictures(), sumOf() - budget));
  }

  const hasRoom = (each: WantedPicture): boolean => {
    const { id, worth } = each;
    return roomFor(pictures(), { id, worth, bytes: largeBytes }, budget) !== null;
  };

  const isMissing = (each: WantedPicture): boolean => {
    const file = held.get(keyOf(each.id));
    if (file === undefined) return !refused.has(refusalOf(each.id));
    return file.file.width !== null && file.bytes === null;
  };

  async function describeNew(part: readonly WantedPicture[]): Promise<void> {
    const unknown = part.filter(({ id }) => !held.has(keyOf(id)));
    if (unknown.length === 0) return;
    const found = new Map(
      (await work.describe(unknown.map(({ id }) => id))).map((file) => [file.id, file]),
    );
    const described = unknown.flatMap((each) => {
      const file = found.get(each.id);
      if (file === undefined) refused.add(refusalOf(each.id));
      return file === undefined ? [] : [fileOf(each, file)];
    });
    await describe(described);
  }

  async function keep(each: WantedPicture): Promise<void> {
    const before = held.get(keyOf(each.id));
    if (before === undefined || before.file.width === null) return;
    try {
      const contents = await work.fetch(before.file);
      const { id, worth } = each;
      const bytes = contents.thumbnail.size + contents.screen.size;
      const removed = roomFor(pictures(), { id, worth, bytes }, budget);
      if (removed === null) {
        isFullNow = true;
        return;
      }
      // In one go, so that the two that are fetched at the same time see each other.
      const file = { ...before, bytes };
      for (const gone of removed) held.delete(`${gone.site}/${gone.id}`);
      held.set(keyOf(id), file);
      await store.drop(removed);
      if (!work.isKept()) return;
      await store.put(file, contents);
      report();
    } catch (error) {
      // It is gone, or the person may not read it any more.
      if (!isApiError(error) || (error.status !== 403 && error.status !== 404)) throw error;
      await drop([before]);
      refused.add(refusalOf(each.id));
    }
  }

  async function fetchMissing(): Promise<void> {
    const missing = wanted.filter(isMissing).sort(byWorth);
    for (let from = 0; from < missing.length; from += maxFileIds) {
      const part = missing.slice(from, from + maxFileIds);
      const [best] = part;
      if (best !== undefined && !hasRoom(best)) {
        isFullNow = true;
        return;
      }
      if (!(await work.turn()) || !work.isKept()) return;
      await describeNew(part);
      const queue = part.filter(isMissing);
      let isOver = false;
      const line = async () => {
        try {
          for (let next = queue.shift(); next !== undefined && !isOver; next = queue.shift()) {
            if (!hasRoom(next)) isFullNow = true;
            if (isFullNow || !(await work.turn()) || !work.isKept()) isOver = true;
            else await keep(next);
          }
        } catch (error) {
          isOver = true;
          throw error;
        }
      };
      await Promise.all(Array.from({ length: parallel }, line));
      if (isOver) return;
    }
  }

  await leave();
  report();
  try {
    await fetchMissing();
  } catch (error) {
    if (!isFull(error)) throw error;
    console.warn('This device has no room for more pictures', error);
    isFullNow = true;
  }
  report();
}
