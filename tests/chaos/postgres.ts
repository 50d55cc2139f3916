import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { withAdminConnection } from '../../server/db/embedded/owner-database.ts';
import { postmasterPid } from '../../server/db/embedded/probe.ts';
import { isAlive } from '../../server/db/embedded/processes.ts';
import { codeOf } from '../../server/error-code.ts';

/** The processes of a running PostgreSQL. */
export interface Processes {
  readonly postmaster: number;
  /** The processes that serve the server's connections. */
  readonly backends: readonly number[];
  /** WAL writer, checkpointer and other helpers. */
  readonly helpers: readonly number[];
}

/** Queries PostgreSQL for its processes, except the one that answers. */
export async function processesOf(clusterDir: string, admin: ClientConfig): Promise<Processes> {
  const postmaster = postmasterPid(clusterDir);
  if (postmaster === undefined) throw new Error('PostgreSQL does not run.');
  const { rows } = await withAdminConnection(admin, (client) =>
    client.query<{ pid: number; type: string }>(
      `select pid, backend_type as type from pg_stat_activity where pid <> pg_backend_pid()`,
    ),
  );
  const of = (isBackend: boolean) =>
    rows.filter(({ type }) => (type === 'client backend') === isBackend).map(({ pid }) => pid);
  return { postmaster, backends: of(true), helpers: of(false) };
}

/** Signals processes that may just have ended. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error;
    }
}

/** Stops the PostgreSQL that a killed server left running, if there is one. */
export async function stopPostgres(clusterDir: string): Promise<void> {
  const pid = postmasterPid(clusterDir);
  if (pid === undefined || !isAlive(pid)) return;
  signal([pid], 'SIGQUIT');
  signal([pid], 'SIGCONT');
  while (isAlive(pid)) await delay(20);
}
