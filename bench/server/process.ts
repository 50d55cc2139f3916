import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startFlags } from './start-flags.ts';

const root = path.join(import.meta.dirname, '../..');
const readyLine = /^Sitewright is ready at .*:(\d+)$/;

/** The server as users run it, in a separate process on the demo's data. */
export interface ServerProcess {
  readonly port: number;
  /** Current memory of the process in megabytes (Linux; else NaN). */
  readonly memory: () => Promise<number>;
  /** Processor time so far in seconds: of the server and of its database (Linux; else NaN). */
  readonly processor: () => Promise<Processor>;
  /** Stops the process; its data remain for the next start. */
  readonly stop: () => Promise<void>;
}

export interface Processor {
  readonly server: number;
  readonly database: number;
}

async function portOf(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error('The server has no output.');
  for await (const line of createInterface(child.stdout)) {
    const port = readyLine.exec(line)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error('The server ended before it was ready.');
}

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1000;
}

/** Of `/proc/PID/stat`: the parent process, and the processor time in hundredths of seconds. */
interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly own: number;
  /** Includes the time of its ended child processes. */
  readonly withEnded: number;
}

async function statOf(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, in brackets, may contain any character.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent, user, system, endedUser, endedSystem] = [1, 1, 11, 12, 13, 14].map(
    (at) => fields[at] ?? Number.NaN,
  );
  if (text === '' || parent === undefined) return null;
  const own = (user ?? 0) + (system ?? 0);
  return { pid, parent, own, withEnded: own + (endedUser ?? 0) + (endedSystem ?? 0) };
}

async function processorOf(pid: number | undefined): Promise<Processor> {
  const names = await readdir('/proc').catch(() => []);
  const found = await Promise.all(names.map(Number).filter(Number.isInteger).map(statOf));
  const all = found.filter((stat) => stat !== null);
  const below = new Set([pid]);
  // A later process usually has a higher number; a second pass finds the rest.
  for (const stat of [...all, ...all]) if (below.has(stat.parent)) below.add(stat.pid);
  const started = all.filter((stat) => stat.pid !== pid && below.has(stat.pid));
  const database = started.reduce((sum, { withEnded }) => sum + withEnded, 0) / 100;
  const own = all.find((stat) => stat.pid === pid)?.own ?? Number.NaN;
  return { server: own / 100, database };
}

/** Starts the server with settings of the environment in addition to its defaults. */
export async function startProcess(
  dataDir: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...startFlags, 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...settings, DATA_DIR: dataDir, PORT: '0', DEMO: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await portOf(child);
  child.stdout?.resume();
  return {
    port,
    memory: () => residentMegabytes(child.pid),
    processor: () => processorOf(child.pid),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A folder for the data of a server; deleted after `work`. */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sitewright-bench-'));
  try {
    return await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}
