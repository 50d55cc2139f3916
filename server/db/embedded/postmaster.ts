import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { endsWithin } from '../../ends-within.ts';
import { codeOf } from '../../error-code.ts';
import type { Log } from '../../log.ts';
import { StartProblem } from '../../start-problem.ts';
import { type Binaries, program } from './binaries.ts';
import { dataFolder } from './cluster.ts';
import { type Identity, runAs, spawnAs } from './identity.ts';
import { postmasterPid, probe } from './probe.ts';
import { waitForExit, isAlive, wasStartedWith } from './processes.ts';
import { socketName } from './socket.ts';

/** The inputs to run the one postgres of a cluster. */
export interface ClusterConfig {
  readonly clusterDir: string;
  readonly logFile: string;
  readonly binaries: Binaries;
  readonly identity: Identity | null;
  readonly args: readonly string[];
  readonly signature: string;
  readonly mark: string;
  /** The superuser's connection settings. */
  readonly admin: ClientConfig;
  readonly log: Log;
}

/**
 * A running postgres: a child process, or one that a killed server left and this server took over.
 */
export interface PostmasterProcess {
  readonly pid: number;
  readonly adopted: boolean;
  /** Resolves when the process has ended, for whatever reason. */
  readonly exited: Promise<void>;
}

const timeouts = {
  start: 120_000,
  silent: 1_000,
  fastStop: 30_000,
  immediateStop: 5_000,
  hint: 3_000,
};

/**
 * Makes sure that postgres runs on the cluster: reuses the one that a killed server left if its
 * binaries and settings are the same, else stops it and starts another. The caller holds the lock
 * of the DATA_DIR. Throws a StartProblem with PostgreSQL's reason.
 */
export async function ensureRunning(cluster: ClusterConfig): Promise<PostmasterProcess> {
  const left = await adoptRunning(cluster);
  if (left) return left;
  removeStaleLocks(cluster.clusterDir);
  return launch(cluster);
}

async function adoptRunning(cluster: ClusterConfig): Promise<PostmasterProcess | undefined> {
  const pid = postmasterPid(cluster.clusterDir);
  if (pid === undefined || !isAlive(pid)) return undefined;
  // An answer at the socket in its folder proves it. Without one, the process id may belong to
  // another process now.
  const { found } = await probe(cluster.admin);
  if (found === 'nothing' && !wasStartedWith(pid, cluster.mark)) return undefined;
  const gone = new AbortController();
  const exited = waitForExit(pid, gone.signal);
  const ms = found === 'nothing' ? timeouts.silent : timeouts.start;
  const ready = await untilReady(cluster, exited, ms);
  if (ready === cluster.signature) {
    cluster.log.info(`Took over the running PostgreSQL (process ${pid}) of ${cluster.clusterDir}.`);
    return { pid, adopted: true, exited };
  }
  gone.abort();
  await stopPostgres(cluster, { pid, exited: waitForExit(pid) });
  return undefined;
}

/**
 * Removes lock files. With the DATA_DIR locked and no postgres of this cluster alive, they can only
 * be leftovers. PostgreSQL would take them for those of a running server while their process id
 * belongs to another process or to a zombie.
 */
function removeStaleLocks(clusterDir: string): void {
  for (const name of ['postmaster.pid', `${socketName}.lock`])
    rmSync(path.join(clusterDir, name), { force: true });
}

async function launch(cluster: ClusterConfig): Promise<PostmasterProcess> {
  const { clusterDir, identity } = cluster;
  rotate(cluster.logFile);
  const output = openSync(cluster.logFile, 'a', 0o600);
  const from = statSync(cluster.logFile).size;
  const child = spawn(
    program(cluster.binaries, 'postgres'),
    ['-D', dataFolder(clusterDir, identity), ...cluster.args],
    // Detached, so that only the server gets Ctrl+C and then stops the database in order.
    { ...spawnAs(identity, clusterDir), detached: true, stdio: ['ignore', output, output] },
  );
  closeSync(output);
  child.unref();
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const signature = await untilReady(cluster, exited, timeouts.start);
  if (signature !== cluster.signature || child.pid === undefined)
    throw new StartProblem(
      `PostgreSQL did not start in ${clusterDir} (${failureReason(cluster.logFile, from)}); ` +
        `the whole account is in ${cluster.logFile}.`,
    );
  return { pid: child.pid, adopted: false, exited };
}

/** The signature of the database once it takes connections; undefined when it ends or `ms` pass. */
async function untilReady(
  cluster: ClusterConfig,
  exited: Promise<void>,
  ms: number,
): Promise<string | undefined> {
  const over = exited.then(() => 'ended' as const);
  const begun = Date.now();
  let hasLoggedHint = false;
  while (Date.now() - begun < ms) {
    const state = await probe(cluster.admin);
    if (state.found === 'ready') return state.signature;
    if ((await Promise.race([over, delay(10)])) === 'ended') return undefined;
    if (!hasLoggedHint && Date.now() - begun > timeouts.hint) {
      cluster.log.info('PostgreSQL is still starting; after a crash it first recovers its data.');
      hasLoggedHint = true;
    }
  }
  return undefined;
}

/**
 * Stops postgres: fast first (open transactions are rolled back), immediately if that takes too
 * long.
 */
export async function stopPostgres(
  cluster: ClusterConfig,
  running: Pick<PostmasterProcess, 'pid' | 'exited'>,
): Promise<void> {
  for (const [mode, ms] of [
    ['fast', timeouts.fastStop],
    ['immediate', timeouts.immediateStop],
  ] as const) {
    await signal(cluster, running.pid, mode);
    if (await endsWithin(running.exited, ms)) return;
    cluster.log.warn(`PostgreSQL (process ${running.pid}) did not stop (${mode} stop).`);
  }
  kill(running.pid, 'SIGKILL');
  await endsWithin(running.exited, timeouts.immediateStop);
}

async function signal(
  cluster: ClusterConfig,
  pid: number,
  mode: 'fast' | 'immediate',
): Promise<void> {
  if (process.platform !== 'win32') {
    kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    return;
  }
  const { clusterDir, binaries, identity } = cluster;
  await runAs(identity, clusterDir, program(binaries, 'pg_ctl'), [
    'stop',
    '-D',
    clusterDir,
    '-m',
    mode,
    '--no-wait',
  ]);
}

/** Signals a process that may just have ended. */
function kill(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

const largestLog = 10 * 1024 * 1024;

function rotate(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLog) renameSync(logFile, `${logFile}.old`);
}

/**
 * The reason of a failure: the last fatal line that PostgreSQL wrote since byte `from`, else its
 * last line.
 */
function failureReason(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString('utf8').trim().split('\n');
  const fatal = lines.findLast((line) => /FATAL|PANIC|ERROR|denied|cannot/.test(line));
  return (
    (fatal ?? lines.at(-1) ?? '').replace(/^.*?(?=FATAL|PANIC|ERROR)/, '') || 'it gave no reason'
  );
}
