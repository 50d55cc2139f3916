import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ClientConfig } from 'pg';
import { stopPostgres } from './postgres.ts';
import { superuser } from '../../server/db/embedded/settings.ts';
import { socketFolder, socketPort } from '../../server/db/embedded/socket.ts';

const root = path.join(import.meta.dirname, '../..');
/** The first start makes the database and fills it, on a machine that may be busy. */
const startTimeoutMs = 120_000;
const linesKept = 200;

/** A real server process on its own data folder, which may be killed and started again. */
export interface System {
  readonly clusterDir: string;
  /** How the superuser of its PostgreSQL connects. */
  readonly admin: ClientConfig;
  /** Where it answers; while it is down, where it will answer after the next start. */
  readonly address: () => Promise<string>;
  /** Goes up with every kill of the server: an answer may be lost where it has. */
  readonly kills: () => number;
  /** Starts the server; gives the milliseconds until it said that it is ready. */
  readonly start: () => Promise<number>;
  /** Resolves once the starting server has printed something. */
  readonly firstOutput: () => Promise<void>;
  /** Ends the server as a crash would, and resolves when it is gone. */
  readonly kill: () => Promise<void>;
  /** The last lines that its servers printed. */
  readonly log: () => string;
  /** Ends whatever runs and deletes the folder. */
  readonly remove: () => Promise<void>;
}

/** A system that is not started yet, on an empty data folder. */
export function newSystem(): System {
  const home = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'sw-chaos-'));
  // If this process runs as root, PostgreSQL runs as another user.
  chmodSync(home, 0o755);
  const dataDir = path.join(home, 'data');
  const clusterDir = path.join(dataDir, 'postgres');
  const lines: string[] = [];
  let up = Promise.withResolvers<string>();
  let isUp = false;
  let spoken = Promise.withResolvers<void>();
  let child: ChildProcess | null = null;
  let kills = 0;

  function hear(server: ChildProcess, ready: (address: string) => void): void {
    for (const stream of [server.stdout, server.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        lines.splice(0, lines.length - linesKept);
        spoken.resolve();
        const address = /^Sitewright is ready at (http:\S+)$/.exec(line)?.[1];
        if (address !== undefined) ready(address);
      });
    }
  }

  const start = async (): Promise<number> => {
    const begun = performance.now();
    const server = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', DEMO: 'on' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = server;
    const abandon = (): void => void server.kill();
    process.once('exit', abandon);
    server.once('exit', () => process.off('exit', abandon));
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const late = setTimeout(
      () => reject(new Error('The server was not ready in time.')),
      startTimeoutMs,
    );
    server.once('exit', () => reject(new Error('The server ended before it was ready.')));
    hear(server, resolve);
    try {
      up.resolve(await promise);
      isUp = true;
    } finally {
      clearTimeout(late);
    }
    return performance.now() - begun;
  };

  const kill = async (): Promise<void> => {
    const server = child;
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    kills += 1;
    if (isUp) up = Promise.withResolvers<string>();
    isUp = false;
    spoken = Promise.withResolvers<void>();
    const exited = once(server, 'exit');
    server.kill('SIGKILL');
    await exited;
  };

  return {
    clusterDir,
    get admin() {
      const host = socketFolder(clusterDir, path.join(dataDir, 'postgres.socket')).path;
      return { host, port: socketPort, user: superuser, database: 'postgres' };
    },
    address: () => up.promise,
    kills: () => kills,
    start,
    firstOutput: () => spoken.promise,
    kill,
    log: () => lines.join('\n'),
    remove: async () => {
      await kill();
      await stopPostgres(clusterDir);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
