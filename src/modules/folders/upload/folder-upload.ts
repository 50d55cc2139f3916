import { createStore, type ReadableStore } from '../../../browser/store.ts';
import { resumableFrom } from '../../../contract/files.ts';
import { sanitizeFileName } from '../../../domain/file-name.ts';
import type { TargetFolder } from '../move-request.ts';
import type { Dropped, DroppedFile } from './dropped-files.ts';
import { isLocalId } from '../../../domain/outbox/outbox.ts';
import { idOnServer } from '../../outbox/kept-files.ts';

/**
 * How far the upload of a file is. `kept`: this device keeps the document until there is a connection;
 * `left`: a document with its name was there already.
 */
type FileState = 'waiting' | 'sending' | 'done' | 'kept' | 'left' | 'failed';

export interface UploadedFile {
  readonly key: string;
  readonly file: File;
  /** The folders below the target, the outermost first. */
  readonly folders: readonly string[];
  readonly target: TargetFolder;
  readonly state: FileState;
  /** Bytes that were sent. */
  readonly sent: number;
  /** Why it failed. */
  readonly reason: string | null;
  /** Names of the required fields that are open in its document. */
  readonly openFields: readonly string[];
}

interface UploadState {
  readonly files: readonly UploadedFile[];
  readonly isPaused: boolean;
  readonly newFolders: number;
  /** Folders without files that could not be made, with the reason. */
  readonly problems: readonly { readonly path: string; readonly reason: string }[];
  /** Folders are still being made. */
  readonly openFolders: number;
}

