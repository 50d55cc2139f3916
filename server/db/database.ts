import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';
import { endsWithin } from '../ends-within.ts';
import { codeOf } from '../error-code.ts';
import type { Log } from '../log.ts';
import { StartProblem, asStartProblem } from '../start-problem.ts';
import { runningAdminConfig, startEmbedded } from './embedded/embedded.ts';
import { DataDirInUse } from './embedded/lock.ts';
import { ensureOwnerDatabase } from './embedded/owner-database.ts';
import { markLeakproof, searchesUseIndexes } from './leakproof.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';
import { appRole } from './policies.ts';
import { grantConnectToAppRole, appPassword, checkServingRole, ensureAppRole } from './roles.ts';
import type { Tables } from './tables.ts';

/** The open database. Operations use `withTenant`; `owner` is for migrations and modules' tables. */
export interface Database {
  readonly app: Kysely<Tables>;
  readonly owner: Kysely<Tables>;
  readonly log: Log;
  close(): Promise<void>;
}

/**
 * Milliseconds. Below the limit for answers in server/http/timeouts.ts, so that callers get an error message before
 * that limit.
 */
const lockTimeoutMs = 7000;

/**
 * Milliseconds that running queries get to finish before the database closes. PostgreSQL rolls back
 * the transactions of connections that end.
 */
const closeMs = 2000;

/** The name of the embedded database. */
const databaseName = 'sitewright';

/** The settings that select the database (server/config.ts). */
export interface DatabaseSettings {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly databaseAppUrl: string | null;
}

/**
 * Opens the database of DATABASE_URL, or the embedded one in DATA_DIR, migrates its tables and
 * checks the serving role. Throws a StartProblem with a readable reason if it can't be used.
 */
export async function openDatabase(settings: DatabaseSettings, log: Log): Promise<Database> {
  if (settings.databaseUrl !== null) {
    const appUrl = settings.databaseAppUrl;
    return connect(fromUrl(settings.databaseUrl), appUrl === null ? null : fromUrl(appUrl), log);
  }
  const embedded = await startEmbedded(settings.dataDir, log);
  try {
    const owner = await ensureOwnerDatabase(embedded.admin, databaseName);
    const database = await connect(owner, null, log);
    return {
      ...database,
      close: async () => {
        await database.close();
        await embedded.close();
      },
    };
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

/**
 * Opens the database for a command while a server may be running. If a server runs on DATA_DIR, its
 * embedded database is used and left running.
 */
export async function openRunningDatabase(settings: DatabaseSettings, log: Log): Promise<Database> {
  try {
    return await openDatabase(settings, log);
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    const admin = await runningAdminConfig(settings.dataDir);
    return connect(await ensureOwnerDatabase(admin, databaseName), null, log);
  }
}

function fromUrl(url: string): pg.ClientConfig {
  try {
    return toClientConfig(parse(url));
  } catch (error) {
    throw asStartProblem(error, (reason) => `DATABASE_URL can't be read (${reason}).`);
  }
}

/** Connects with the login of the owner and, if given, the login of the serving role. */
export async function connect(
  ownerLogin: pg.ClientConfig,
  appLogin: pg.ClientConfig | null,
  log: Log,
): Promise<Database> {
  const owner = openPool(ownerLogin, { connections: 3, statementTimeout: 0, lockTimeout: 0 }, log);
  const password = appPassword(
    typeof ownerLogin.password === 'string' ? ownerLogin.password : null,
  );
  const login = appLogin ?? { ...ownerLogin, user: appRole, password: password ?? undefined };
  const app = openPool(
    login,
    { connections: 10, statementTimeout: 30_000, lockTimeout: lockTimeoutMs },
    log,
  );
  const close = async (): Promise<void> => {
    const closed = Promise.all([app.destroy(), owner.destroy()]);
    if (!(await endsWithin(closed, closeMs)))
      log.warn('The database was closed while queries were running.');
  };
  try {
    await checkServer(owner);
    await ensureAppRole(owner, appLogin === null ? password : null);
    await grantConnectToAppRole(owner);
    await migrate(owner, log);
    await checkServingRole(app, owner);
    if (!(await searchesUseIndexes(owner)))
      log.warn(
        `Searches in long lists will not use indexes until a superuser has run: ${markLeakproof};`,
      );
    return { app, owner, log, close };
  } catch (error) {
    await close();
    throw asStartProblemIfActionable(error);
  }
}

async function checkServer(owner: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ number: number; version: string }>`
    select current_setting('server_version_num')::integer as number,
      current_setting('server_version') as version`.execute(owner);
  const [server] = rows;
  if (!server || server.number < 150_000)
    throw new StartProblem(
      `The database is PostgreSQL ${server?.version}, and 15 or newer is needed.`,
    );
}

const connectionFailures = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENOENT|28|3D|53|57)/;
const missingRights = /^(42501|58P01|0A000)$/;

/**
 * Turns errors that a person at the console can act on into a StartProblem; other errors are bugs
 * and pass unchanged.
 */
function asStartProblemIfActionable(error: unknown): unknown {
  if (missingRights.test(codeOf(error)))
    return asStartProblem(
      error,
      (reason) =>
        `The database can't be prepared (${reason}): the role of DATABASE_URL has to own the ` +
        `database, and PostgreSQL's contrib modules (pg_trgm) have to be installed.`,
    );
  if (!connectionFailures.test(codeOf(error)) && !/timeout|SSL/i.test(String(error))) return error;
  return asStartProblem(
    error,
    (reason) => `The database can't be reached (${reason}): check DATABASE_URL and that it runs.`,
  );
}
