import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecycleBin } from '../../../src/contract/recycle-bin.ts';
import type { Client } from '../../../tests/support/server/client.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { verifyChain } from '../../db/events.ts';
import { withTenant } from '../../db/transaction.ts';
import { picture, uploaded } from '../../../tests/support/server/files.ts';
import { sweepFiles } from '../files/sweep.ts';
import { sweepRecycleBin } from './sweep.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

const url = (rest = '') => `/api/sites/${plant.siteId}/recycle-bin${rest}`;

async function deleted(type: string, fields: Parameters<Plant['make']>[1] = {}): Promise<Made> {
  const item = await plant.make(type, fields);
  return remove(type, item);
}

async function remove(type: string, { id, version }: Made): Promise<Made> {
  const answer = await plant.admin.call<Made>('DELETE', plant.at(type, `/${id}`), { version });
  expect(answer.status).toBe(200);
  return answer.body;
}

const bin = async (query = '', client: Client = plant.admin) =>
  (await client.call<RecycleBin>('GET', url(query))).body;

const named = (type: string, { id, version }: Made) => ({ module_type: type, id, version });

async function change(
  step: 'restore' | 'erase',
  items: readonly object[],
  client: Client = plant.admin,
) {
  const { status, body } = await client.call<{
    results: { status: number; error?: string }[];
  }>('POST', url(`/${step}`), { body: { items } });
  return status === 200 ? body.results.map((each) => each.error ?? each.status) : status;
}