/** What an upload does on the server. All of it can be repeated without effect. */
export interface UploadPort {
  /** The folder with this name in another; makes it if there is none. */
  readonly folder: (
    parentId: number | null,
    name: string,
  ) => Promise<{ readonly id: number; readonly isNew: boolean }>;
  /** Those names that documents of a folder have. */
  readonly takenNames: (folderId: number, names: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * Sends a file and makes a document of it; resolves to whether it is only on this device, and to the
   * names of its required fields that are open. Rejects if `signal` is aborted.
   */
  readonly document: (upload: {
    readonly folderId: number;
    readonly file: File;
    readonly key: string;
    readonly signal: AbortSignal;
    readonly onProgress: (sent: number) => void;
  }) => Promise<{ readonly isKept: boolean; readonly openFields: readonly string[] }>;
  readonly newKey: () => string;
  /** A sentence for an error. */
  readonly reasonOf: (error: unknown) => string;
  /** Files can't be put at the top level. */
  readonly needsFolder: () => string;
  /** Called when nothing is left to do. */
  readonly onEnd: () => void;
}

export interface FolderUpload {
  readonly state: ReadableStore<UploadState>;
  readonly add: (dropped: Dropped, target: TargetFolder) => void;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Ends the upload; files that were not sent are forgotten. */
  readonly cancel: () => void;
  /** Tries the failed files again. */
  readonly retry: () => void;
  /** Forgets what was done. */
  readonly clear: () => void;
}

const nothing: UploadState = {
  files: [],
  isPaused: false,
  newFolders: 0,
  problems: [],
  openFolders: 0,
};

/** Files that are sent at the same time. */
const lanes = 2;

export const isBusy = ({ files, openFolders }: UploadState): boolean =>
  openFolders > 0 || files.some(({ state }) => state === 'waiting' || state === 'sending');

const pathKey = ({ id }: TargetFolder, folders: readonly string[]): string =>
  JSON.stringify([id, ...folders]);

/** The file with a name that a document can have: one that is too long or disguises its ending is changed. */
function withReadableName(file: File): File {
  const name = sanitizeFileName(file.name);
  const { type, lastModified } = file;
  return name === file.name ? file : new File([file], name, { type, lastModified });
}

function withReadableNames({ files, folders }: Dropped): Dropped {
  const pathOf = (path: readonly string[]) => path.map(sanitizeFileName);
  return {
    files: files.map((each) => ({
      file: withReadableName(each.file),
      folders: pathOf(each.folders),
    })),
    folders: folders.map(pathOf),
  };
}

/** Uploads files and folders into folders of a site, some files at a time, until it is paused. */
export function createFolderUpload(port: () => UploadPort): FolderUpload {
  const store = createStore(nothing);
  const folders = new Map<string, Promise<number | null>>();
  /** The ids of the folders that were found or made. */
  const ids = new Map<string, number>();
  const taken = new Map<string, Promise<ReadonlySet<string>>>();
  const transfers = new Map<string, AbortController>();
  let running = 0;

  function change(key: string, values: Partial<UploadedFile>): void {
    store.update((before) => ({
      ...before,
      files: before.files.map((each) => (each.key === key ? { ...each, ...values } : each)),
    }));
  }

  /** The id of a folder below the target; each is looked for and made once. */
  function folderId(target: TargetFolder, path: readonly string[]): Promise<number | null> {
    const name = path.at(-1);
    if (name === undefined) return Promise.resolve(target.id);
    const key = pathKey(target, path);
    const known = folders.get(key);
    if (known !== undefined) return known;
    const made = (async () => {
      const parentId = await folderId(target, path.slice(0, -1));
      const { id, isNew } = await port().folder(parentId, name);
      if (isNew) store.update((before) => ({ ...before, newFolders: before.newFolders + 1 }));
      ids.set(key, id);
      return id;
    })();
    folders.set(key, made);
    made.catch(() => folders.delete(key));
    return made;
  }

  /** The names that were taken in a folder before the upload began. */
  function takenIn(target: TargetFolder, path: readonly string[], id: number) {
    const key = pathKey(target, path);
    const known = taken.get(key);
    if (known !== undefined) return known;
    const names = store
      .get()
      .files.filter((each) => pathKey(each.target, each.folders) === key)
      .map(({ file }) => file.name);
    const asked = port().takenNames(id, names);
    taken.set(key, asked);
    asked.catch(() => taken.delete(key));
    return asked;
  }

  async function send(upload: UploadedFile): Promise<void> {
    const { key, file, target, folders: path } = upload;
    const transfer = new AbortController();
    transfers.set(key, transfer);
    change(key, { state: 'sending', reason: null });
    try {
      const id = await folderId(target, path);
      if (id === null) {
        change(key, { state: 'failed', reason: port().needsFolder() });
        return;
      }
      if ((await takenIn(target, path, id)).has(file.name)) {
        change(key, { state: 'left' });
        return;
      }
      if (transfer.signal.aborted) return;
      const { isKept, openFields } = await port().document({
        folderId: id,
        file,
        key,
        signal: transfer.signal,
        onProgress: (sent) => change(key, { sent }),
      });
      change(key, { state: isKept ? 'kept' : 'done', sent: file.size, openFields });
    } catch (error) {
      if (!transfer.signal.aborted)
        change(key, { state: 'failed', sent: 0, reason: port().reasonOf(error) });
    } finally {
      transfers.delete(key);
      const now = store.get().files.find((each) => each.key === key);
      if (transfer.signal.aborted && now?.state === 'sending')
        // The server keeps what has arrived of a large file.
        change(key, { state: 'waiting', ...(file.size < resumableFrom && { sent: 0 }) });
    }
  }

  async function lane(): Promise<void> {
    running += 1;
    for (;;) {
      const { files, isPaused } = store.get();
      const next = isPaused ? undefined : files.find(({ state }) => state === 'waiting');
      if (next === undefined) break;
      await send(next);
    }
    running -= 1;
    if (running === 0 && !isBusy(store.get())) port().onEnd();
  }

  function run(): void {
    for (let at = running; at < lanes; at += 1) void lane();
  }

  /** Makes a folder that may have no files. */
  async function makeFolder(target: TargetFolder, path: readonly string[]): Promise<void> {
    try {
      await folderId(target, path);
    } catch (error) {
      const problem = { path: path.join(' / '), reason: port().reasonOf(error) };
      store.update((before) => ({ ...before, problems: [...before.problems, problem] }));
    } finally {
      store.update((before) => ({ ...before, openFolders: before.openFolders - 1 }));
      if (running === 0 && !isBusy(store.get())) port().onEnd();
    }
  }

  function stop(): void {
    for (const transfer of transfers.values()) transfer.abort();
  }

  /**
   * What is there is asked anew: people rename, move and delete folders between two uploads. The server does not
   * know a folder that only this device has.
   */
  function forget(): void {
    taken.clear();
    if (isBusy(store.get())) return;
    for (const [key, id] of ids) if (!isLocalId(idOnServer(id))) folders.delete(key);
  }

  return {
    state: store,
    add(dropped, target) {
      const { files, folders: paths } = withReadableNames(dropped);
      forget();
      const entry = ({ file, folders: path }: DroppedFile): UploadedFile => ({
        key: port().newKey(),
        file,
        folders: path,
        target,
        state: 'waiting',
        sent: 0,
        reason: null,
        openFields: [],
      });
      const withFiles = new Set(files.map((each) => each.folders.join('/')));
      const empty = paths.filter((path) => !withFiles.has(path.join('/')));
      store.update((before) => {
        const base = isBusy(before) ? before : nothing;
        return {
          ...base,
          files: [...base.files, ...files.map(entry)],
          openFolders: base.openFolders + empty.length,
        };
      });
      run();
      void (async () => {
        for (const path of empty) await makeFolder(target, path);
      })();
    },
    pause() {
      store.update((before) => ({ ...before, isPaused: true }));
      stop();
    },
    resume() {
      store.update((before) => ({ ...before, isPaused: false }));
      run();
    },
    cancel() {
      stop();
      store.update((before) => ({
        ...before,
        isPaused: false,
        files: before.files.filter(({ state }) => state !== 'waiting' && state !== 'sending'),
      }));
      port().onEnd();
    },
    retry() {
      forget();
      store.update((before) => ({
        ...before,
        files: before.files.map((each) =>
          each.state === 'failed' ? { ...each, state: 'waiting', reason: null } : each,
        ),
      }));
      run();
    },
    clear: () => store.set(nothing),
  };
}
