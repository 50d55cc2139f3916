import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../../..');
/**
 * A start creates and seeds a database, which takes time on a busy machine; a broken start ends.
 */
const patience = 60_000;

export interface TestServer {
  /** Origin of the page and the calls, without a trailing slash. */
  readonly baseURL: string;
  readonly dataDir: string;
  /** MODULES_DIR: a document that is copied here becomes a module. */
  readonly modulesDir: string;
  /** Everything that the process printed so far. */
  readonly output: () => string;
  /** Stops the server. Throws if it had to be killed. */
  readonly end: () => Promise<void>;
  /** Deletes its folders. */
  readonly remove: () => void;
  /** Stops the server and deletes its folders. Throws if it had to be killed. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the real server with a separate database, on a port that the system chooses; or another
 * program of the project that prints its address like the server.
 * @param env settings in addition to DATA_DIR, MODULES_DIR and PORT
 * @param program what Node.js runs, with its arguments
 * @param prepare makes the DATA_DIR if it is not to be empty
 * @throws with the output, if the server ends or is not ready within a minute
 */
export async function startServer(
  env: Readonly<Record<string, string>> = {},
  program: readonly string[] = ['server/main.ts'],
  prepare: (dataDir: string) => void = () => undefined,
): Promise<TestServer> {
  // Short, because the path of a Unix socket has at most 107 bytes.
  const home = mkdtempSync(join(realpathSync(tmpdir()), 'sw-'));
  // PostgreSQL runs as another user when the tests run as root.
  chmodSync(home, 0o755);
  const dataDir = join(home, 'data');
  const modulesDir = join(home, 'modules');
  mkdirSync(modulesDir);
  prepare(dataDir);

  const child = spawn(process.execPath, [...program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that killing a hanging server also kills its database.
    detached: process.platform !== 'win32',
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, MODULES_DIR: modulesDir, ...env },
  });
  const abandon = (): void => void child.kill('SIGTERM');
  process.once('exit', abandon);

  const printed: string[] = [];
  const remove = (): void => rmSync(home, { recursive: true, force: true });
  const end = async (): Promise<void> => {
    process.off('exit', abandon);
    const signal = await endProcess(child);
    if (signal === 'SIGKILL')
      throw new Error(`The server had to be killed.\n${printed.join('\n')}`);
  };
  const stop = (): Promise<void> => end().finally(remove);
  try {
    const baseURL = await readyAddress(child, printed);
    return { baseURL, dataDir, modulesDir, output: () => printed.join('\n'), end, remove, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Reads the address in `Sitewright is ready at http://...`, or `The mock is ready at`. */
function readyAddress(child: ChildProcess, printed: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`${why}\n${printed.join('\n')}`));
    const timer = setTimeout(
      () => fail(`The server was not ready after ${patience} ms.`),
      patience,
    );
    const read = (line: string): void => {
      printed.push(line);
      const address = / is ready at (https?:\/\/\S+?)\/?(?=\s|$)/.exec(line)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    for (const stream of [child.stdout, child.stderr]) {
      if (stream !== null) createInterface({ input: stream }).on('line', read);
    }
    child.once('error', (error) => fail(error.message));
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      fail(`The server ended (${signal ?? code}) before it was ready.`);
    });
  });
}

/** Ends the process and returns the signal; one that does not end by itself is killed. */
async function endProcess(child: ChildProcess): Promise<NodeJS.Signals | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.signalCode;
  const exited = once(child, 'exit');
  const timer = setTimeout(() => killGroup(child), 15_000);
  child.kill('SIGTERM');
  await exited;
  clearTimeout(timer);
  return child.signalCode;
}

function killGroup(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
  else process.kill(-child.pid, 'SIGKILL');
}
