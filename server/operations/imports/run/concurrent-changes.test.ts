import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportJob } from '../../../../src/contract/imports.ts';
import { type Importing, importing } from '../../../../tests/support/server/imports.ts';
import type { Made } from '../../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../../tests/support/server/plant.ts';
import { verifyChain } from '../../../db/events.ts';
import { type Tx, withTenant } from '../../../db/transaction.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

const orders = (rest = '') => plant.at('workorders', rest);
const tenant = () => ({
  organisationId: plant.world.organisationId,
  userId: plant.admin.userId,
  siteIds: [plant.siteId],
  siteId: plant.siteId,
});
const inSite = <T>(work: (tx: Tx) => Promise<T>) =>
  withTenant(plant.server.services.db, tenant(), work);

/** A checked file that renames the orders with these numbers. */
async function checked(numbers: readonly number[], word = 'From the file'): Promise<Importing> {
  const lines = numbers.map((number) => `${number},${word} ${number}`);
  const content = ['external_id,name', ...lines].join('\n');
  const file = await importing(plant.server, plant.admin, orders(), content);
  await file.check();
  expect(await file.problems()).toEqual([]);
  return file;
}

const made = (number: number) =>
  plant.make('workorders', {
    external_id: number,
    name: `Order ${number}`,
    description: 'As made',
  });
const itemNow = async ({ id }: Made) =>
  (await plant.admin.call<Made>('GET', orders(`/${id}`))).body;

const patch = ({ id }: Made, version: number, body: object) =>
  plant.admin.call<Made & { error?: string; code?: string }>('PATCH', orders(`/${id}`), {
    body,
    version,
  });

/** The events of an item, the oldest first. */
async function eventsOf({ id }: Made) {
  const { body } = await plant.admin.call<{ history: { changes: Record<string, unknown> }[] }>(
    'GET',
    orders(`/${id}/history`),
  );
  return body.history.map(({ changes }) => changes).toReversed();
}

const chainHolds = async () =>
  expect(await inSite((tx) => verifyChain(tx, plant.siteId))).toMatchObject({ ok: true });

describe('an item that another user changes between check and import', () => {
  test('an import sets only the mapped fields and keeps the other changes', async () => {
    const item = await made(100);
    const file = await checked([100]);
    const words = { description: 'Written meanwhile', name: 'Renamed meanwhile' };
    expect((await patch(item, 1, words)).status).toBe(200);
    expect(await file.apply()).toMatchObject({ state: 'applied', counts: { changed: 1 } });
    expect(await itemNow(item)).toMatchObject({
      name: 'From the file 100',
      description: 'Written meanwhile',
      version: 3,
    });
    const [, theirs, ours] = await eventsOf(item);
    expect(theirs).toEqual({
      '/name': ['Order 100', 'Renamed meanwhile'],
      '/description': ['As made', 'Written meanwhile'],
    });
    expect(ours).toEqual({ '/name': ['Renamed meanwhile', 'From the file 100'] });
    await chainHolds();
  });

  test('an import makes no new version if the item already has the values of the file', async () => {
    const item = await made(110);
    const file = await checked([110]);
    await patch(item, 1, { name: 'From the file 110' });
    expect(await file.apply()).toMatchObject({ counts: { changed: 0, unchanged: 1 } });
    expect(await itemNow(item)).toMatchObject({ version: 2 });
    expect(await eventsOf(item)).toHaveLength(2);
  });

  test('a row whose item changes during the import is validated again', async () => {
    const items = await Promise.all([120, 121, 122].map(made));
    const [first, second] = items;
    if (first === undefined || second === undefined) throw new Error('Nothing was made.');
    const file = await checked([120, 121, 122]);
    // The import finds the row locked after it has validated it, and the other transaction commits
    // first.
    const release = await hold((tx) =>
      sql`
      update workorder_items set description = 'Written in the middle', version = version + 1
      where site_id = ${plant.siteId} and id = ${second.id}`.execute(tx),
    );
    const applied = file.apply();
    await waitingForLock();
    await release();
    expect(await applied).toMatchObject({ state: 'applied', counts: { changed: 3, rows: 3 } });
    expect(await itemNow(second)).toMatchObject({
      name: 'From the file 121',
      description: 'Written in the middle',
      version: 3,
    });
    expect(await itemNow(first)).toMatchObject({ version: 2 });
    expect((await eventsOf(second)).slice(1)).toEqual([
      { '/name': ['Order 121', 'From the file 121'] },
    ]);
    await chainHolds();
  });
});

