import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { versionCalls } from '../../../tests/support/server/versions.ts';

/** Calls at the same time; 100 with FULL_TESTS=1. */
const many = process.env['FULL_TESTS'] === '1' ? 100 : 30;

let plant: Plant;
let calls: ReturnType<typeof versionCalls>;

beforeAll(async () => {
  plant = await makePlant();
  calls = versionCalls(plant);
});
afterAll(() => plant.server.close());

/** Resolves when at least this many calls wait for a lock. */
const haveToWait = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`.execute(plant.server.database.db.owner);
    expect(rows[0]?.waiting).toBeGreaterThanOrEqual(count);
  }, 20_000);

describe('versions that are deleted while others change them', () => {
  test('of many deletions and changes of the active version at the same time exactly one version is active and none is lost', async () => {
    const { id, fileIds } = await calls.make(['1', '2', '3', '4', '5']);
    const steps = [calls.remove, calls.setActive, calls.restore];
    const answers = await Promise.all(
      Array.from(
        { length: many },
        async (_, at) => (await steps[at % 3]?.(fileIds[Math.floor(at / 3) % 5]))?.status,
      ),
    );
    expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const { dms_versions: active } = (await calls.get(id)) as Made & {
      readonly dms_versions?: { readonly file_id: number };
    };
    const kept = await calls.listed(id);
    expect(kept.filter((each) => typeof each === 'string')).toHaveLength(1);
    const binned = (await calls.filesInBin(id)).map((file) => file.id);
    expect(binned).not.toContain(active?.file_id);
    expect(kept.length + binned.length).toBe(5);
  });

  test('the last two versions deleted at the same time leave the active one', async () => {
    const { id, fileIds } = await calls.make(['one', 'two']);
    const statuses = await Promise.all(
      fileIds.map(async (fileId) => (await calls.remove(fileId)).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await calls.listed(id)).toEqual(['2 active']);
  });

  test('a version that a transmittal is sending can’t be deleted meanwhile', async () => {
    const { id, fileIds } = await calls.make(['one', 'two']);
    // It would wait for the file as well.
    await plant.server.textReader.settled();
    const transmittal = await plant.make('transmittals', {
      document_ids: [id],
      purpose: [1],
      recipient_ids: { user_ids: [plant.admin.userId], team_ids: [] },
    });
    const at = plant.at('transmittals', `/${transmittal.id}/transitions`);
    const issue = { body: { to: 'ISSUED' }, version: transmittal.version };
    const { owner } = plant.server.database.db;
    const { issuing, removing } = await owner.transaction().execute(async (tx) => {
      await sql`select app_enter_tenant(${plant.world.organisationId}::integer, ${[plant.siteId]}::integer[])`.execute(
        tx,
      );
      // The transmittal has read which version is active, and waits for its file.
      await sql`select from files where id = ${fileIds[1]} for update`.execute(tx);
      const sent = plant.admin.call('POST', at, issue);
      await haveToWait(1);
      const removed = calls.setActive(fileIds[0]).then(() => calls.remove(fileIds[1]));
      await Promise.race([removed, haveToWait(2)]);
      return { issuing: sent, removing: removed };
    });
    expect((await issuing).status).toBe(200);
    expect((await removing).body.code).toBe('version_sent');
  });

  test('of a restoration and an erasure at the same time one takes effect', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, fileIds } = await calls.make(['one', 'two']);
      await calls.remove(fileIds[0]);
      const [restored, erased] = await Promise.all([
        calls.restore(fileIds[0]),
        calls.erase(fileIds[0]),
      ]);
      expect([restored.status, erased.status].filter((status) => status === 200)).toHaveLength(1);
      expect(await calls.listed(id)).toEqual(
        restored.status === 200 ? ['2 active', 1] : ['2 active'],
      );
    }
  });
});
