import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { codeOf } from '../../error-code.ts';
import { StartProblem } from '../../start-problem.ts';

/** A held lock on a DATA_DIR. */
export interface DataDirLock {
  release(): void;
}

/** Another running server uses the DATA_DIR. */
export class DataDirInUse extends StartProblem {}

const sqliteBusy = 5;

/**
 * Makes this process the only server of `dataDir`, until the lock is released or the process ends,
 * even by a crash. The operating system holds the lock (taken through SQLite), so it can't be left
 * behind and two starters can't both win (docs/decisions/data-dir-lock.md). Throws a DataDirInUse
 * if another running server holds it.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const pidFile = path.join(dataDir, 'server.pid');
  const lockFile = path.join(dataDir, 'server.lock');
  closeSync(openSync(lockFile, 'a', 0o600));
  const file = new DatabaseSync(lockFile);
  try {
    file.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy))
      throw new StartProblem(
        `The folder ${dataDir} can't be locked (${String(error)}): ` +
          `choose a DATA_DIR on a local disk that this user can write to.`,
        { cause: error },
      );
    throw new DataDirInUse(
      `Another Sitewright server${processIn(pidFile)} is already running on ${dataDir}: ` +
        `stop it first, or give this one another DATA_DIR.`,
      { cause: error },
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return { release: () => file.close() };
}

/** The process that holds the lock; only the error message uses it. */
function processIn(pidFile: string): string {
  try {
    return ` (process ${Number.parseInt(readFileSync(pidFile, 'utf8'), 10)})`;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
}
