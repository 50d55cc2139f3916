import { type FSWatcher, watch } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { type DocumentFolder, type FileStamp, stampsOf } from './files.ts';

/** Milliseconds without a change before a file is read. */
const debounceMs = 120;
const pollMs = 40;
/** Milliseconds between polls, because some file systems report no changes. */
const fallbackPollMs = 2000;

type Stamps = ReadonlyMap<string, FileStamp>;

/**
 * Finds files that differ from the known ones and have stopped changing. Called repeatedly with the
 * time in milliseconds.
 */
export function createFileDebounce() {
  const pending = new Map<
    string,
    { readonly stamp: FileStamp | undefined; readonly since: number }
  >();
  return (known: Stamps, found: Stamps, now: number) => {
    const different = [...new Set([...known.keys(), ...found.keys()])].filter(
      (file) => known.get(file) !== found.get(file),
    );
    for (const file of pending.keys()) if (!different.includes(file)) pending.delete(file);
    for (const file of different) {
      const stamp = found.get(file);
      if (!pending.has(file) || pending.get(file)?.stamp !== stamp)
        pending.set(file, { stamp, since: now });
    }
    const settled = different.filter(
      (file) => now - (pending.get(file)?.since ?? now) >= debounceMs,
    );
    return { settled, isMoving: different.length > settled.length };
  };
}

export interface FolderWatcher {
  /** Resolves when no read is running any more. */
  readonly close: () => Promise<void>;
}

/**
 * Calls `onChange` with the files of the folders that were added, changed or removed since `known`
 * and are no longer being written, one call at a time. It resolves to files to try again.
 */
export function watchFolders(
  folders: readonly DocumentFolder[],
  known: Stamps,
  onChange: (files: readonly string[]) => Promise<readonly string[]>,
  log: Log,
): FolderWatcher {
  const last = new Map(known);
  const debounce = createFileDebounce();
  let isClosed = false;
  let isWanted = false;
  let running: Promise<void> | undefined;

  /** Polls once. Resolves to whether files are still being written. */
  async function step(): Promise<boolean> {
    const found = await stampsOf(folders);
    const { settled, isMoving } = debounce(last, found, performance.now());
    const failed = settled.length > 0 && !isClosed ? await onChange(settled) : [];
    // Only loaded files count as known: after a failure they are tried again.
    for (const file of settled.filter((each) => !failed.includes(each))) {
      const stamp = found.get(file);
      if (stamp === undefined) last.delete(file);
      else last.set(file, stamp);
    }
    return isMoving;
  }
  async function run(): Promise<void> {
    while (isWanted && !isClosed) {
      isWanted = false;
      while ((await step()) && !isClosed) await delay(pollMs, undefined, { ref: false });
    }
  }
  function wake(): void {
    isWanted = true;
    running ??= run()
      .catch((error: unknown) => log.error(`Modules could not be read: ${String(error)}`))
      .finally(() => {
        running = undefined;
        if (isWanted && !isClosed) wake();
      });
  }
  const watchers: FSWatcher[] = folders.map((folder) =>
    watch(folder.path, { persistent: false }, wake).on('error', (error) =>
      log.warn(`${folder.path} cannot be watched (${error.message}); the server polls it instead.`),
    ),
  );
  const timer = setInterval(wake, fallbackPollMs).unref();
  wake();
  return {
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      for (const watcher of watchers) watcher.close();
      await running;
    },
  };
}
