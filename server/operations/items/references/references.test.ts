import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TemplateRow, TypeRow } from '../../../../src/contract/directory.ts';
import type { ColumnDocument } from '../../../../src/runtime/documents.ts';
import type { Made } from '../../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../../tests/support/server/plant.ts';
import { withTenant } from '../../../db/transaction.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

interface Refusal {
  readonly details?: {
    readonly fields: readonly {
      readonly pointer: string;
      readonly code: string;
      readonly params: { readonly [name: string]: unknown };
    }[];
  };
}

const place = { tab: 'general', section: 'details', order: 0 } as const;

async function publish(moduleType: string, columns: readonly Partial<ColumnDocument>[]) {
  const named = columns.map((column) => ({ name: 'Column', ...place, ...column }));
  const document = { moduleType, name: 'T', columns: named };
  const { status, body } = await plant.admin.call<TemplateRow>('POST', '/api/templates', {
    body: { site_id: plant.siteId, document },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/**
 * Creates an item of a checklist template; returns pointers and codes of its errors, empty if it is
 * valid.
 */
async function tried(template_id: number, columns: object): Promise<readonly string[]> {
  const body = { name: 'Check', template_id, columns };
  const answer = await plant.admin.call<Refusal>('POST', plant.at('checklists'), { body });
  if (answer.status === 201) return [];
  return (answer.body.details?.fields ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
}

describe('references of an item to items', () => {
  test('item references must be of the template that the column names', async () => {
    const template = await publish('equipment', [{ db: 'oil', columnType: 'text' }]);
    const data = { moduleType: 'equipment', template };
    const by = await publish('checklists', [
      { db: 'pump', columnType: 'module_item_reference', columnData: data },
      { db: 'goes_with', columnType: 'module_item_connection_reference', columnData: data },
    ]);
    const fitting = await plant.make('equipment', { template_id: template });
    const other = await plant.make('equipment');
    const both = (id: number, module_type = 'equipment') => ({
      pump: [id],
      goes_with: { module_type, item_ids: [id] },
    });
    expect(await tried(by, both(fitting.id))).toEqual([]);
    expect(await tried(by, both(other.id))).toEqual([
      '/columns/pump reference',
      '/columns/goes_with reference',
    ]);
    expect(await tried(by, both(fitting.id, 'permits'))).toEqual(['/columns/goes_with reference']);
  });

  test('a field accepts as many item references as its settings permit', async () => {
    const columnData = { moduleType: 'equipment' };
    const by = await publish('checklists', [
      { db: 'one', columnType: 'module_item_reference', columnData },
      { db: 'tied', columnType: 'module_item_connection_reference', columnData },
    ]);
    const item_ids = [(await plant.make('equipment')).id, (await plant.make('equipment')).id];
    const tied = { module_type: 'equipment', item_ids };
    expect(await tried(by, { one: item_ids, tied })).toEqual([
      '/columns/one maxItems',
      '/columns/tied/item_ids maxItems',
    ]);
  });
});

describe('a reference that is limited by another field', () => {
  let by: number;
  let area: Made;
  let unit: Made;
  let elsewhere: Made;
  let pump: Made;

  beforeAll(async () => {
    by = await publish('checklists', [
      {
        db: 'place',
        name: 'Place',
        columnType: 'module_item_reference',
        columnData: { moduleType: 'functional_locations' },
      },
      {
        db: 'machines',
        columnType: 'module_item_reference',
        columnData: {
          moduleType: 'equipment',
          allowMultiple: true,
          matchField: 'place',
          matchColumn: 'functional_location_id',
        },
      },
    ]);
    area = await plant.make('functional_locations');
    unit = await plant.make('functional_locations', { functional_location_id: [area.id] });
    elsewhere = await plant.make('functional_locations');
    pump = await plant.make('equipment', { functional_location_id: [unit.id] });
  });

  test('an item belongs to its location and to what that is in', async () => {
    const machines = [pump.id];
    const refused = ['/columns/machines no_match'];
    expect(await tried(by, { machines })).toEqual([]);
    expect(await tried(by, { place: [unit.id], machines })).toEqual([]);
    expect(await tried(by, { place: [area.id], machines })).toEqual([]);
    expect(await tried(by, { place: [elsewhere.id], machines })).toEqual(refused);
    const homeless = await plant.make('equipment');
    const both = [pump.id, homeless.id];
    expect(await tried(by, { place: [area.id], machines: both })).toEqual(refused);
  });

  test('a changed location refuses what was chosen before; a machine that moves away stays', async () => {
    const columns = { place: [unit.id], machines: [pump.id] };
    const made = await plant.make('checklists', { template_id: by, columns });
    let { version } = made;
    const change = async (body: object) => {
      const at = plant.at('checklists', `/${made.id}`);
      const answer = await plant.admin.call<Refusal & Made>('PATCH', at, { body, version });
      if (answer.status === 200) version = answer.body.version;
      return { status: answer.status, fields: answer.body.details?.fields };
    };
    expect(await change({ columns: { place: [elsewhere.id] } })).toMatchObject({
      fields: [
        {
          pointer: '/columns/machines',
          code: 'no_match',
          params: { text_en: 'Place' },
        },
      ],
    });
    expect(await change({ columns: { place: [area.id] } })).toMatchObject({ status: 200 });
    const moved = plant.at('equipment', `/${pump.id}`);
    const { status } = await plant.admin.call('PATCH', moved, {
      body: { functional_location_id: [elsewhere.id] },
      version: pump.version,
    });
    expect(status).toBe(200);
    expect(await change({ name: 'Another name' })).toMatchObject({ status: 200 });
  });
});

test('template references must be of the module that the column names', async () => {
  const pumps = await publish('equipment', []);
  const permits = await publish('permits', []);
  const columnData = { moduleType: 'equipment' };
  const column = { db: 'made_as', columnType: 'module_template_reference', columnData };
  const by = await publish('checklists', [column]);
  expect(await tried(by, { made_as: [pumps] })).toEqual([]);
  expect(await tried(by, { made_as: [permits] })).toEqual(['/columns/made_as reference']);
});

test('a sub-type must belong to the type of the item', async () => {
  const make = (name: string, parent_id: number | null) =>
    plant.admin.call<TypeRow>('POST', `/api/sites/${plant.siteId}/types`, {
      body: { module_type: 'checklists', name, parent_id },
    });
  const [first, second] = [await make('A', null), await make('B', null)];
  const below = await make('Below A', first.body.id);
  const by = await publish('checklists', [
    { db: 'kind', columnType: 'type' },
    { db: 'sub_kind', columnType: 'type', columnData: { parentType: 'kind' } },
  ]);
  const sub_kind = below.body.id;
  const wrong = '/columns/sub_kind reference';
  expect(await tried(by, { kind: first.body.id, sub_kind })).toEqual([]);
  expect(await tried(by, { kind: second.body.id, sub_kind })).toEqual([wrong]);
  expect(await tried(by, { sub_kind })).toEqual([wrong]);
  expect(await tried(by, { kind: sub_kind })).toEqual(['/columns/kind reference']);
});

describe('references of an item to people', () => {
  /** Creates a team of the organisation with the admin and another person. */
  async function makeTeam(): Promise<{ team: number; members: readonly number[] }> {
    const site = plant.siteId;
    const other = await plant.world.person('fitter', [{ site, codes: ['equipment.read'] }]);
    const { organisationId } = plant.world;
    const tenant = { organisationId, siteIds: [], userId: null };
    const members = [plant.admin.userId, other.userId];
    const team = await withTenant(plant.server.services.db, tenant, async (tx) => {
      const { id } = await tx
        .insertInto('teams')
        .values({ organisation_id: organisationId, name: 'Fitters' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rows = members.map((user_id) => ({
        organisation_id: organisationId,
        team_id: id,
        user_id,
      }));
      await tx.insertInto('team_members').values(rows).execute();
      return id;
    });
    return { team, members };
  }

  test('people and teams must work on the site, as many of each as permitted', async () => {
    const { team, members } = await makeTeam();
    const by = await publish('checklists', [
      { db: 'by_one', columnType: 'user_reference' },
      { db: 'by_team', columnType: 'user_reference', columnData: { allowTeams: true } },
      {
        db: 'watched',
        columnType: 'force_watch',
        columnData: { allowUsers: false, allowTeams: true },
      },
    ]);
    const nobody = 999_999;
    const users = (...user_ids: number[]) => ({ user_ids, team_ids: [] });
    const teams = (...team_ids: number[]) => ({ user_ids: [], team_ids });
    const [admin = 0] = members;
    expect(
      await tried(by, { by_one: users(admin), by_team: teams(team), watched: members }),
    ).toEqual([]);
    expect(await tried(by, { by_one: users(...members) })).toEqual([
      '/columns/by_one/user_ids maxItems',
    ]);
    expect(await tried(by, { by_one: teams(team) })).toEqual(['/columns/by_one/team_ids maxItems']);
    expect(await tried(by, { by_team: teams(nobody) })).toEqual(['/columns/by_team reference']);
    expect(await tried(by, { watched: [nobody] })).toEqual(['/columns/watched reference']);
    const loner = await plant.world.person('loner', [
      { site: plant.siteId, codes: ['equipment.read'] },
    ]);
    expect(await tried(by, { watched: [...members, loner.userId] })).toEqual([
      '/columns/watched reference',
    ]);
  });
});
