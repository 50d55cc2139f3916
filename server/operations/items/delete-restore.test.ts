import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putFile, removeFile, smallModule } from '../../../tests/support/server/module-file.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { until } from '../../../tests/support/until.ts';

const type = 'functional_locations';
let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

interface Reply {
  readonly results: readonly {
    readonly id: number;
    readonly status: number;
    readonly item?: Made;
    readonly error?: { readonly code: string };
  }[];
}

const child = (parent: number) => plant.make(type, { functional_location_id: [parent] });
const root = () => plant.world.roots.get(plant.siteId)?.get(type) ?? 0;

async function go(way: 'remove' | 'restore', items: readonly Pick<Made, 'id' | 'version'>[]) {
  const named = items.map(({ id, version }) => ({ id, version }));
  const { status, body } = await plant.admin.call<Reply>('POST', plant.at(type, `/${way}`), {
    body: { items: named },
  });
  expect(status).toBe(200);
  expect(body.results.map(({ id }) => id)).toEqual(named.map(({ id }) => id));
  return body.results.map((each) => each.error?.code ?? each.status);
}

const later = ({ id, version }: Pick<Made, 'id' | 'version'>, by: number) => ({
  id,
  version: version + by,
});

describe('several items deleted or restored in one call', () => {
  test('many items are deleted and restored in any order of ids, each with its event', async () => {
    const top = await child(root());
    const middle = await child(top.id);
    const bottom = await child(middle.id);
    expect(await go('remove', [top, middle, bottom])).toEqual([200, 200, 200]);
    const all = [bottom, middle, top].map((each) => later(each, 1));
    expect(await go('restore', all)).toEqual([200, 200, 200]);
    for (const { id } of [top, bottom]) {
      const { body } = await plant.admin.call<{ history: readonly { call: string }[] }>(
        'GET',
        plant.at(type, `/${id}/history`),
      );
      expect(body.history.map(({ call }) => call.replace(/_SITE_.*_/, ' '))).toEqual([
        'RESTORE MANY',
        'DELETE MANY',
        expect.stringMatching(/^CREATE/) as string,
      ]);
    }
  });

  test('items that cannot be deleted are reported, while the others are deleted', async () => {
    const parent = await child(root());
    const below = await child(parent.id);
    const free = await child(root());
    const results = await go('remove', [
      parent,
      { ...below, version: below.version + 5 },
      free,
      free,
      { id: root(), version: 1 },
      { id: 999_999, version: 1 },
    ]);
    expect(results).toEqual([
      'still_referenced',
      'stale',
      200,
      'named_twice',
      'root_item',
      'not_found',
    ]);
    expect(await go('remove', [later(free, 1)])).toEqual(['deleted_item']);
  });

  test('items are not restored without their parents, nor with invalid values', async () => {
    const parent = await child(root());
    const below = await child(parent.id);
    await go('remove', [parent, below]);
    expect(await go('restore', [later(below, 1), later(below, 1)])).toEqual([
      'invalid',
      'named_twice',
    ]);
    expect(await go('restore', [later(below, 1), later(parent, 1)])).toEqual([200, 200]);
    expect(await go('restore', [later(parent, 2)])).toEqual(['not_deleted']);
  });

  test('of several deleted items with the same unique value one is restored', async () => {
    const gone: Made[] = [];
    for (const name of ['first', 'second']) {
      const code = 'TWICE-1';
      const parent = { functional_location_id: [root()] };
      const item = await plant.make(type, { name, code, ...parent });
      expect(await go('remove', [item])).toEqual([200]);
      gone.push(item);
    }
    expect(
      await go(
        'restore',
        gone.map((each) => later(each, 1)),
      ),
    ).toEqual([200, 'invalid']);
  });

  test('items are not deleted while items of any module hang on them, which the refusal counts', async () => {
    const location = await child(root());
    await child(location.id);
    await plant.make('equipment', { functional_location_id: [location.id] });
    const folder = await plant.make('dms_folders');
    await plant.make('dms_documents', { folder_id: [folder.id] });
    const refused = async (module: string, { id, version }: Made) => {
      const url = plant.at(module, `/${id}`);
      const { status, body } = await plant.admin.call<Reply['results'][number]>('DELETE', url, {
        version,
      });
      return [status, body];
    };
    expect(await refused(type, location)).toMatchObject([
      409,
      {
        code: 'still_referenced',
        details: {
          dependents: [
            { module_type: 'equipment', count: 1 },
            { module_type: type, count: 1 },
          ],
        },
      },
    ]);
    expect(await refused('dms_folders', folder)).toMatchObject([
      409,
      { details: { dependents: [{ module_type: 'dms_documents', count: 1 }] } },
    ]);
  });

  test('a required reference to one item counts in modules that are dropped in and in templates', async () => {
    const reference = (moduleType: string) => ({
      db: 'hangs_on',
      name: 'Hangs on',
      columnType: 'module_item_reference' as const,
      columnData: { moduleType },
      tab: 'general',
      section: 'details',
      order: 1,
      required: true,
    });
    const { coreColumns } = smallModule(7);
    putFile(
      plant.server,
      'things_7',
      smallModule(7, { coreColumns: [...coreColumns, reference('equipment')] }),
    );
    await until(() => expect(plant.server.services.modules.byType('things_7')).toBeDefined());
    const things = `/api/sites/${plant.siteId}/things-7`;
    const machine = await plant.make('equipment');
    const made = await plant.admin.call<Made>('POST', things, {
      body: { name: 'Thing', hangs_on: [machine.id] },
    });
    expect(made.status).toBe(201);
    const document = { moduleType: 'observations', name: 'T', columns: [reference('equipment')] };
    const template = await plant.admin.call<Made>('POST', '/api/templates', {
      body: { site_id: plant.siteId, document },
    });
    await plant.make('observations', {
      template_id: template.body.id,
      columns: { hangs_on: [machine.id] },
    });
    const url = plant.at('equipment', `/${machine.id}`);
    const { body } = await plant.admin.call('DELETE', url, { version: machine.version });
    expect(body).toMatchObject({
      code: 'still_referenced',
      details: {
        dependents: [
          { module_type: 'observations', count: 1 },
          { module_type: 'things_7', count: 1 },
        ],
      },
    });
    await plant.admin.call('DELETE', `${things}/${made.body.id}`, { version: 1 });
    removeFile(plant.server, 'things_7');
  });

  test('an item is restored only while the item of another module on which it hangs is there', async () => {
    const location = await child(root());
    const machine = await plant.make('equipment', { functional_location_id: [location.id] });
    const bin = async (module: string, { id, version }: Pick<Made, 'id' | 'version'>, rest = '') =>
      plant.admin.call<{ code?: string; version: number }>(
        rest === '' ? 'DELETE' : 'POST',
        plant.at(module, `/${id}${rest}`),
        { version },
      );
    await bin('equipment', machine);
    await bin(type, location);
    const refused = await bin('equipment', later(machine, 1), '/restore');
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid']);
    expect((await bin(type, later(location, 1), '/restore')).status).toBe(200);
    expect((await bin('equipment', later(machine, 1), '/restore')).status).toBe(200);
  });

  test('deletion needs its permission, and items of another site are not found', async () => {
    const item = await child(root());
    const body = { items: [{ id: item.id, version: item.version }] };
    const changer = await plant.world.person('changer', [
      { site: plant.siteId, codes: [`${type}.read`, `${type}.update`] },
    ]);
    for (const way of ['remove', 'restore']) {
      const { status } = await changer.call('POST', plant.at(type, `/${way}`), { body });
      expect(status).toBe(403);
    }
    const [, second = 0] = plant.world.siteIds;
    const url = plant.at(type, '/remove').replace(`/${plant.siteId}/`, `/${second}/`);
    const elsewhere = await plant.admin.call<Reply>('POST', url, { body });
    expect(elsewhere.body.results.map(({ status }) => status)).toEqual([404]);
  });
});
