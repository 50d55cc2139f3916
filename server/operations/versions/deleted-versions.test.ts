import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecycleBin } from '../../../src/contract/recycle-bin.ts';
import type { DocumentVersions } from '../../../src/contract/versions.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { type Refusal, versionCalls } from '../../../tests/support/server/versions.ts';
import { verifyChain } from '../../db/events.ts';
import { withTenant } from '../../db/transaction.ts';
import { sweepFiles } from '../files/sweep.ts';
import { sweepRecycleBin } from '../recycle-bin/sweep.ts';

const aDay = 86_400_000;

let plant: Plant;
let calls: ReturnType<typeof versionCalls>;

beforeAll(async () => {
  plant = await makePlant();
  calls = versionCalls(plant);
});
afterAll(() => plant.server.close());

describe('a deleted version of a document', () => {
  test('it is in no list, its number and revision stay taken, and it comes back as it was', async () => {
    const { id } = await calls.make(['right']);
    await calls.upload(id, 'wrong', { revision: 'B', comment: 'The wrong drawing' });
    const [wrong, right] = (
      await plant.admin.call<DocumentVersions>('GET', calls.documentAt(id, '/versions'))
    ).body.versions;
    await calls.setActive(right?.file.id);
    const before = await calls.versionOf(id);
    expect(await calls.remove(wrong?.file.id)).toMatchObject({
      status: 200,
      body: { module_type: 'dms_documents', item_id: id, file_id: wrong?.file.id, version: 2 },
    });
    expect(await calls.listed(id)).toEqual(['1 active']);
    const { body: read } = await plant.admin.call<DocumentVersions>(
      'GET',
      calls.documentAt(id, '/versions'),
    );
    expect(read.newest).toEqual({ version: 2, revision: 'B' });
    const { body: stored } = await plant.admin.call<{ files: unknown[] }>(
      'GET',
      calls.documentAt(id, '/files-with-s3'),
    );
    expect(stored.files).toHaveLength(1);
    expect(await calls.versionOf(id)).toBe(before);
    expect((await calls.upload(id, 'next')).version).toBe(3);
    expect(await calls.restore(wrong?.file.id)).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect(await calls.listed(id)).toEqual(['3 active', 2, 1]);
    const { versions } = (
      await plant.admin.call<DocumentVersions>('GET', calls.documentAt(id, '/versions'))
    ).body;
    const { text: _, ...same } = wrong ?? {};
    expect(versions[1]).toMatchObject({ ...same, is_active: false });
    expect((await calls.restore(wrong?.file.id)).body.code).toBe('not_deleted');
  });

  test('the active version stays, alone or among others, and nobody makes a deleted one active', async () => {
    const { id, fileIds } = await calls.make(['one', 'two']);
    const refused = await calls.remove(fileIds[1]);
    expect([refused.status, refused.body.code]).toEqual([409, 'version_active']);
    expect(refused.body.error).toContain('Make another version active first');
    expect((await calls.remove(fileIds[0])).status).toBe(200);
    expect((await calls.remove(fileIds[0])).body.code).toBe('version_deleted');
    expect((await calls.setActive(fileIds[0])).body.code).toBe('version_deleted');
    const added = await plant.admin.call<Refusal>('POST', calls.documentAt(id, '/versions'), {
      body: { file_id: fileIds[0] },
    });
    expect(added.body.code).toBe('version_deleted');
    const saved = await plant.admin.call<Refusal>('PATCH', calls.documentAt(id), {
      body: { dms_versions: { version: 1, file_id: fileIds[0] } },
      version: await calls.versionOf(id),
    });
    expect(saved).toMatchObject({
      status: 422,
      body: { details: { fields: [{ pointer: '/dms_versions', code: 'reference' }] } },
    });
    expect(await calls.listed(id)).toEqual(['2 active']);
  });

  test('a version stays that was active when the document was approved, also after newer ones', async () => {
    const { id, fileIds } = await calls.make(['draft', 'approved']);
    const move = async (status: number) =>
      plant.admin.call<Refusal>('PATCH', calls.documentAt(id), {
        body: { status },
        version: await calls.versionOf(id),
      });
    const flow = plant.server.services.modules.byType('dms_documents')?.compiled.flow;
    for (const name of ['under_review', 'approved']) {
      const status = flow?.statuses.find(({ node }) => node.id === name)?.number ?? 0;
      expect((await move(status)).status).toBe(200);
    }
    await calls.upload(id, 'newer');
    const refused = await calls.remove(fileIds[1]);
    expect([refused.status, refused.body.code]).toEqual([409, 'version_approved']);
    expect(refused.body.error).toContain('Version 2 was approved');
    expect((await calls.remove(fileIds[0])).status).toBe(200);
    expect(await calls.listed(id)).toEqual(['3 active', 2]);
  });

  test('a version stays that a transmittal has sent', async () => {
    const { id, fileIds } = await calls.make(['draft', 'sent']);
    const sent = await plant.make('transmittals', {
      document_ids: [id],
      purpose: [1],
      recipient_ids: { user_ids: [plant.admin.userId], team_ids: [] },
    });
    const url = plant.at('transmittals', `/${sent.id}/transitions`);
    const issue = { body: { to: 'ISSUED' }, version: sent.version };
    expect((await plant.admin.call('POST', url, issue)).status).toBe(200);
    await calls.upload(id, 'newer');
    const refused = await calls.remove(fileIds[1]);
    expect([refused.status, refused.body.code]).toEqual([409, 'version_sent']);
    expect(refused.body.error).toContain(`TRA-${sent.id} has sent version 2`);
    expect((await calls.remove(fileIds[0])).status).toBe(200);
  });

  test('who may not restore it can’t download it, unless another item has its file', async () => {
    const { id, fileIds } = await calls.make(['secret', 'shown']);
    const reader = await plant.world.person(`reader of ${id}`, [
      { site: plant.siteId, codes: ['dms_documents.read', 'dms_documents.update'] },
    ]);
    const keeper = await plant.world.person(`keeper of ${id}`, [
      { site: plant.siteId, codes: ['dms_documents.read', 'dms_documents.delete'] },
    ]);
    expect((await calls.remove(fileIds[0], reader)).status).toBe(403);
    expect((await calls.download(fileIds[0], reader)).status).toBe(200);
    expect((await calls.remove(fileIds[0], keeper)).status).toBe(200);
    expect((await calls.download(fileIds[0], reader)).status).toBe(404);
    expect((await calls.download(fileIds[0], keeper)).status).toBe(200);
    expect((await calls.inBin('', reader)).items.some(({ file }) => file?.id === fileIds[0])).toBe(
      true,
    );
    expect((await calls.restore(fileIds[0], reader)).status).toBe(403);
    expect((await calls.erase(fileIds[0], keeper)).status).toBe(403);
    const other = await plant.make('dms_documents', {
      dms_versions: { version: 1, file_id: fileIds[0] },
    });
    expect((await calls.download(fileIds[0], reader)).status).toBe(200);
    expect(await calls.listed(other.id)).toEqual(['1 active']);
  });

  test('the bin names document, version, who and when, finds it by the name of the file, and counts it', async () => {
    const { id, fileIds } = await calls.make(['Méthode wrong', 'right'], { name: 'Crane manual' });
    const count = async () =>
      (await calls.inBin()).modules.find(({ module_type: type }) => type === 'dms_documents')
        ?.count ?? 0;
    const before = await count();
    await calls.remove(fileIds[0]);
    expect(await count()).toBe(before + 1);
    const [first] = (await calls.inBin()).items;
    expect(first).toMatchObject({
      module_type: 'dms_documents',
      id,
      name: 'Crane manual',
      code: `DOC-${id}`,
      deleted_by_user_name: 'admin',
      is_on_hold: false,
      file: { id: fileIds[0], name: 'Méthode wrong.txt', version: 1, revision: null },
    });
    for (const search of ['methode WRONG', 'crane', `doc-${id}`])
      expect(await calls.filesInBin(id, `?search=${encodeURIComponent(search)}`)).toHaveLength(1);
    expect(await calls.filesInBin(id, '?search=elsewhere')).toEqual([]);
    expect(await calls.filesInBin(id, '?module_type=workorders')).toEqual([]);
  });

  test('pages of the bin have each of its versions and items once', async () => {
    const { id, fileIds } = await calls.make(['1', '2', '3', '4', '5']);
    for (const fileId of fileIds.slice(0, 4)) await calls.remove(fileId);
    const read: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: RecycleBin = await calls.inBin(
        `?limit=2${cursor && `&page_cursor=${encodeURIComponent(cursor)}`}`,
      );
      read.push(...page.items.flatMap((item) => (item.id === id ? (item.file?.id ?? []) : [])));
      cursor = page.next_page_cursor;
    }
    expect(read).toEqual(fileIds.slice(0, 4).toReversed());
  });

  test('its document in the bin, with its folders, is restored with it; without a document it is gone', async () => {
    const folder = await plant.make('dms_folders', { name: 'Old drawings' });
    const { id, fileIds } = await calls.make(['wrong', 'right'], { folder_id: [folder.id] });
    await calls.remove(fileIds[0]);
    const gone = async (type: string, itemId: number) => {
      const { version } = (await plant.admin.call<Made>('GET', plant.at(type, `/${itemId}`))).body;
      return plant.admin.call('DELETE', plant.at(type, `/${itemId}`), { version });
    };
    expect((await gone('dms_documents', id)).status).toBe(200);
    expect((await gone('dms_folders', folder.id)).status).toBe(200);
    const { body } = await plant.admin.call<{ results: unknown[] }>(
      'POST',
      `/api/sites/${plant.siteId}/recycle-bin/restore`,
      { body: { items: [{ module_type: 'dms_documents', id, version: 0, file_id: fileIds[0] }] } },
    );
    expect(body.results).toEqual([
      { module_type: 'dms_documents', id, status: 200 },
      { module_type: 'dms_documents', id, status: 200 },
      { module_type: 'dms_folders', id: folder.id, status: 200 },
    ]);
    expect(await calls.listed(id)).toEqual(['2 active', 1]);
    await calls.remove(fileIds[0]);
    await gone('dms_documents', id);
    const named = { module_type: 'dms_documents', id, version: await calls.versionOf(id) };
    await plant.admin.call('POST', `/api/sites/${plant.siteId}/recycle-bin/erase`, {
      body: { items: [named] },
    });
    const { body: lost } = await plant.admin.call<{ results: { error?: string }[] }>(
      'POST',
      `/api/sites/${plant.siteId}/recycle-bin/restore`,
      { body: { items: [{ ...named, file_id: fileIds[0] }] } },
    );
    expect(lost.results).toMatchObject([
      { status: 404, error: expect.stringMatching(/^Its document was deleted for good/) as string },
    ]);
    expect((await calls.restore(fileIds[0])).status).toBe(404);
  });

  test('deleted for good, its bytes go unless another document has them, and its number is never used again', async () => {
    const shared = await calls.make(['shared', 'right']);
    const own = await calls.make(['own', 'right too']);
    await plant.make('dms_documents', {
      dms_versions: { version: 1, file_id: shared.fileIds[0] },
    });
    for (const { fileIds } of [shared, own])
      await calls.remove(
        fileIds[0],
        plant.admin,
        `?item_id=${fileIds === own.fileIds ? own.id : shared.id}`,
      );
    expect((await calls.erase(own.fileIds[0])).status).toBe(200);
    expect((await calls.erase(shared.fileIds[0])).status).toBe(200);
    expect((await calls.erase(own.fileIds[0])).status).toBe(404);
    await sweepFiles({
      ...plant.server.services,
      now: () => new Date(Date.now() + 30 * aDay),
    });
    expect((await calls.download(own.fileIds[0])).status).toBe(404);
    expect((await calls.download(shared.fileIds[0])).status).toBe(200);
    expect(await calls.listed(own.id)).toEqual(['2 active']);
    expect(await calls.filesInBin(own.id)).toEqual([]);
    expect((await calls.upload(own.id, 'later')).version).toBe(3);
  });

  test('a legal hold keeps it in the bin by every way, and says so', async () => {
    const { id, fileIds } = await calls.make(['wrong', 'right']);
    await plant.admin.call('POST', `/api/sites/${plant.siteId}/legal-holds`, {
      body: { module_type: 'dms_documents', item_id: id, reason: 'Case 12' },
    });
    expect((await calls.remove(fileIds[0])).status).toBe(200);
    const refused = await calls.erase(fileIds[0]);
    expect([refused.status, refused.body.code]).toEqual([409, 'on_legal_hold']);
    const emptied = await plant.admin.call<{ on_hold: number }>(
      'DELETE',
      calls.at('recycle-bin/empty'),
    );
    expect(emptied.body.on_hold).toBeGreaterThan(0);
    const later = () => new Date(Date.now() + 365 * aDay);
    await sweepRecycleBin({ ...plant.server.services, now: later }, 90);
    const [kept] = (await calls.inBin()).items.filter((item) => item.id === id);
    expect(kept).toMatchObject({ is_on_hold: true, file: { id: fileIds[0] } });
    expect((await calls.restore(fileIds[0])).status).toBe(200);
  });

  test('emptying, the clean-up and the server after the days of the bin erase it', async () => {
    const emptied = await calls.make(['a', 'b']);
    await calls.remove(emptied.fileIds[0]);
    const cleanUp = () =>
      plant.admin.call<{ erased: number }>('POST', calls.at('recycle-bin/cleanup'));
    await cleanUp();
    expect(await calls.filesInBin(emptied.id)).toHaveLength(1);
    const empty = await plant.admin.call<{ erased: number }>(
      'DELETE',
      calls.at('recycle-bin/empty'),
    );
    expect(empty.body.erased).toBeGreaterThan(0);
    expect(await calls.filesInBin(emptied.id)).toEqual([]);
    const swept = await calls.make(['c', 'd']);
    await calls.remove(swept.fileIds[0]);
    const inDays = (days: number) =>
      sweepRecycleBin(
        {
          ...plant.server.services,
          now: () => new Date(plant.server.services.now().getTime() + days * aDay),
        },
        90,
      );
    await inDays(89);
    expect(await calls.filesInBin(swept.id)).toHaveLength(1);
    await inDays(91);
    expect(await calls.filesInBin(swept.id)).toEqual([]);
    expect(await calls.listed(swept.id)).toEqual(['2 active']);
  });

  test('history and the log of the site have deletion, restoration and erasure', async () => {
    const { id, fileIds } = await calls.make(['one', 'two']);
    await calls.remove(fileIds[0]);
    await calls.restore(fileIds[0]);
    await calls.remove(fileIds[0]);
    await calls.erase(fileIds[0]);
    expect((await calls.historyOf(id)).slice(0, 4)).toEqual([
      ['version_erased', 1],
      ['version_deleted', 1],
      ['version_restored', 1],
      ['version_deleted', 1],
    ]);
    const { organisationId } = plant.world;
    const { siteId } = plant;
    const tenant = { organisationId, siteIds: [siteId], siteId, userId: null };
    const chain = await withTenant(plant.server.services.db, tenant, (tx) =>
      verifyChain(tx, siteId),
    );
    expect(chain).toMatchObject({ ok: true });
  });

  test('an upload that is sent again after its version was deleted makes no other one', async () => {
    const { id } = await calls.make(['first']);
    const client_id = crypto.randomUUID();
    const { file } = await calls.upload(id, 'mine', { client_id });
    await calls.upload(id, 'newest');
    await calls.remove(file.id);
    expect(await calls.upload(id, 'mine', { client_id })).toMatchObject({
      version: 2,
      is_active: false,
    });
    await calls.erase(file.id);
    const form = { client_id, file_id: file.id };
    const again = await plant.admin.call<Refusal>('POST', calls.documentAt(id, '/versions'), {
      body: form,
    });
    expect(again.body.code).toBe('version_deleted');
    expect(await calls.listed(id)).toEqual(['3 active', 1]);
  });
});
