import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startFlags } from '../server/start-flags.ts';

const root = path.join(import.meta.dirname, '../..');
const readyLine = /^Sitewright is ready at .*:(\d+)$/;

/** The server as it runs for users, in a process of its own over the demo's data. */
export interface ServerProcess {
  readonly port: number;
  /** Megabytes of memory that the process holds now (Linux; else NaN). */
  readonly memory: () => Promise<number>;
  /** Stops the process; its data stays for the next start. */
  readonly stop: () => Promise<void>;
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

export async function startProcess(dataDir: string): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...startFlags, 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await portOf(child);
  child.stdout?.resume();
  return {
    port,
    memory: () => residentMegabytes(child.pid),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A folder for the data of a server, gone when `work` is done. */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sitewright-bench-'));
  try {
    return await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}
