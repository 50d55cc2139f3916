import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentVersion } from '../../../src/contract/versions.ts';
import {
  type Confirmed,
  type StartedUpload,
  continueUpload,
  sha256,
  uploadUntilKilled,
} from '../../../tests/support/file-uploads.ts';
import { startKillable } from '../../../tests/support/killable-file-server.ts';
import { type S3Server, startS3Server } from '../../../tests/support/s3-server.ts';
import { fetched } from '../../../tests/support/server/files.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { withTenant } from '../../db/transaction.ts';
import { sweepUploads } from '../uploads/sweep.ts';
import { sweepOrphans } from './sweep-orphans.ts';

/** How often each server is killed; FULL_TESTS=1 for the long run. */
const rounds = process.env['FULL_TESTS'] === '1' ? 25 : 4;

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());

const tenantOf = ({ world, siteId }: Plant) => ({
  organisationId: world.organisationId,
  siteIds: [siteId],
  siteId,
  userId: null,
});

const rowsOf = (plant: Plant) =>
  withTenant(plant.server.services.db, tenantOf(plant), (tx) =>
    tx
      .selectFrom('files')
      .select(['id', 'sha256', 'size', 'store_id', 'thumbnail_id'])
      .where('site_id', '=', plant.siteId)
      .execute(),
  );

async function hashOf(plant: Plant, fileId: number): Promise<string> {
  const url = `/api/sites/${plant.siteId}/files/${fileId}`;
  const { status, bytes } = await fetched(plant.server, plant.admin, url);
  return status === 200 ? sha256(bytes) : String(status);
}

async function storedIds({ server, world, siteId }: Plant): Promise<readonly string[]> {
  const ids: string[] = [];
  const owner = { organisationId: world.organisationId, siteId };
  for await (const { id } of server.services.files.list(owner)) ids.push(id);
  return ids.toSorted();
}

test.each(['a folder', 'S3'] as const)(
  'a server that is killed at any moment leaves no half file, no orphan bytes and no lost version in %s',
  async (store) => {
    const settings = store === 'S3' ? s3.settings : null;
    const plant = await makePlant(settings === null ? {} : { s3: settings });
    const { server, admin, siteId } = plant;
    const { id: documentId } = await plant.make('dms_documents', { dms_versions: null });
    const cookie = `${server.app.sessionCookies.session}=${admin.token ?? ''}`;
    const confirmed: Confirmed = { files: new Map(), versions: new Map() };
    const started = new Set<StartedUpload>();
    for (let round = 0; round < rounds; round++) {
      const { address, kill } = await startKillable(server, settings);
      let left = randomInt(1, 12);
      const killed = Promise.withResolvers<void>();
      const onConfirmed = () => {
        left -= 1;
        if (left === 0) kill().then(killed.resolve, killed.reject);
      };
      const common = { cookie, siteId, documentId, confirmed, started, onConfirmed };
      await Promise.all([uploadUntilKilled(address, common), killed.promise]);
    }

    const last = await startKillable(server, settings);
    // What had not arrived whole goes on where it ended.
    for (const upload of started)
      expect(await continueUpload(last.address, { cookie, confirmed, started }, upload)).toBe(true);
    await last.kill();

    expect(confirmed.files.size + confirmed.versions.size).toBeGreaterThanOrEqual(rounds);
    for (const [id, hash] of confirmed.files) expect(await hashOf(plant, id)).toBe(hash);
    const { body } = await admin.call<{ readonly versions: readonly DocumentVersion[] }>(
      'GET',
      `/api/sites/${siteId}/dms/documents/${documentId}/versions`,
    );
    const hashByVersion = new Map(body.versions.map(({ version, file }) => [version, file.sha256]));
    for (const [version, hash] of confirmed.versions) expect(hashByVersion.get(version)).toBe(hash);
    expect(hashByVersion.size).toBe(body.versions.length);
    expect(body.versions.filter(({ is_active }) => is_active)).toHaveLength(
      Math.min(1, body.versions.length),
    );

    // What nobody was told about is whole too, or gone.
    const rows = await rowsOf(plant);
    for (const { id, sha256: hash } of rows) expect(await hashOf(plant, id)).toBe(hash);
    const inDays = { ...server.services, now: () => new Date(Date.now() + 5 * 86_400_000) };
    await sweepUploads(inDays);
    await sweepOrphans(inDays);
    const named = rows.flatMap(({ store_id, thumbnail_id }) => [store_id, thumbnail_id ?? []]);
    expect(await storedIds(plant)).toEqual([...new Set(named.flat())].toSorted());
    expect(await readdir(path.join(server.dataDir, 'files', 'incoming'))).toEqual([]);
    expect(await readdir(path.join(server.dataDir, 'uploads'))).toEqual([]);
    await server.close();
  },
  600_000,
);