test('an import is repeated if somebody deletes an item that it names while it runs', async () => {
  const folder = await plant.make('dms_folders', { name: 'Soon deleted' });
  const home = await plant.make('dms_folders', { name: 'Stays' });
  const [first, second] = await Promise.all(
    [300, 301].map((external_id) =>
      plant.make('dms_folders', { external_id, folder_id: [home.id] }),
    ),
  );
  if (first === undefined || second === undefined) throw new Error('Nothing was made.');
  const content = ['external_id,folder_id', '300,Soon deleted', '301,Stays'].join('\n');
  const file = await importing(plant.server, plant.admin, plant.at('dms_folders'), content);
  await file.check({ match: 'external_id' });
  expect(await file.problems()).toEqual([]);
  const release = await hold((tx) =>
    sql`select from dms_folders where id = ${first.id} for update`.execute(tx),
  );
  const applied = file.apply();
  await waitingForLock();
  const gone = await plant.admin.call('DELETE', plant.at('dms_folders', `/${folder.id}`), {
    version: 1,
  });
  expect(gone.status).toBe(200);
  await release();
  expect(await applied).toMatchObject({ state: 'checked', counts: { bad: 1 } });
  expect(await file.problems()).toMatchObject([{ row: 2, value: 'Soon deleted' }]);
  const now = await plant.admin.call<Made>('GET', plant.at('dms_folders', `/${first.id}`));
  expect(now.body['folder_id']).toEqual([home.id]);
});

test('an import can be cancelled after it has written rows', async () => {
  const item = await made(400);
  const content = [
    'external_id,name,type_id,criticality_id',
    ...Array.from({ length: 300 }, (_, at) => `${5000 + at},Order ${5000 + at},Kind,High`),
    '400,Order 400 of the file,Kind,High',
  ].join('\n');
  const file = await importing(plant.server, plant.admin, orders(), content);
  await file.check();
  expect(await file.problems()).toEqual([]);
  const release = await hold((tx) =>
    sql`select from workorder_items where id = ${item.id} for update`.execute(tx),
  );
  const applied = file.apply();
  // It has written the first rows by now, and waits for the last one.
  await waitingForLock();
  const cancelled = await plant.admin.call<ImportJob>('POST', `${file.url}/cancel`);
  await release();
  expect(cancelled).toMatchObject({ status: 200, body: { state: 'cancelled' } });
  expect(await applied).toMatchObject({ state: 'cancelled' });
  expect(await itemNow(item)).toMatchObject({ name: 'Order 400', version: 1 });
});

/**
 * Runs a statement in another transaction, which keeps its locks until the returned function is
 * called.
 */
async function hold(statement: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  const { promise: held, resolve: hasRun } = Promise.withResolvers<undefined>();
  const theirs = inSite(async (tx) => {
    await statement(tx);
    hasRun(undefined);
    await released;
  });
  await Promise.race([held, theirs]);
  return async () => {
    release(undefined);
    await theirs;
  };
}

/** Resolves when a statement on this database waits for a lock of another. */
async function waitingForLock(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks as l join pg_stat_activity as a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`.execute(
      plant.server.database.db.owner,
    );
    if (rows.length > 0) return;
    await turn();
  }
}

test('saving an item that an import has locked is refused with the name of the import', async () => {
  const item = await made(200);
  const { job } = await checked([200]);
  await inSite((tx) =>
    tx.updateTable('import_jobs').set({ state: 'applying' }).where('id', '=', job.id).execute(),
  );
  const release = await hold((tx) =>
    sql`select from workorder_items where id = ${item.id} for update`.execute(tx),
  );
  const { status, body } = await patch(item, 1, { name: 'Saved meanwhile' });
  await release();
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'import_running' });
  expect(body.error).toContain('rows.csv');
  expect(await itemNow(item)).toMatchObject({ name: 'Order 200', version: 1 });
  const { body: cancelled } = await plant.admin.call<ImportJob>(
    'POST',
    orders(`/import/${job.id}/cancel`),
  );
  expect(cancelled.state).toBe('cancelled');
  expect((await patch(item, 1, { name: 'Saved later' })).status).toBe(200);
}, 30_000);