describe('the recycle bin of a site', () => {
  test('the bin lists deleted items of every module, the last deleted first, with who and when', async () => {
    const order = await deleted('workorders', { name: 'Grease the crusher' });
    plant.server.advance(1000);
    const permit = await deleted('checklists', { name: 'Crusher start-up' });
    const { items, keep_days, modules } = await bin();
    expect(items.slice(0, 2)).toEqual([
      expect.objectContaining({
        module_type: 'checklists',
        id: permit.id,
        name: 'Crusher start-up',
      }),
      {
        module_type: 'workorders',
        id: order.id,
        version: order.version,
        code: `WO-${order.id}`,
        name: 'Grease the crusher',
        deleted_at: order['deleted_at'],
        deleted_by_user_id: plant.admin.userId,
        deleted_by_user_name: 'admin',
        erased_after: new Date(
          Date.parse(String(order['deleted_at'])) + 90 * 86_400_000,
        ).toISOString(),
        is_on_hold: false,
        file: null,
      },
    ]);
    expect(keep_days).toBe(90);
    expect(modules).toEqual(
      expect.arrayContaining([
        { module_type: 'checklists', count: 1 },
        { module_type: 'workorders', count: 1 },
      ]),
    );
    const found = await bin(`?search=${encodeURIComponent('CRUSHER grease')}`);
    expect(found.items.map(({ id }) => id)).toEqual([order.id]);
    const byCode = await bin(`?search=wo-${order.id}`);
    expect(byCode.items.map(({ id }) => id)).toEqual([order.id]);
    const ofModule = await bin('?module_type=checklists');
    expect(ofModule.items.map(({ id }) => id)).toEqual([permit.id]);
  });

  test('pages of the bin continue after the last item and miss none', async () => {
    for (let count = 0; count < 5; count++) await deleted('observations');
    const all = (await bin()).items;
    const read = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: RecycleBin = await bin(
        `?limit=2${cursor && `&page_cursor=${encodeURIComponent(cursor)}`}`,
      );
      read.push(...page.items);
      cursor = page.next_page_cursor;
    }
    expect(read).toEqual(all);
    expect((await plant.admin.call('GET', url('?page_cursor=x'))).status).toBe(400);
  });

  test('people see only modules that they may read, and restore only those that they may delete', async () => {
    const order = await deleted('workorders');
    const permit = await deleted('checklists');
    const reader = await plant.world.person('reader', [
      { site: plant.siteId, codes: ['workorders.read', 'workorders.delete', 'checklists.read'] },
    ]);
    const other = await plant.world.person('other', [
      { site: plant.siteId, codes: ['observations.read'] },
    ]);
    const types = new Set((await bin('', other)).items.map(({ module_type: type }) => type));
    expect([...types]).toEqual(['observations']);
    expect((await other.call('GET', url('?module_type=workorders'))).status).toBe(403);
    expect(await change('restore', [named('checklists', permit)], reader)).toBe(403);
    expect(await change('erase', [named('workorders', order)], reader)).toBe(403);
    expect(await change('restore', [named('workorders', order)], reader)).toEqual([200]);
  });

  test('a folder and its documents are restored together in any order, and erased only together', async () => {
    const folder = await plant.make('dms_folders');
    const document = await plant.make('dms_documents', { folder_id: [folder.id] });
    const items = [
      named('dms_documents', await remove('dms_documents', document)),
      named('dms_folders', await remove('dms_folders', folder)),
    ];
    expect(await change('restore', items)).toEqual([200, 200]);
    const again = [
      named('dms_documents', await remove('dms_documents', { ...document, version: 3 })),
      named('dms_folders', await remove('dms_folders', { ...folder, version: 3 })),
    ];
    expect(await change('erase', again.slice(1))).toEqual([
      '1 item belongs to this one; move or delete it first.',
    ]);
    expect(await change('erase', again)).toEqual([200, 200]);
    expect((await plant.admin.call('GET', plant.at('dms_folders', `/${folder.id}`))).status).toBe(
      404,
    );
    expect(await change('restore', again)).not.toContain(200);
  });

  test('a document is restored with its deleted folders, of which only those that are its own, and not by who may not restore them', async () => {
    const top = await plant.make('dms_folders');
    const folder = await plant.make('dms_folders', { folder_id: [top.id] });
    const beside = await plant.make('dms_folders', { folder_id: [top.id] });
    const document = await plant.make('dms_documents', { folder_id: [folder.id] });
    const other = await remove('dms_folders', beside);
    const removed = await remove('dms_documents', document);
    await remove('dms_folders', folder);
    await remove('dms_folders', top);
    const codes = ['dms_documents.read', 'dms_documents.delete', 'dms_folders.read'];
    const writer = await plant.world.person('writer', [{ site: plant.siteId, codes }]);
    expect(await change('restore', [named('dms_documents', removed)], writer)).toEqual([
      expect.any(String),
    ]);
    expect(await change('restore', [{ ...named('dms_documents', removed), version: 1 }])).toEqual([
      expect.any(String),
    ]);
    const { body } = await plant.admin.call('POST', url('/restore'), {
      body: { items: [named('dms_documents', removed)] },
    });
    expect(body).toMatchObject({
      results: [
        { module_type: 'dms_documents', id: document.id, status: 200 },
        { module_type: 'dms_folders', id: folder.id, status: 200 },
        { module_type: 'dms_folders', id: top.id, status: 200 },
      ],
    });
    const deletedNow = (await bin('?module_type=dms_folders')).items.map(({ id }) => id);
    expect(deletedNow).toContain(other.id);
    expect(deletedNow).not.toContain(top.id);
  });

  test('erasing an item removes its values from the history, whose chain still holds', async () => {
    const order = await plant.make('workorders', { name: 'Secret repair' });
    await plant.admin.call('POST', plant.at('workorders', `/${order.id}/comments`), {
      body: { client_id: crypto.randomUUID(), text: 'Secret comment' },
    });
    const gone = await remove('workorders', order);
    expect(await change('erase', [named('workorders', gone)])).toEqual([200]);
    const tenant = {
      organisationId: plant.world.organisationId,
      userId: null,
      siteIds: [plant.siteId],
      siteId: plant.siteId,
    };
    await withTenant(plant.server.services.db, tenant, async (tx) => {
      expect(await verifyChain(tx, plant.siteId)).toMatchObject({ ok: true });
      const events = await tx.selectFrom('events').select('changes').execute();
      expect(JSON.stringify(events)).not.toContain('Secret');
      const comments = await tx
        .selectFrom('comments')
        .select('id')
        .where('site_id', '=', plant.siteId)
        .where('item_id', '=', order.id)
        .execute();
      expect(comments).toEqual([]);
    });
  });

  test('items are deleted for good after the days of the setting, and not before', async () => {
    const order = await deleted('workorders');
    const present = () => plant.admin.call('GET', plant.at('workorders', `/${order.id}`));
    const services = (days: number) => ({
      ...plant.server.services,
      now: () => new Date(Date.parse(String(order['deleted_at'])) + days * 86_400_000),
    });
    await sweepRecycleBin(services(90), 90);
    expect((await present()).status).toBe(200);
    await sweepRecycleBin(services(90.1), 90);
    expect((await present()).status).toBe(404);
    expect((await bin()).items).toEqual([]);
  });

  test('files of an erased item are freed unless another item refers to them, and their bytes go', async () => {
    // Each has bytes of its own: files with the same bytes would share them.
    const give = async (name: string, width: number) =>
      uploaded(plant.server, plant.admin, plant.siteId, await picture(width), { name });
    const own = await give('own.jpg', 96);
    const shared = await give('shared.jpg', 72);
    const versioned = await give('versioned.jpg', 80);
    const machine = await deleted('equipment', { photos: [own.id, shared.id] });
    await plant.make('equipment', { photos: [shared.id] });
    const document = await deleted('dms_documents', {
      dms_versions: { version: 1, file_id: versioned.id },
    });
    const left = async () => {
      const inAMonth = () => new Date(Date.now() + 30 * 86_400_000);
      await sweepFiles({ ...plant.server.services, now: inAMonth });
      const ids = [own.id, shared.id, versioned.id];
      const { body } = await plant.admin.call<{ files: { id: number }[] }>(
        'GET',
        `/api/sites/${plant.siteId}/files?ids=${ids.join(',')}`,
      );
      return body.files.map(({ id }) => id);
    };
    const bytes = async () => {
      const folder = path.join(plant.server.dataDir, 'files');
      const all = await readdir(folder, { recursive: true, withFileTypes: true });
      return all.filter((entry) => entry.isFile()).length;
    };
    expect(await left()).toEqual([own.id, shared.id, versioned.id]);
    const before = await bytes();
    expect(
      await change('erase', [named('equipment', machine), named('dms_documents', document)]),
    ).toEqual([200, 200]);
    expect(await left()).toEqual([shared.id]);
    // Two files, each with its thumbnail.
    expect(await bytes()).toBe(before - 4);
  });

  test('the bin is emptied whole or by module, and keeps what the caller may not delete', async () => {
    const folder = await plant.make('dms_folders');
    const inFolder = await deleted('dms_documents', { folder_id: [folder.id] });
    await remove('dms_folders', folder);
    const order = await deleted('workorders');
    const empty = async (client: Client, query = '') =>
      client.call<{ erased?: number }>('DELETE', url(query));
    const manager = await plant.world.person('manager', [
      { site: plant.siteId, codes: ['settings.manage', 'dms_folders.delete', 'workorders.delete'] },
    ]);
    const stranger = await plant.world.person('stranger', [
      { site: plant.siteId, codes: ['workorders.delete'] },
    ]);
    expect((await empty(stranger)).status).toBe(403);
    const present = async (type: string, { id }: Made) =>
      (await plant.admin.call('GET', plant.at(type, `/${id}`))).status;
    await empty(manager, '?module_type=workorders');
    expect([await present('workorders', order), await present('dms_folders', folder)]).toEqual([
      404, 200,
    ]);
    await empty(manager);
    expect(await present('dms_folders', folder)).toBe(200);
    expect((await empty(plant.admin)).body.erased).toBeGreaterThanOrEqual(2);
    expect([
      await present('dms_folders', folder),
      await present('dms_documents', inFolder),
    ]).toEqual([404, 404]);
    expect((await bin()).items).toEqual([]);
  });

  test('folders and documents are restored, erased and cleaned up by the addresses of the specification', async () => {
    const dms = (rest: string) => `/api/sites/${plant.siteId}/dms/recycle-bin/${rest}`;
    const call = async (method: 'PATCH' | 'DELETE' | 'POST', rest: string, version?: number) =>
      (await plant.admin.call(method, dms(rest), version === undefined ? {} : { version })).status;
    const folder = await deleted('dms_folders');
    const document = await deleted('dms_documents');
    const order = await deleted('workorders');
    const { id } = folder;
    expect(await call('PATCH', `folders/${id}/restore`)).toBe(428);
    expect(await call('PATCH', `folders/${id}/restore`, folder.version)).toBe(200);
    expect(await call('PATCH', `folders/${id}/restore`, folder.version + 1)).toBe(409);
    expect(await call('PATCH', `workorders/${order.id}/restore`, order.version)).toBe(404);
    expect(await call('DELETE', `documents/${document.id}/permanent`, document.version)).toBe(200);
    expect(await call('DELETE', `documents/${document.id}/permanent`, document.version)).toBe(404);
    await remove('dms_folders', { ...folder, version: folder.version + 1 });
    expect(await call('POST', 'cleanup')).toBe(200);
    expect((await bin('?module_type=dms_folders')).items).toHaveLength(1);
    expect(await call('DELETE', 'empty')).toBe(200);
    expect((await bin()).items.map(({ module_type: type }) => type)).toEqual(['workorders']);
  });
});
