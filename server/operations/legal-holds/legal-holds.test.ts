import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../src/contract/item-schemas.ts';
import type { LegalHold } from '../../../src/contract/legal-holds.ts';
import type { RecycleBin } from '../../../src/contract/recycle-bin.ts';
import type { Client } from '../../../tests/support/server/client.ts';
import { fetched, uploaded } from '../../../tests/support/server/files.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { withTenant } from '../../db/transaction.ts';
import { sweepFiles } from '../files/sweep.ts';
import { sweepOrphans } from '../files/sweep-orphans.ts';
import { sweepRecycleBin } from '../recycle-bin/sweep.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

const [folders, documents] = ['dms_folders', 'dms_documents'] as const;
const site = (rest: string) => `/api/sites/${plant.siteId}/${rest}`;

const makeFolder = (parent?: Made) =>
  plant.make(folders, { folder_id: parent === undefined ? [] : [parent.id] });
const makeDocument = (folder: Made) => plant.make(documents, { folder_id: [folder.id] });

const setHold = (type: string, { id }: Made, reason = 'Case 17', client: Client = plant.admin) =>
  client.call<LegalHold>('POST', site('legal-holds'), {
    body: { module_type: type, item_id: id, reason },
  });
const release = ({ id }: LegalHold, client: Client = plant.admin) =>
  client.call<LegalHold & { code?: string }>('POST', site(`legal-holds/${id}/release`), {
    body: { reason: 'Case closed' },
  });
const holds = async (query = '') =>
  (await plant.admin.call<{ holds: LegalHold[] }>('GET', site(`legal-holds${query}`))).body.holds;

async function current(type: string, { id }: Made): Promise<Made | null> {
  const { status, body } = await plant.admin.call<Made>('GET', plant.at(type, `/${id}`));
  return status === 200 ? body : null;
}

async function remove(type: string, item: Made): Promise<Made> {
  const version = (await current(type, item))?.version ?? 0;
  return (await plant.admin.call<Made>('DELETE', plant.at(type, `/${item.id}`), { version })).body;
}

interface Results {
  readonly results: readonly { readonly status: number; readonly error?: string }[];
}
const erase = async (...items: (readonly [string, Made])[]) => {
  const body = {
    items: items.map(([module_type, { id, version }]) => ({ module_type, id, version })),
  };
  const reply = await plant.admin.call<Results>('POST', site('recycle-bin/erase'), { body });
  return reply.body.results.map(({ status }) => status);
};

const later = (days: number) => ({
  ...plant.server.services,
  now: () => new Date(Date.now() + days * 86_400_000),
});

/** Every way by which items are deleted for good, with the number of items that it says it kept. */
const ways: Readonly<Record<string, (document: Made) => Promise<unknown>>> = {
  'the call on items': async (document) => erase([documents, document]),
  'the call of the specification': async ({ id, version }) =>
    (
      await plant.admin.call('DELETE', site(`dms/recycle-bin/documents/${id}/permanent`), {
        version,
      })
    ).status,
  'emptying the bin': async () =>
    (await plant.admin.call('DELETE', site('recycle-bin'))).body['on_hold'],
  'emptying a module': async () =>
    (await plant.admin.call('DELETE', site(`recycle-bin?module_type=${documents}`))).body[
      'on_hold'
    ],
  'emptying folders and documents': async () =>
    (await plant.admin.call('DELETE', site('dms/recycle-bin/empty'))).body['on_hold'],
  'the clean-up': async () => {
    const tenant = {
      organisationId: plant.world.organisationId,
      siteIds: [plant.siteId],
      siteId: plant.siteId,
      userId: null,
    };
    await withTenant(plant.server.services.db, tenant, (tx) =>
      sql`update dms_documents set deleted_at = deleted_at - interval '91 days'
        where deleted_at is not null`.execute(tx),
    );
    return (await plant.admin.call('POST', site('dms/recycle-bin/cleanup'))).body['on_hold'];
  },
  'the server after the days of the bin': async () => {
    await sweepRecycleBin(later(91), 90);
    return 1;
  },
};
const refusals = new Map<string, unknown>([
  ['the call on items', [409]],
  ['the call of the specification', 409],
]);

