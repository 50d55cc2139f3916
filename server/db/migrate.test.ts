import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quietLog } from '../../tests/support/quiet-log.ts';
import { testDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { StartProblem } from '../start-problem.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/list.ts';
import { type Migration, statements } from './migrations/migration.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => database.close());

async function recorded(): Promise<readonly string[]> {
  const rows = await database.db.owner
    .selectFrom('migrations')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

async function tables(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename like 'new%'
  `.execute(database.db.owner);
  return rows.map(({ name }) => name).toSorted();
}

test('migration numbers have no gaps and each migration is recorded', async () => {
  expect(migrations.map(({ name }) => Number(name.slice(0, 4)))).toEqual(
    migrations.map((_, index) => index + 1),
  );
  expect(await recorded()).toEqual(migrations.map(({ name }) => name));
});

test('servers that start together run each migration once', async () => {
  let runs = 0;
  const slow: Migration = {
    name: '0101_new_one',
    up: async (tx) => {
      runs += 1;
      await sql`create table new_one (id integer)`.execute(tx);
      await sql`select pg_sleep(0.1)`.execute(tx);
    },
  };
  const list = [...migrations, slow];
  await Promise.all([1, 2, 3].map(() => migrate(database.db.owner, quietLog, list)));
  expect(runs).toBe(1);
  expect(await tables()).toEqual(['new_one']);
  await sql`delete from migrations where name = ${slow.name}`.execute(database.db.owner);
});

test('a failed migration leaves no changes, and earlier ones stay', async () => {
  const list = [
    ...migrations,
    statements('0102_new_two', 'create table new_two (id integer)'),
    statements('0103_new_three', 'create table new_three (id integer)', 'select 1 / 0'),
  ];
  await expect(migrate(database.db.owner, quietLog, list)).rejects.toThrow('division by zero');
  expect(await tables()).toEqual(['new_one', 'new_two']);
  expect((await recorded()).at(-1)).toBe('0102_new_two');
});

test('a database of a newer version is refused with the names of its migrations', async () => {
  const newer = migrate(database.db.owner, quietLog, migrations);
  await expect(newer).rejects.toThrow(StartProblem);
  await expect(newer).rejects.toThrow(/newer version \(0102_new_two\)/);
});
