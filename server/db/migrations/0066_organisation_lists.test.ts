import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DropdownRow, LabelRow } from '../../../src/contract/directory.ts';
import { quietLog } from '../../../tests/support/quiet-log.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { migrate } from '../migrate.ts';
import { organisationLists } from './0066_organisation_lists.ts';

let plant: Plant;
beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

test('lists and merges from before the migration belong to the organisation of their site', async () => {
  const at = (rest: string) => `/api/sites/${plant.siteId}/${rest}`;
  const post = async <T>(rest: string, body: object) =>
    (await plant.admin.call<T>('POST', at(rest), { body })).body;
  const module_type = 'equipment';
  const options = [{ value: 1, label: 'One' }];
  const list = await post<DropdownRow>('dropdowns', { module_type, name: 'Old', options });
  const label = (name: string) => post<LabelRow>('labels', { module_type, name });
  const [gone, kept] = [await label('Gone'), await label('Kept')];
  const merge = await post<{ id: number }>(`lists/labels/${gone.id}/merge`, { into_id: kept.id });

  const { owner } = plant.server.database.db;
  await sql`
    alter table dropdowns drop column organisation_id cascade`.execute(owner);
  await sql`
    alter table list_merges drop column organisation_id cascade`.execute(owner);
  await sql`
    alter table list_merge_items
      drop constraint list_merge_items_merge_id_fkey,
      add foreign key (site_id, merge_id) references list_merges (site_id, id)`.execute(owner);
  await owner.deleteFrom('migrations').where('name', '=', organisationLists.name).execute();
  await migrate(owner, quietLog);

  const lists = await plant.admin.call<{ dropdowns: readonly DropdownRow[] }>(
    'GET',
    at('dropdowns'),
  );
  expect(lists.body.dropdowns).toEqual([list]);
  const undone = await plant.admin.call('POST', at(`list-merges/${merge.id}/undo`));
  expect(undone.status).toBe(200);
  const { rows: forced } = await sql<{ forced: boolean }>`
    select distinct relforcerowsecurity as forced from pg_class
    where relname in ('sites', 'dropdowns', 'list_merges')`.execute(owner);
  expect(forced).toEqual([{ forced: true }]);
});
