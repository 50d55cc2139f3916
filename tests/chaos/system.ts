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
/** The first start creates and seeds the database, on a machine that may be busy. */
const startTimeoutMs = 120_000;
const linesKept = 200;

/** A real server process on a separate data folder, which may be killed and restarted. */
export interface System {
  readonly clusterDir: string;
  /** The superuser's connection settings of its PostgreSQL. */
  readonly admin: ClientConfig;
  /** The server's address; while it is down, the address after the next start. */
  readonly address: () => Promise<string>;
  /** Increases with every kill of the server: a response may be lost if it has changed. */
  readonly kills: () => number;
  /** Starts the server; returns the milliseconds until it was ready. */
  readonly start: () => Promise<number>;
  /** Resolves once the starting server has printed something. */
  readonly firstOutput: () => Promise<void>;
  /** Kills the server like a crash, and resolves when it has ended. */
  readonly kill: () => Promise<void>;
  /** The last lines that its servers printed. */
  readonly log: () => string;
  /** Stops all processes and deletes the folder. */
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
