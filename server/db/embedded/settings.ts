import { createHash } from 'node:crypto';
import type { Binaries } from './binaries.ts';
import { socketPort } from './socket.ts';

/** The superuser of the embedded cluster: creates the owner's role and database, nothing else. */
export const superuser = 'postgres';

/**
 * Durability settings as arguments, so that no configuration in the data folder can override them.
 */
const durability: Readonly<Record<string, string>> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
};

/** Tuning for a small machine. */
const tuning: Readonly<Record<string, string>> = {
  autovacuum_naptime: '30s',
  checkpoint_timeout: '15min',
  effective_cache_size: '512MB',
  jit: 'off',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  maintenance_work_mem: '64MB',
  // Parallel workers need shared memory that containers often cap at 64 MB.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  random_page_cost: '1.1',
  shared_buffers: '128MB',
  timezone: 'UTC',
  wal_compression: 'on',
  work_mem: '8MB',
};

/** The arguments and marks of a postgres process. */
export interface PostgresArguments {
  readonly args: readonly string[];
  /**
   * Identifies settings and binaries: a database left running by a killed server is taken over only
   * if a start would give exactly the same.
   */
  readonly signature: string;
  /** The argument that identifies the postgres of this cluster, whatever its settings. */
  readonly mark: string;
}

/**
 * The arguments of `postgres`: a socket in the data folder and no network, or on Windows (`port`
 * given) a loopback port.
 */
export function postgresArguments(
  binaries: Binaries,
  clusterDir: string,
  port: number | null,
): PostgresArguments {
  const where: Readonly<Record<string, string>> =
    port === null
      ? {
          listen_addresses: '',
          port: String(socketPort),
          unix_socket_directories: '.',
          unix_socket_permissions: '0700',
          // A database that a server with other rules left running is started again.
          'sitewright.socket': 'peer',
        }
      : { listen_addresses: '127.0.0.1', port: String(port) };
  const mark = `sitewright.cluster=${digest(clusterDir)}`;
  const settings = [
    ...Object.entries({ ...durability, ...tuning, ...where }).map(([k, v]) => `${k}=${v}`),
    mark,
  ];
  const signature = `sitewright-${digest([binaries.dir, binaries.version, settings])}`;
  const args = [...settings, `cluster_name=${signature}`].flatMap((setting) => ['-c', setting]);
  return { args, signature, mark };
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
