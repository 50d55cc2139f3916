import { readdir } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportJob } from '../../../../src/contract/imports.ts';
import type { NoticesReply } from '../../../../src/contract/notifications.ts';
import { importing, upload } from '../../../../tests/support/server/imports.ts';
import type { Made } from '../../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../../tests/support/server/plant.ts';
import { verifyChain } from '../../../db/events.ts';
import { withTenant } from '../../../db/transaction.ts';
import { sweepImports } from '../sweep/sweep.ts';

let plant: Plant;
/** Ids that items of the site refer to and that no import created. */
let ofItems: readonly string[];

async function onDisk(): Promise<readonly string[]> {
  const kept = await readdir(plant.server.dataDir, { recursive: true, withFileTypes: true });
  return kept
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

beforeAll(async () => {
  plant = await makePlant();
  ofItems = await onDisk();
});
afterAll(async () => plant.server.close());

const orders = () => plant.at('workorders');
const tenant = () => {
  const { organisationId } = plant.world;
  return { organisationId, userId: null, siteIds: [plant.siteId], siteId: plant.siteId };
};
const inSite = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
  withTenant(plant.server.services.db, tenant(), work);

const items = async () =>
  (await plant.admin.call<{ workorders: Made[] }>('GET', orders())).body.workorders;

const rows = (from: number, count: number) =>
  [
    'external_id,name,type_id,criticality_id',
    ...Array.from({ length: count }, (_, at) => `${from + at},Order ${from + at},Kind,High`),
  ].join('\r\n');

const start = (content: string) => importing(plant.server, plant.admin, orders(), content);

describe('an import of several thousand rows', () => {
  test('a large file is imported completely, with an event for each item in a valid chain', async () => {
    const before = await items();
    const file = await start(rows(1000, 3000));
    await file.check();
    expect(await file.apply()).toMatchObject({
      state: 'applied',
      progress: { done: 3000, total: 3000 },
      counts: { created: 3000, bad: 0 },
    });
    expect(await items()).toHaveLength(before.length + 3000);
    const verdict = await inSite((tx) => verifyChain(tx, plant.siteId));
    expect(verdict).toMatchObject({ ok: true });
    const [made] = (await items()).filter(({ external_id }) => external_id === 2345);
    const { body } = await plant.admin.call<{ history: { call: string; changes: object }[] }>(
      'GET',
      `${orders()}/${made?.id}/history`,
    );
    expect(body.history).toMatchObject([
      { call: 'APPLY_SITE_WORKORDERS_IMPORT', changes: { '/name': [null, 'Order 2345'] } },
    ]);
  });

  test('a cancelled import leaves no changes', async () => {
    const before = await items();
    const file = await start(rows(20_000, 3000));
    await file.check();
    const url = `${file.url}/cancel`;
    await plant.admin.call('POST', `${file.url}/apply`);
    const { body } = await plant.admin.call<ImportJob>('POST', url);
    expect(body).toMatchObject({ state: 'cancelled', counts: null });
    await plant.server.imports.settled();
    expect(await items()).toEqual(before);
    expect((await plant.admin.call<ImportJob>('GET', file.url)).body.state).toBe('cancelled');
  });
});

describe('changes between the dry run and the import', () => {
  test('rows are validated again: a row that has become invalid stops the whole import', async () => {
    const file = await start(rows(40_000, 5));
    expect(await file.check()).toMatchObject({ counts: { created: 5, bad: 0 } });
    const before = await items();
    const type = plant.stock.types.get('workorders')?.type ?? 0;
    await inSite((tx) =>
      tx
        .updateTable('types')
        .set({ deleted_at: new Date().toISOString() })
        .where('id', '=', type)
        .execute(),
    );
    expect(await file.apply()).toMatchObject({ state: 'checked', counts: { bad: 5 } });
    expect(await file.problems()).toHaveLength(5);
    expect(await items()).toEqual(before);
    await inSite((tx) =>
      tx.updateTable('types').set({ deleted_at: null }).where('id', '=', type).execute(),
    );
    await file.check();
    expect(await file.apply()).toMatchObject({ state: 'applied' });
  });

  test('an item that was created with the same number is updated and not created again', async () => {
    const file = await start(rows(50_000, 1));
    await file.check();
    const made = await plant.make('workorders', { name: 'Overtaken', external_id: 50_000 });
    expect(await file.apply()).toMatchObject({ counts: { created: 0, changed: 1 } });
    const { body } = await plant.admin.call<Made>('GET', `${orders()}/${made.id}`);
    expect(body).toMatchObject({ name: 'Order 50000', version: 2 });
  });
});

describe('the notification of the person who started an import', () => {
  const notices = async () => {
    const { body } = await plant.admin.call<NoticesReply>('GET', '/api/notifications');
    return body.notifications;
  };

  test('the person who started an import is notified of its end once, and nobody else is', async () => {
    const mate = await plant.world.person('mate', [
      { site: plant.siteId, codes: ['workorders.read', 'workorders.create'] },
    ]);
    const file = await start(rows(80_000, 2));
    await file.check();
    const [checked] = await notices();
    expect(checked).toMatchObject({
      kind: 'import',
      site_id: plant.siteId,
      module_type: 'workorders',
      read_at: null,
      import: { id: file.job.id, file_name: 'rows.csv', state: 'checked', counts: { bad: 0 } },
    });
    await file.apply();
    const ofFile = (await notices()).filter((each) => each.import?.id === file.job.id);
    expect(ofFile).toMatchObject([{ import: { state: 'applied', counts: { created: 2 } } }]);
    const { body } = await mate.call<NoticesReply>('GET', '/api/notifications');
    expect(body.notifications).toEqual([]);
  });
});

test('a file that is not a table is refused with the reason', async () => {
  const refused = async (content: string | Buffer) => {
    const { status, body } = await upload(plant.server, plant.admin, `${orders()}/import`, content);
    return { status, body };
  };
  expect(await refused('')).toMatchObject({ status: 422, body: { code: 'unreadable_file' } });
  expect(await refused(Buffer.from('PK\u0003\u0004 and no more'))).toMatchObject({ status: 422 });
  const missing = await plant.admin.call('POST', `${orders()}/import`, { body: {} });
  expect(missing.status).toBe(415);
});

describe('leftovers of imports', () => {
  /** Resolves when rows are being written that are not committed yet. */
  async function writing(): Promise<void> {
    for (;;) {
      const { rows: locks } = await sql`
        select from pg_locks
        where relation = 'workorder_items'::regclass and mode = 'RowExclusiveLock' and granted`.execute(
        plant.server.database.db.owner,
      );
      if (locks.length > 0) return;
      await turn();
    }
  }

  test('an import whose worker has died is failed, and can be started again', async () => {
    const file = await start(rows(60_000, 2));
    await file.check();
    const silent = new Date(Date.now() - 60_000).toISOString();
    await inSite((tx) =>
      tx
        .updateTable('import_jobs')
        .set({ state: 'applying', beat_at: silent })
        .where('id', '=', file.job.id)
        .execute(),
    );
    await sweepImports(plant.server.services);
    const { body } = await plant.admin.call<ImportJob>('GET', file.url);
    expect(body.state).toBe('failed');
    expect(body.error).toContain('Nothing was imported');
    const notices = await plant.admin.call<NoticesReply>('GET', '/api/notifications?limit=1');
    expect(notices.body.notifications).toMatchObject([
      { import: { id: file.job.id, state: 'failed', counts: { created: 2 } } },
    ]);
    expect(await file.check()).toMatchObject({ state: 'checked', counts: { created: 2 } });
    expect(await file.apply()).toMatchObject({ state: 'applied' });
  });

  test('an import that was cut off while applying is failed, and left no changes', async () => {
    const before = await items();
    const file = await start(rows(70_000, 3000));
    await file.check();
    await plant.admin.call('POST', `${file.url}/apply`);
    await writing();
    await plant.server.imports.close();
    const cutOff = await plant.admin.call<ImportJob>('GET', file.url);
    expect(cutOff.body.state).toBe('applying');
    plant.server.advance(30_000);
    await sweepImports(plant.server.services);
    const { body } = await plant.admin.call<ImportJob>('GET', file.url);
    expect(body).toMatchObject({ state: 'failed' });
    expect(body.error).toContain('The server stopped');
    expect(await items()).toEqual(before);
    expect(await file.check()).toMatchObject({ counts: { created: 3000, bad: 0 } });
    expect(await file.apply()).toMatchObject({ state: 'applied', counts: { created: 3000 } });
    expect(await items()).toHaveLength(before.length + 3000);
  });

  test('an import loses its file after a day, and an applied one is deleted after 30 days', async () => {
    const aDay = 24 * 60 * 60_000;
    const states = () =>
      inSite((tx) => tx.selectFrom('import_jobs').select(['state', 'sample']).execute());
    expect(new Set((await states()).map(({ state }) => state)).size).toBeGreaterThan(1);
    plant.server.advance(1.1 * aDay);
    await sweepImports(plant.server.services);
    const applied = await states();
    expect(applied.length).toBeGreaterThan(0);
    for (const job of applied)
      expect(job).toEqual({
        state: 'applied',
        sample: { header: { first: 1, last: 1 }, first_rows: [], rows: [] },
      });
    expect(await onDisk()).toEqual(ofItems);
    plant.server.advance(30 * aDay);
    await sweepImports(plant.server.services);
    expect(await states()).toEqual([]);
    expect(await inSite((tx) => tx.selectFrom('import_items').select('item_id').execute())).toEqual(
      [],
    );
  });
});
