import {
  isPicture,
  type KeptFile,
  type PictureSize,
  type PictureStore,
} from '../../src/api/local-data/picture-store.ts';
import { bytesTaken, leastValuable } from '../../src/domain/kept-pictures.ts';

type Key = Pick<KeptFile, 'organisation' | 'user' | 'site' | 'id'>;

const keyOf = ({ organisation, user, site, id }: Key) => `${organisation}/${user}/${site}/${id}`;

/** Pictures on a device in memory. `room`: the bytes of pictures for which the browser has space. */
export function memoryPictures(room = Infinity) {
  const files = new Map<string, KeptFile>();
  const contents = new Map<string, { readonly [size in PictureSize]: Blob }>();
  const all = () => [...files.values()];
  const store: PictureStore = {
    files: async ({ organisation, user }) =>
      all().filter((file) => file.organisation === organisation && file.user === user),
    filesOf: async (owner, site, ids) =>
      ids.flatMap((id) => files.get(keyOf({ ...owner, site, id })) ?? []),
    describe: async (described) => {
      for (const file of described) files.set(keyOf(file), file);
    },
    put: async (file, content) => {
      const taken = all().reduce((sum, { bytes }) => sum + (bytes ?? 0), file.bytes ?? 0);
      if (taken > room) throw new DOMException('No space', 'QuotaExceededError');
      files.set(keyOf(file), file);
      contents.set(keyOf(file), content);
    },
    read: async (key, size) => contents.get(keyOf(key))?.[size] ?? null,
    drop: async (gone) => {
      for (const file of gone) {
        files.delete(keyOf(file));
        contents.delete(keyOf(file));
      }
    },
    remove: async () => {
      files.clear();
      contents.clear();
    },
    release: async (bytes) => {
      const gone = leastValuable(all().filter(isPicture), bytes);
      await store.drop(gone);
      return bytesTaken(gone);
    },
  };
  return { store, all, contents: () => [...contents.keys()] };
}
