import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../../..');
/** A start makes a database and fills it; a busy machine takes its time, a broken start ends. */
const patience = 60_000;

export interface TestServer {
  /** Origin of the page and the calls, without a slash at its end. */
  readonly baseURL: string;
  readonly dataDir: string;
  /** MODULES_DIR: a document copied in here is a module. */
  readonly modulesDir: string;
  /** All that it printed so far. */
  readonly output: () => string;
  /** Ends the server and deletes its folders. Throws when it had to be killed. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the real server with a database of its own, on a port that the system chooses; or another
 * program of the project that says its address as the server does.
 *
 * @param env settings beside DATA_DIR, MODULES_DIR and PORT
 * @param program what Node.js runs, with its arguments
 * @throws with all that was printed, when the server ends or is not ready within a minute
 */
export async function startServer(
  env: Readonly<Record<string, string>> = {},
  program: readonly string[] = ['server/main.ts'],
): Promise<TestServer> {
  // Short, since the path of a Unix socket ends at 107 bytes.
  const home = mkdtempSync(join(realpathSync(tmpdir()), 'sw-'));
  // PostgreSQL runs as somebody else when the tests run as root.
  chmodSync(home, 0o755);
  const dataDir = join(home, 'data');
  const modulesDir = join(home, 'modules');
  mkdirSync(modulesDir);

  const child = spawn(process.execPath, [...program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a server that hangs takes its database along when it is killed.
    detached: process.platform !== 'win32',
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, MODULES_DIR: modulesDir, ...env },
  });
  const abandon = (): void => void child.kill('SIGTERM');
  process.once('exit', abandon);

  const printed: string[] = [];
  const stop = async (): Promise<void> => {
    process.off('exit', abandon);
    const signal = await end(child);
    rmSync(home, { recursive: true, force: true });
    if (signal === 'SIGKILL')
      throw new Error(`The server had to be killed.\n${printed.join('\n')}`);
  };
  try {
    const baseURL = await readyAddress(child, printed);
    return { baseURL, dataDir, modulesDir, output: () => printed.join('\n'), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The address in `Sitewright is ready at http://...`, or `The mock is ready at`. */
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

/** Ends the process and says by which signal; one that does not end by itself is killed. */
async function end(child: ChildProcess): Promise<NodeJS.Signals | null> {
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