describe('what is on legal hold', () => {
  test.each(Object.entries(ways))(
    'is kept by %s, and goes once it is released',
    async (way, run) => {
      const [folder, other] = [await makeFolder(), await makeFolder()];
      const inside = await makeFolder(folder);
      const document = await makeDocument(inside);
      const free = await remove(documents, await makeDocument(other));
      const { body: hold } = await setHold(folders, folder);
      const gone = await remove(documents, document);
      expect(await run(gone)).toEqual(refusals.get(way) ?? 1);
      expect(await current(documents, gone)).not.toBeNull();
      expect((await current(documents, free)) === null).toBe(!refusals.has(way));
      expect((await release(hold)).status).toBe(200);
      await run(gone);
      expect(await current(documents, gone)).toBeNull();
    },
  );

  test('keeps the files of all its versions, whatever is cleaned up', async () => {
    const folder = await makeFolder();
    const document = await makeDocument(folder);
    const files: number[] = [];
    for (const name of ['first.txt', 'second.txt']) {
      const { server, admin, siteId } = plant;
      const { id } = await uploaded(server, admin, siteId, `${name} ${document.id}`, { name });
      files.push(id);
      const version = (await current(documents, document))?.version ?? 0;
      await plant.admin.call('PATCH', plant.at(documents, `/${document.id}`), {
        body: { dms_versions: { version: 1, file_id: id } },
        version,
      });
    }
    await setHold(folders, folder, 'Case 18');
    await remove(documents, document);
    await remove(folders, folder);
    await sweepRecycleBin(later(91), 90);
    await sweepFiles(later(200));
    await sweepOrphans(later(200));
    for (const id of files) {
      const { status } = await plant.admin.call('GET', site(`files?ids=${id}`));
      expect(status).toBe(200);
      const file = await fetched(plant.server, plant.admin, site(`dms/files/${id}/download`));
      expect([file.status, file.bytes.length > 0]).toEqual([200, true]);
    }
  });

  test('keeps the folders above it, which would else be missing', async () => {
    const above = await makeFolder();
    const folder = await makeFolder(above);
    const document = await makeDocument(folder);
    const { body: hold } = await setHold(documents, document, 'Case 19');
    await remove(documents, document);
    await remove(folders, folder);
    const gone = await remove(folders, above);
    expect(await erase([folders, gone])).toEqual([409]);
    await sweepRecycleBin(later(91), 90);
    expect(await current(folders, gone)).not.toBeNull();
    expect(await current(folders, folder)).not.toBeNull();
    await release(hold);
    await sweepRecycleBin(later(91), 90);
    expect(await current(folders, gone)).toBeNull();
  });

  test('cannot be moved out, alone, with others or by a field of many; it moves within the hold', async () => {
    const [held, other] = [await makeFolder(), await makeFolder()];
    const inside = await makeFolder(held);
    const document = await makeDocument(held);
    await setHold(folders, held, 'Case 20');
    const { id, version } = document;
    const out = { folder_id: [other.id] };
    const refused = [
      await plant.admin.call('PATCH', plant.at(documents, `/${id}`), { body: out, version }),
      await plant.admin.call('PATCH', plant.at(documents, '/bulk'), {
        body: { items: [{ id, version }], changes: out },
      }),
      await plant.admin.call('POST', site('save'), {
        body: { change: [{ module_type: documents, id, version, changes: out }] },
      }),
      await plant.admin.call('PATCH', plant.at(folders, `/${inside.id}`), {
        body: { folder_id: [] },
        version: inside.version,
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect(JSON.stringify(refused[0]?.body)).toContain('Case 20');
    const within = { body: { folder_id: [inside.id] }, version };
    const moved = await plant.admin.call('PATCH', plant.at(documents, `/${id}`), within);
    expect(moved.status).toBe(200);
  });

  test('keeps its comments, and what comes into it later is on hold too', async () => {
    const held = await makeFolder();
    const document = await makeDocument(await makeFolder());
    await setHold(folders, held, 'Case 21');
    await plant.admin.call('PATCH', plant.at(documents, `/${document.id}`), {
      body: { folder_id: [held.id] },
      version: document.version,
    });
    const url = plant.at(documents, `/${document.id}/comments`);
    const { body } = await plant.admin.call<{ id: number }>('POST', url, {
      body: { client_id: crypto.randomUUID(), text: 'Seen' },
    });
    expect((await plant.admin.call('DELETE', `${url}/${body.id}`)).status).toBe(409);
    const query = `?module_type=${documents}&item_id=${document.id}`;
    expect(await holds(query)).toMatchObject([{ module_type: folders, item_id: held.id }]);
    const gone = await remove(documents, document);
    const bin = await plant.admin.call<RecycleBin>('GET', site('recycle-bin'));
    expect(bin.body.items).toContainEqual(
      expect.objectContaining({ id: gone.id, is_on_hold: true }),
    );
  });
});

describe('setting and releasing a hold', () => {
  test('a hold says who set it, when and why, and its release too; the history of the item has both', async () => {
    const folder = await makeFolder();
    const { status, body: hold } = await setHold(folders, folder, '  Case 22 ');
    expect(status).toBe(201);
    expect(hold).toMatchObject({
      item_id: folder.id,
      item_name: folder['name'],
      reason: 'Case 22',
      created_by_user_id: plant.admin.userId,
      released_at: null,
    });
    expect((await setHold(folders, folder, 'Case 22')).body.id).toBe(hold.id);
    expect((await holds())[0]).toEqual(hold);
    expect((await release(hold)).body).toMatchObject({ release_reason: 'Case closed' });
    expect((await release(hold)).status).toBe(409);
    expect((await holds('?released=true'))[0]).toMatchObject({ id: hold.id });
    expect((await holds()).map(({ id }) => id)).not.toContain(hold.id);
    const { body } = await plant.admin.call<{ history: HistoryEntry[] }>(
      'GET',
      plant.at(folders, `/${folder.id}/history`),
    );
    expect(body.history.slice(0, 2)).toMatchObject([
      { call: 'RELEASE_LEGAL_HOLD', comment: 'Case closed' },
      { call: 'SET_LEGAL_HOLD', comment: 'Case 22' },
    ]);
  });

  test('of two holds the other one still keeps the item', async () => {
    const folder = await makeFolder();
    const { body: first } = await setHold(folders, folder, 'Case 23');
    await setHold(folders, folder, 'Case 24');
    await release(first);
    expect(await erase([folders, await remove(folders, folder)])).toEqual([409]);
  });

  test('needs its own right, and a reason', async () => {
    const folder = await makeFolder();
    const at = (codes: readonly string[]) => [{ site: plant.siteId, codes }];
    const reader = await plant.world.person(
      'hold reader',
      at(['dms_folders.read', 'settings.manage']),
    );
    const keeper = await plant.world.person('keeper', at(['dms_folders.read', 'holds.manage']));
    const blind = await plant.world.person('blind', at(['holds.manage', 'workorders.read']));
    expect((await setHold(folders, folder, 'Case 25', reader)).status).toBe(403);
    expect((await setHold(folders, folder, 'Case 25', blind)).status).toBe(403);
    expect((await setHold(folders, folder, '  ', keeper)).status).toBe(422);
    const { status, body } = await setHold(folders, folder, 'Case 25', keeper);
    expect(status).toBe(201);
    expect((await release(body, reader)).status).toBe(403);
    const seen = await blind.call<{ holds: LegalHold[] }>('GET', site('legal-holds'));
    expect(seen.body.holds).toEqual([]);
    expect((await release(body, keeper)).status).toBe(200);
  });
});

describe('holds at the same time as other calls', () => {
  test('of a hold and an erasure at the same time, the item is kept on hold or was gone before', async () => {
    for (let round = 0; round < 15; round++) {
      const gone = await remove(folders, await makeFolder());
      const [held, erased] = await Promise.all([setHold(folders, gone), erase([folders, gone])]);
      const isKept = (await current(folders, gone)) !== null;
      expect([held.status, erased, isKept]).toEqual(
        isKept ? [201, [409], true] : [404, [200], false],
      );
    }
  });

  test('no calls one after the other lose what is on hold', async () => {
    const steps = fc.array(
      fc.record({
        call: fc.constantFrom('move', 'remove', 'restore', 'erase', 'empty', 'sweep'),
        at: fc.nat(4),
        to: fc.nat(3),
      }),
      { minLength: 6, maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const [held, free] = [await makeFolder(), await makeFolder()];
        const inside = await makeFolder(held);
        const kept = [await makeDocument(inside), await makeDocument(held)];
        const places = [held, inside, free];
        const items: (readonly [string, Made])[] = [
          [folders, held],
          [folders, inside],
          [folders, free],
          [documents, kept[0] ?? held],
          [documents, kept[1] ?? held],
        ];
        await setHold(folders, held, 'Case 26');
        for (const { call, at, to } of all) {
          const [type, item] = items[at] ?? [folders, held];
          const now = await current(type, item);
          if (now === null) continue;
          const { id, version } = now;
          const named = [{ module_type: type, id, version }];
          const place = places[to];
          if (call === 'move')
            await plant.admin.call('PATCH', plant.at(type, `/${id}`), {
              body: { folder_id: place === undefined ? [] : [place.id] },
              version,
            });
          else if (call === 'empty') await plant.admin.call('DELETE', site('recycle-bin'));
          else if (call === 'sweep') await sweepRecycleBin(later(91), 90);
          else if (call === 'erase') await erase([type, now]);
          else if (call === 'restore')
            await plant.admin.call('POST', site('recycle-bin/restore'), { body: { items: named } });
          else await remove(type, now);
        }
        for (const document of kept) expect(await current(documents, document)).not.toBeNull();
        expect(await current(folders, held)).not.toBeNull();
      }),
      { numRuns: 8 },
    );
  }, 60_000);
});
