import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture, uploaded } from '../../../tests/support/server/files.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { quietLog } from '../../../tests/support/quiet-log.ts';
import { migrate } from '../migrate.ts';
import { fileModules } from './0018_file_modules.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

test('the migration stores the modules of files that items referred to before, in core and template columns', async () => {
  const give = async () =>
    (await uploaded(plant.server, plant.admin, plant.siteId, await picture())).id;
  const [shared, version, proof, unused] = [await give(), await give(), await give(), await give()];
  await plant.make('equipment', { photos: [shared] });
  await plant.make('workorders', { files: [shared] });
  await plant.make('dms_documents', { dms_versions: { version: 1, file_id: version } });
  const place = { tab: 'general', section: 'details', order: 0 };
  const column = { db: 'proof', columnType: 'photos', name: 'Proof', columnData: {}, ...place };
  const document = { moduleType: 'equipment', name: 'T', columns: [column] };
  const template = await plant.admin.call<{ id: number }>('POST', '/api/templates', {
    body: { site_id: plant.siteId, document },
  });
  await plant.make('equipment', { template_id: template.body.id, columns: { proof: [proof] } });

  const { owner } = plant.server.database.db;
  await sql`alter table files drop column module_types`.execute(owner);
  await owner.deleteFrom('migrations').where('name', '=', fileModules.name).execute();
  await migrate(owner, quietLog);

  await sql`alter table files no force row level security`.execute(owner);
  const rows = await owner.selectFrom('files').select(['id', 'module_types']).execute();
  const modulesOf = (id: number) => rows.find((row) => row.id === id)?.module_types.toSorted();
  expect([shared, version, proof, unused].map(modulesOf)).toEqual([
    ['equipment', 'workorders'],
    ['dms_documents'],
    ['equipment'],
    [],
  ]);
  const { rows: forced } = await sql<{ forced: boolean }>`
    select distinct relforcerowsecurity as forced from pg_class
    where relname in ('equipment_items', 'template_versions')`.execute(owner);
  expect(forced).toEqual([{ forced: true }]);
});
