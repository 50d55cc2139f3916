import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { codeOf } from '../../error-code.ts';
import type { Log } from '../../log.ts';
import { asStartProblem } from '../../start-problem.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { identityFor } from './identity.ts';
import { supervise } from './supervisor.ts';
import { lockDataDir } from './lock.ts';
import { ensureRunning, type ClusterConfig } from './postmaster.ts';
import { postgresArguments, superuser } from './settings.ts';
import { socketFolder, socketPort } from './socket.ts';
import { restrictSocket } from './socket-access.ts';

/** The embedded PostgreSQL with its supervisor. */
export interface Embedded {
  /** The superuser's connection settings. */
  readonly admin: ClientConfig;
  /** The process id of postgres. */
  pid(): number;
  /** Stops the database cleanly and releases DATA_DIR. */
  close(): Promise<void>;
}

const aDay = 24 * 60 * 60 * 1000;

/**
 * Starts the embedded PostgreSQL of `dataDir` (created if absent), or takes over the one that a
 * killed server left running. Throws a StartProblem if another server runs on `dataDir` or
 * PostgreSQL can't be started.
 */
export async function startEmbedded(dataDir: string, log: Log): Promise<Embedded> {
  const sentence = (reason: string): string =>
    `The embedded PostgreSQL could not start in ${dataDir} (${reason}): ` +
    `choose a DATA_DIR on a local disk that this user can write to, or set DATABASE_URL.`;
  try {
    mkdirSync(dataDir, { recursive: true });
    const home = realpathSync(dataDir);
    const lock = lockDataDir(home);
    try {
      return await startLocked(home, log, () => lock.release());
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw asStartProblem(error, sentence);
  }
}

async function startLocked(dataDir: string, log: Log, release: () => void): Promise<Embedded> {
  const clusterDir = path.join(dataDir, 'postgres');
  const identity = identityFor(clusterDir);
  const binaries = await findBinaries(identity);
  const network = process.platform === 'win32' ? await loopback(dataDir) : null;
  await ensureCluster(clusterDir, binaries, identity, network?.password ?? null);
  if (network === null) restrictSocket(clusterDir);

  const socket = socketFolder(clusterDir, path.join(dataDir, 'postgres.socket'));
  const admin = adminConfig(socket.path, network);
  const cluster: ClusterConfig = {
    clusterDir,
    binaries,
    identity,
    admin,
    log,
    ...postgresArguments(binaries, clusterDir, network?.port ?? null),
    logFile: path.join(dataDir, 'postgres.log'),
  };
  const keeper = supervise(cluster, await ensureRunning(cluster));
  const daily = setInterval(() => {
    socket.keepFresh();
    binaries.keepFresh?.().catch((error: unknown) => log.error(String(error)));
  }, aDay).unref();

  return {
    admin,
    pid: () => keeper.pid(),
    close: async () => {
      clearInterval(daily);
      await keeper.stop();
      socket.remove();
      release();
    },
  };
}

function adminConfig(
  socketPath: string,
  network: { readonly port: number; readonly password: string } | null,
): ClientConfig {
  const at = network
    ? { host: '127.0.0.1', port: network.port, password: network.password }
    : { host: socketPath, port: socketPort };
  return { ...at, user: superuser, database: 'postgres' };
}

/**
 * The superuser's connection settings for the embedded PostgreSQL of a server that runs on
 * `dataDir`.
 */
export async function runningAdminConfig(dataDir: string): Promise<ClientConfig> {
  const home = realpathSync(dataDir);
  const network = process.platform === 'win32' ? await loopback(home) : null;
  const clusterDir = path.join(home, 'postgres');
  return adminConfig(socketFolder(clusterDir, path.join(home, 'postgres.socket')).path, network);
}

/** The loopback port and the superuser's password, stored in files that only this user can read. */
async function loopback(dataDir: string): Promise<{ port: number; password: string }> {
  const port = await readOrCreateFile(path.join(dataDir, 'postgres.port'), freePort);
  const password = await readOrCreateFile(path.join(dataDir, 'postgres.password'), () =>
    Promise.resolve(randomBytes(24).toString('hex')),
  );
  return { port: Number(port), password };
}

async function readOrCreateFile(file: string, make: () => Promise<string>): Promise<string> {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  const made = await make();
  writeFileSync(file, made, { mode: 0o600 });
  return made;
}

function freePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        resolve(String(address && typeof address === 'object' ? address.port : 0)),
      );
    });
  });
}
