import type { Dexie as Database, Table } from 'dexie';
import type { SiteFile } from '../../contract/files.ts';
import { bytesTaken, leastValuable, type Worth } from '../../domain/kept-pictures.ts';
import type { LocalOwner } from './local-store.ts';

/** The sizes in which a picture is on the device. */
export type PictureSize = 'thumbnail' | 'screen';

interface FileKey extends LocalOwner {
  readonly site: number;
  readonly id: number;
}

/** A file that items on this device refer to; a picture has its bytes in both sizes, another file none. */
export interface KeptFile extends FileKey {
  /** As the server describes it. */
  readonly file: SiteFile;
  readonly worth: Worth;
  /** The types of the modules whose items refer to it. */
  readonly types: readonly string[];
  /** Of both sizes; null: its bytes are not here. */
  readonly bytes: number | null;
}

/** Whether the bytes of a file are here. */
export const isPicture = (file: KeptFile): file is KeptFile & { readonly bytes: number } =>
  file.bytes !== null;

type Contents = FileKey & { readonly [size in PictureSize]: Blob };

/** Pictures of items on this device, in a database of their own beside that of the items. */
export interface PictureStore {
  /** The files of a person on all sites. */
  readonly files: (owner: LocalOwner) => Promise<readonly KeptFile[]>;
  /** Those of these files that are here. */
  readonly filesOf: (
    owner: LocalOwner,
    site: number,
    ids: readonly number[],
  ) => Promise<readonly KeptFile[]>;
  /** Puts files without their bytes, or changes what is said of them. */
  readonly describe: (files: readonly KeptFile[]) => Promise<void>;
  /** Puts a picture with its bytes. */
  readonly put: (
    file: KeptFile,
    contents: { readonly [size in PictureSize]: Blob },
  ) => Promise<void>;
  /** The bytes of a picture; null if they are not here. */
  readonly read: (key: FileKey, size: PictureSize) => Promise<Blob | null>;
  readonly drop: (files: readonly FileKey[]) => Promise<void>;
  /** Removes what a person has here: all of it, that of a site, or what only items of one type refer to. */
  readonly remove: (owner: LocalOwner, site?: number, type?: string) => Promise<void>;
  /**
   * Removes pictures, the least valuable first, until these bytes are free, so that there is room for what only
   * this device has. Returns the bytes that are freed: 0 if there are no pictures.
   */
  readonly release: (bytes: number) => Promise<number>;
}

interface Tables {
  readonly database: Database;
  readonly files: Table<KeptFile>;
  readonly contents: Table<Contents>;
  readonly maxKey: unknown;
}

async function openTables(): Promise<Tables> {
  const { Dexie } = await import('dexie');
  const database = new Dexie('local-pictures');
  const key = '[organisation+user+site+id]';
  database.version(1).stores({ files: key, contents: key });
  return {
    database,
    files: database.table('files'),
    contents: database.table('contents'),
    maxKey: Dexie.maxKey,
  };
}

/** Files that are read in one go: the browser copies them while the page waits. */
const slice = 500;

const keyOf = ({ organisation, user, site, id }: FileKey) => [organisation, user, site, id];

/** The store in the browser's database. Its methods reject if the browser refuses storage. */
function createPictureStore(): PictureStore {
  let opened: Promise<Tables> | null = null;
  const tables = () => (opened ??= openTables());

  async function ofOwner({ organisation, user }: LocalOwner, site?: number) {
    const { files, maxKey } = await tables();
    const parts = [organisation, user, ...(site === undefined ? [] : [site])];
    const all: KeptFile[] = [];
    let after: readonly number[] | null = null;
    do {
      const found: readonly KeptFile[] = await files
        .where(':id')
        .between(after ?? parts, [...parts, maxKey], after === null, true)
        .limit(slice)
        .toArray();
      all.push(...found);
      const last = found.at(-1);
      after = found.length < slice || last === undefined ? null : keyOf(last);
    } while (after !== null);
    return all;
  }

  async function drop(gone: readonly FileKey[]): Promise<void> {
    const { database, files, contents } = await tables();
    const keys = gone.map(keyOf);
    await database.transaction('rw', files, contents, async () => {
      await files.bulkDelete(keys);
      await contents.bulkDelete(keys);
    });
  }

  return {
    files: (owner) => ofOwner(owner),
    async filesOf({ organisation, user }, site, ids) {
      const { files } = await tables();
      const found = await files.bulkGet(ids.map((id) => [organisation, user, site, id]));
      return found.filter((each) => each !== undefined);
    },
    async describe(described) {
      const { files } = await tables();
      await files.bulkPut([...described]);
    },
    async put(file, { thumbnail, screen }) {
      const { database, files, contents } = await tables();
      const { organisation, user, site, id } = file;
      await database.transaction('rw', files, contents, async () => {
        await contents.put({ organisation, user, site, id, thumbnail, screen });
        await files.put(file);
      });
    },
    async read(key, size) {
      const { contents } = await tables();
      return (await contents.get(keyOf(key)))?.[size] ?? null;
    },
    drop,
    async remove(owner, site, type) {
      const { database, files, contents } = await tables();
      const mine = await ofOwner(owner, site);
      const of = (file: KeptFile) => type !== undefined && file.types.includes(type);
      const isAlone = (file: KeptFile) => type === undefined || file.types.length === 1;
      const leaving = type === undefined ? mine : mine.filter(of);
      const gone = leaving.filter(isAlone);
      const shared = leaving.filter((file) => !isAlone(file));
      await database.transaction('rw', files, contents, async () => {
        await files.bulkDelete(gone.map(keyOf));
        await contents.bulkDelete(gone.map(keyOf));
        await files.bulkPut(
          shared.map((file) => ({ ...file, types: file.types.filter((each) => each !== type) })),
        );
      });
    },
    async release(bytes) {
      const { files } = await tables();
      const gone = leastValuable((await files.toArray()).filter(isPicture), bytes);
      await drop(gone);
      return bytesTaken(gone);
    },
  };
}

/** The pictures of this device. */
export const pictureStore = createPictureStore();
