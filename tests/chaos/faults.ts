import type { Random } from '../../demo/generate/random.ts';
import { processesOf, signal } from './postgres.ts';
import type { System } from './system.ts';

/** The faults that are injected into a running system. */
export interface Fault {
  /** Brings the system down; returns how to bring it up again, unless it recovers by itself. */
  readonly inject: (system: System, of: Random) => Promise<() => Promise<void>>;
  /** The fault lasts until every writer has been refused because the server is unavailable. */
  readonly hangs?: true;
  /** The fault is injected while a file is being imported. */
  readonly imports?: true;
}

const noRepair = (): Promise<void> => Promise.resolve();

/**
 * PostgreSQL's processes to kill: all, or only the first, whose children then end by themselves.
 */
async function processesToKill(
  { clusterDir, admin }: System,
  of: Random,
): Promise<readonly number[]> {
  const { postmaster, backends, helpers } = await processesOf(clusterDir, admin);
  return of.chance(0.5) ? [postmaster] : [postmaster, ...backends, ...helpers];
}

/** The next start; some of the time the server is killed again before it is ready. */
async function startAgain(system: System, of: Random): Promise<void> {
  if (of.chance(0.1)) {
    const starting = Promise.allSettled([system.start()]);
    await system.firstOutput();
    await system.kill();
    await starting;
  }
  await system.start();
}

const server: Fault = {
  inject: async (system, of) => {
    await system.kill();
    return () => startAgain(system, of);
  },
};

const postgres: Fault = {
  inject: async (system, of) => {
    signal(await processesToKill(system, of), 'SIGKILL');
    return noRepair;
  },
};

const both: Fault = {
  inject: async (system, of) => {
    const pids = await processesToKill(system, of);
    const killed = system.kill();
    signal(pids, 'SIGKILL');
    await killed;
    return () => startAgain(system, of);
  },
};

const connection: Fault = {
  inject: async ({ clusterDir, admin }, of) => {
    const { backends } = await processesOf(clusterDir, admin);
    signal([of.pick(backends)], 'SIGKILL');
    return noRepair;
  },
};

const hang: Fault = {
  inject: async ({ clusterDir, admin }) => {
    const { postmaster, backends, helpers } = await processesOf(clusterDir, admin);
    const pids = [postmaster, ...backends, ...helpers];
    signal(pids, 'SIGSTOP');
    return () => Promise.resolve(signal(pids, 'SIGCONT'));
  },
  hangs: true,
};

/** Every fault by its name in reports. */
export const faults = {
  server,
  PostgreSQL: postgres,
  both,
  connection,
  hang,
  'import, server': { ...server, imports: true },
  'import, PostgreSQL': { ...postgres, imports: true },
  'import, both': { ...both, imports: true },
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faults;
