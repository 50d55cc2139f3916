import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { preparedName } from './prepared.ts';
import type { Tables } from './tables.ts';

const oid = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184 } as const;

type Parser = (text: string) => unknown;

/** Parsers of values: integers as numbers, ISO 8601 UTC times, dates that never shift. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    if (id === oid.int8) return wholeNumber;
    if (id === oid.timestamptz) return (text: string) => new Date(text).toISOString();
    if (id === oid.date || id === oid.timestamp) return (text: string) => text;
    return pg.types.getTypeParser(id, format) as Parser;
  },
};

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The database number ${text} is too large.`);
  return value;
}

/** The limits of a pool; times in milliseconds. */
export interface PoolOptions {
  readonly connections: number;
  readonly statementTimeout: number;
  /** The time that a statement waits for a lock. */
  readonly lockTimeout: number;
}

/**
 * Opens a pool of connections. The pool and each connection have an error listener, so that a lost
 * database fails the running queries but never the process; later queries reconnect.
 */
export function openPool(
  connection: pg.ClientConfig,
  { connections, statementTimeout, lockTimeout }: PoolOptions,
  log: Log,
): Kysely<Tables> {
  const pool = new pg.Pool({
    application_name: 'sitewright',
    ...connection,
    max: connections,
    types,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
  });
  const lost = (error: Error): void => {
    if (!pool.ending) log.warn(`A database connection was lost: ${error.message}`);
  };
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
}

/** The pool for Kysely, whose connections send the statements of prepared.ts by their names. */
function preparing(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client);
      clients.set(client, known);
      return known;
    },
  };
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  function query<Row>(
    text: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(
    text: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof text !== 'string') throw new TypeError('No cursor is configured.');
    const name = preparedName(text);
    const values = [...parameters];
    // Kysely names the commands whose rows it counts; pg may name others, which it leaves alone.
    return client.query({ text, values, ...(name !== undefined && { name }) }) as Promise<
      pg.QueryResult & PostgresQueryResult<Row>
    >;
  }
  return { query, release: (destroy) => client.release(destroy) };
}
