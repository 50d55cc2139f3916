import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withAdminConnection } from '../../server/db/embedded/owner-database.ts';
import { type Plant, makePlant } from '../support/server/plant.ts';

const script = fileURLToPath(new URL('../../scripts/audit.ts', import.meta.url));

let plant: Plant;
beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

interface Run {
  readonly code: number;
  readonly output: string;
}

function run(...args: readonly string[]): Promise<Run> {
  const env = { ...process.env, DATABASE_URL: plant.server.database.url };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, output: stdout + stderr }),
    );
  });
}

test('npm run audit -- verify prints a verdict on each chain, and fails for a changed value', async () => {
  const sound = await run('verify', '--organisation', 'north');
  expect(sound.output).toMatch(/north {2}north 1: \d+ events are unchanged/);
  expect(sound.code).toBe(0);
  await withAdminConnection(plant.server.database.admin, async (connection) => {
    await connection.query('alter table events disable trigger user');
    await connection.query(
      `update events set changes = jsonb_set(changes, '{/name,1}', '"Another"')
        where site_id = $1 and sequence = 1`,
      [plant.siteId],
    );
    await connection.query('alter table events enable trigger user');
  });
  const changed = await run('verify', '--organisation', 'north');
  expect(changed.output).toContain('north  north 1: CHANGED at event 1 (value)');
  expect(changed.code).toBe(1);
});

test('npm run audit without a command explains itself', async () => {
  expect(await run()).toMatchObject({
    code: 1,
    output: expect.stringContaining('verify') as string,
  });
});
