import { lstatSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { codeOf } from '../../error-code.ts';

/**
 * Makes complete copies of the binaries in `from` in temporary folders, each when the caller
 * requests it. A copy is named after version and user, readable by everybody and writable by nobody
 * else.
 */
export async function* temporaryCopies(
  from: string,
  version: string,
): AsyncGenerator<{ readonly dir: string; readonly keepFresh: () => Promise<void> }> {
  const wanted = await filesOf(from);
  const user = process.getuid?.() ?? os.userInfo().username;
  for (const parent of new Set([os.tmpdir(), '/tmp', '/var/tmp'])) {
    const home = path.join(parent, `sitewright-postgres-${version}-${user}`);
    const complete = isOurs(home) && sameFiles(wanted, await filesOf(path.join(home, 'native')));
    if (!complete && !(await copyTo(home, from))) continue;
    await refreshTimestamps(home);
    yield { dir: path.join(home, 'native'), keepFresh: () => refreshTimestamps(home) };
  }
}

async function refreshTimestamps(home: string): Promise<void> {
  const now = new Date();
  await utimes(home, now, now);
  for (const entry of await readdir(home, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await utimes(path.join(entry.parentPath, entry.name), now, now);
}

/**
 * Whether only the user of the server can change `dir`: programs in a folder that others can change
 * are never run.
 */
function isOurs(dir: string): boolean {
  const found = lstatSync(dir, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return false;
  const uid = process.getuid?.();
  return uid === undefined || (found.uid === uid && (found.mode & 0o022) === 0);
}

const notNeeded = /(\.a|\.h|[/\\]pkgconfig([/\\].*)?)$/;

/** Sizes of the needed files by their path in `dir`; empty if the folder does not exist. */
async function filesOf(dir: string): Promise<ReadonlyMap<string, number>> {
  const files = new Map<string, number>();
  if (lstatSync(dir, { throwIfNoEntry: false }) === undefined) return files;
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !notNeeded.test(file))
      files.set(path.relative(dir, file), (await stat(file)).size);
  }
  return files;
}

function sameFiles(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([file, size]) => b.get(file) === size);
}

/**
 * Copies to a new folder first and renames it, so that `home` is never partial. Returns false if
 * that fails.
 */
async function copyTo(home: string, from: string): Promise<boolean> {
  let fresh: string;
  try {
    fresh = await mkdtemp(`${home}-`);
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR'].includes(codeOf(error))) return false;
    throw error;
  }
  try {
    await cp(from, path.join(fresh, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !notNeeded.test(file),
    });
    await openToAll(fresh);
    await replace(home, fresh);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return isOurs(home);
}

/** Sets the modes that a system package would have, whatever umask npm ran under. */
async function openToAll(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const runnable = entry.isDirectory() || path.basename(entry.parentPath) === 'bin';
    if (!entry.isSymbolicLink()) await chmod(file, runnable ? 0o755 : 0o644);
  }
}

/** Replaces `home` by `fresh`. Another server may just have done the same. */
async function replace(home: string, fresh: string): Promise<void> {
  const old = `${fresh}-old`;
  try {
    await rename(home, old);
  } catch (error) {
    if (['EPERM', 'EACCES'].includes(codeOf(error))) return;
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  try {
    await rename(fresh, home);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error;
  }
  await rm(old, { recursive: true, force: true });
}
