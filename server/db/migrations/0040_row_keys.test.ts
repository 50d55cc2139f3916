import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { quietLog } from '../../../tests/support/quiet-log.ts';
import { migrate } from '../migrate.ts';
import { rowKeys } from './0040_row_keys.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

const row = {
  id: 'a',
  tested_at: '2026-11-25T07:30:00.000Z',
  oxygen: 20.9,
  lel: 0,
  tester: 'Jürgen Groß',
};

const found = async (words: string) => {
  const rule = { some: [{ var: 'gas_tests' }, { contains: [{ var: 'tester' }, words] }] };
  const query = new URLSearchParams({ filter: JSON.stringify(rule) });
  const { status, body } = await plant.admin.call<{ permits: { id: number }[] }>(
    'GET',
    plant.at('permits', `?${query}`),
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.permits.map(({ id }) => id);
};

test('rows from before the migration are found by parts of their words, as new ones are', async () => {
  const { id } = await plant.make('permits', {
    gas_tests: [row, { ...row, id: 'b', tester: 'Bo' }],
  });
  expect(await found('GROSS')).toEqual([id]);
  expect(await found('jurgen g')).toEqual([id]);
  expect(await found('gr oss')).toEqual([]);
  const { owner } = plant.server.database.db;
  await sql`alter table permit_items no force row level security`.execute(owner);
  await sql`update permit_items set columns_keys = '{}' where id = ${id}`.execute(owner);
  await sql`alter table permit_items force row level security`.execute(owner);
  expect(await found('GROSS')).toEqual([]);
  await owner.deleteFrom('migrations').where('name', '=', rowKeys.name).execute();
  await migrate(owner, quietLog);
  expect(await found('GROSS')).toEqual([id]);
  expect(await found('bo')).toEqual([id]);
});
