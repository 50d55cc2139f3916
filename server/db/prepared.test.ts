import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../tests/support/server/world.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server, 'prepared');
});
afterAll(() => server.close());

interface Statement {
  readonly statement: string;
  readonly generic_plans: number;
  readonly custom_plans: number;
}

/** What the connection that is used next has prepared. */
async function preparedStatements(): Promise<readonly Statement[]> {
  const { rows } = await sql<Statement>`
    select statement, generic_plans, custom_plans from pg_prepared_statements
    where name like 'of_every_call_%'
  `.execute(server.database.db.app);
  return rows;
}

const readEquipment = () => world.admin.call('GET', `/api/sites/${world.siteIds[0]}/equipment`);

test('the statements of every call are planned a few times by a connection and then never again', async () => {
  for (let call = 0; call < 10; call += 1) await readEquipment();
  const before = await preparedStatements();
  expect(before.map(({ statement }) => statement).join('\n')).toMatch(
    /from "sessions"[^]*from "users"|from "users"[^]*from "sessions"/,
  );
  for (let call = 0; call < 10; call += 1) await readEquipment();
  const after = await preparedStatements();
  const plans = (all: readonly Statement[]) =>
    all.map(({ statement, custom_plans: count }) => [statement, Number(count)]);
  expect(plans(after)).toEqual(plans(before));
  for (const { generic_plans: count } of after) expect(Number(count)).toBeGreaterThan(10);
});

test('a prepared statement reads the rows of whoever runs it', async () => {
  const other = await makeWorld(server, 'other');
  const personOf = async ({ admin }: World) => {
    const { body } = await admin.call('GET', '/api/users/me');
    return body;
  };
  for (let call = 0; call < 8; call += 1) {
    expect(await personOf(world)).toMatchObject({ user: { id: world.admin.userId } });
    expect(await personOf(other)).toMatchObject({ user: { id: other.admin.userId } });
  }
});
