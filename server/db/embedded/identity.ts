import { spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { StartProblem } from '../../start-problem.ts';

/**
 * The user and group that run PostgreSQL, which refuses to run as root, when the server itself runs
 * as root.
 */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** The user that owns nothing on a usual system: 65534 under Linux, -2 under macOS. */
function nobody(): Identity {
  const ask = (flag: string): number => {
    const { status, stdout } = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) | 0 : 65534;
  };
  return { uid: ask('-u'), gid: ask('-g') };
}

/**
 * The user that has to run PostgreSQL on the cluster in `clusterDir` (which need not exist yet). As
 * root: the unprivileged owner of the cluster, so that data made by an ordinary user stays that
 * user's. Throws a StartProblem if the server can't act as the cluster's owner.
 */
export function identityFor(clusterDir: string): Identity | null {
  const ourUid = process.getuid?.();
  if (ourUid === undefined) return null;
  const cluster = lstatSync(clusterDir, { throwIfNoEntry: false });
  if (ourUid === 0)
    return cluster && cluster.uid !== 0 ? { uid: cluster.uid, gid: cluster.gid } : nobody();
  if (cluster && cluster.uid !== ourUid)
    throw new StartProblem(
      `The database in ${clusterDir} belongs to user id ${cluster.uid} and not to ${ourUid}: ` +
        `start the server as that user or as root, or choose another DATA_DIR.`,
    );
  return null;
}

/** Spawn options for PostgreSQL's programs: identity, a neutral environment, no window. */
export function spawnAs(identity: Identity | null, cwd: string): SpawnOptions {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_)/.test(name));
  return {
    ...identity,
    cwd,
    windowsHide: true,
    env: { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' },
  };
}

/** Runs a program to its end. `code` is null when it could not be started or was killed. */
export function runAs(
  identity: Identity | null,
  cwd: string,
  file: string,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...spawnAs(identity, cwd),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
}
