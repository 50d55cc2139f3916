import { type Kysely, sql } from 'kysely';
import { codeOf } from '../error-code.ts';
import type { Log } from '../log.ts';
import { StartProblem } from '../start-problem.ts';
import { migrations } from './migrations/list.ts';
import type { Migration } from './migrations/migration.ts';
import type { Tables } from './tables.ts';

/**
 * The ids of this application's advisory locks: with `namespace` the second number says which; with
 * `hierarchies` it is the site.
 */
export const advisoryLock = {
  namespace: 1_937_010_549,
  hierarchies: 1_937_010_550,
  legalHolds: 1_937_010_551,
  migrations: 1,
  itemTables: 2,
  firstSetUp: 3,
} as const;

const lockNotAvailable = '55P03';

/**
 * Migrates the platform's tables as the owner: each missing migration in a separate transaction,
 * recorded in `migrations`, one server at a time. Throws a StartProblem if another server holds the
 * lock for over 30 s or the database is newer than this program.
 */
export async function migrate(
  owner: Kysely<Tables>,
  log: Log,
  list: readonly Migration[] = migrations,
): Promise<void> {
  await owner.connection().execute(async (db) => {
    await sql`set lock_timeout = '30s'`.execute(db);
    const { namespace, migrations: number } = advisoryLock;
    try {
      await sql`select pg_advisory_lock(${namespace}::integer, ${number}::integer)`.execute(db);
    } catch (error) {
      if (codeOf(error) !== lockNotAvailable) throw error;
      throw new StartProblem(
        'Another server has been changing the tables of this database for 30 seconds: ' +
          'wait for it to end, then start again.',
        { cause: error },
      );
    }
    try {
      const pending = await missing(db, list);
      for (const migration of pending) {
        await db.transaction().execute(async (tx) => {
          await migration.up(tx);
          await tx.insertInto('migrations').values({ name: migration.name }).execute();
        });
      }
      if (pending.length > 0)
        log.info(`Database migrated: ${pending.map(({ name }) => name).join(', ')}.`);
    } finally {
      await sql`select pg_advisory_unlock(${namespace}::integer, ${number}::integer)`.execute(db);
      await sql`reset lock_timeout`.execute(db);
    }
  });
}

async function missing(
  db: Kysely<Tables>,
  list: readonly Migration[],
): Promise<readonly Migration[]> {
  await sql`create table if not exists migrations (
    name text primary key,
    applied_at timestamptz not null default now()
  )`.execute(db);
  const rows = await db.selectFrom('migrations').select('name').execute();
  const applied = new Set(rows.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !list.some((known) => known.name === name));
  if (unknown.length > 0)
    throw new StartProblem(
      `This database has been migrated by a newer version (${unknown.join(', ')}): start that version.`,
    );
  return list.filter(({ name }) => !applied.has(name));
}
