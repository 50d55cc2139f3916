import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DropdownRow, TemplateRow } from '../../../src/contract/directory.ts';
import type { HistoryEntry } from '../../../src/contract/item-schemas.ts';
import type { ListUsage, MergeStep } from '../../../src/contract/list-rows.ts';
import { importing } from '../../../tests/support/server/imports.ts';
import { type Made, makeItem } from '../../../tests/support/server/items.ts';
import { senderOf } from '../../../tests/support/matrix/send.ts';
import { sorted } from '../../../tests/support/sorted.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { type Stock, liveModule, stockSite } from '../../../tests/support/server/stock.ts';
import { type Person, makeWorld } from '../../../tests/support/server/world.ts';
import { withTenant } from '../../db/transaction.ts';

let plant: Plant;
let north: Stock;
let south: Stock;
/** Keeps the settings of the first site, and only of it. */
let siteAdmin: Person;

beforeAll(async () => {
  plant = await makePlant();
  const [, second = 0] = plant.world.siteIds;
  north = plant.stock;
  south = await stockSite(plant.server, plant.world, second);
  siteAdmin = await plant.world.person('keeps one site', [
    { site: north.siteId, codes: ['settings.manage', 'workorders.read'] },
  ]);
});
afterAll(() => plant.server.close());

const module_type = 'workorders';
const options = [
  { value: 1, label: 'Day' },
  { value: 2, label: 'Night' },
  { value: 3, label: 'Late night' },
];
const place = { tab: 'general', section: 'details', order: 0 };

const at = ({ siteId }: Stock, rest: string) => `/api/sites/${siteId}/${rest}`;
const create = (stock: Stock, name: string, scope = 'organisation', person = plant.admin) =>
  person.call<DropdownRow>('POST', at(stock, 'dropdowns'), {
    body: { module_type, name, options, scope },
  });
const made = async (name: string, scope?: string) => {
  const { status, body } = await create(north, name, scope);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
const change = (row: DropdownRow, body: object, { person = plant.admin, stock = north } = {}) =>
  person.call<DropdownRow>('PATCH', at(stock, `dropdowns/${row.id}`), {
    version: row.version,
    body,
  });
const listsOf = async (stock: Stock, person = plant.admin) =>
  (await person.call<{ dropdowns: readonly DropdownRow[] }>('GET', at(stock, 'dropdowns'))).body
    .dropdowns;
const usageFor = async (person: Person, stock = north) =>
  (await person.call<ListUsage>('GET', at(stock, 'lists/dropdowns/usage'))).body;
const itemsWith = ({ usage }: ListUsage, row: number, value: number) =>
  usage.find((each) => each.row_id === row && each.value === value)?.items ?? 0;

async function nameOf({ siteId }: Stock): Promise<string> {
  const { body } = await plant.admin.call<readonly { id: number; name: string }[]>(
    'GET',
    '/api/sites',
  );
  return body.find(({ id }) => id === siteId)?.name ?? '';
}

async function publish(stock: Stock, dropdownId: number, name = 'Round'): Promise<number> {
  const column = { db: 'shift', columnType: 'dropdown', name: 'Shift', ...place };
  const document = {
    moduleType: module_type,
    name,
    columns: [{ ...column, columnData: { dropdownId } }],
  };
  const { status, body } = await plant.admin.call<TemplateRow>('POST', '/api/templates', {
    body: { site_id: stock.siteId, document },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}
const withShift = (stock: Stock, template_id: number, value: number) =>
  makeItem(plant.admin, stock, module_type, { template_id, columns: { shift: [value] } });
const itemPath = (stock: Stock, id: number, rest = '') =>
  at(stock, `${liveModule(plant.server, module_type).document.api}/${id}${rest}`);
const shiftOf = async (stock: Stock, { id }: Made) =>
  (await plant.admin.call<Made>('GET', itemPath(stock, id))).body['columns'];

/** A list of the organisation that an item of each site has. */
async function usedOnBoth(name: string, value: number) {
  const list = await made(name);
  const [first, second] = [
    await publish(north, list.id, name),
    await publish(south, list.id, name),
  ];
  const items = [await withShift(north, first, value), await withShift(south, second, value)];
  return { list, items: items as [Made, Made], templates: [first, second] as const };
}

describe('a dropdown list of the organisation', () => {
  test('is on every site, and a new option appears in the templates of all of them', async () => {
    const invalidate = vi.spyOn(plant.server.services.notifier, 'invalidate');
    const { list, templates } = await usedOnBoth('Gases', 1);
    expect(list.site_id).toBeNull();
    expect(await listsOf(south)).toContainEqual(list);
    invalidate.mockClear();
    const changed = await change(list, { options: [...options, { value: 4, label: 'Noon' }] });
    expect(changed).toMatchObject({ status: 200, body: { version: 2, site_id: null } });
    expect(invalidate).toHaveBeenCalledWith({
      call: 'GET_SITE_DROPDOWNS',
      organisationId: plant.world.organisationId,
      siteId: null,
      permission: null,
    });
    invalidate.mockRestore();
    for (const [at, stock] of [north, south].entries())
      await expect(withShift(stock, templates[at] ?? 0, 4)).resolves.toMatchObject({
        columns: { shift: [4] },
      });
    const refused = await change(list, { name: 'Vapours' });
    expect(refused).toMatchObject({ status: 412, body: { details: { current: { version: 2 } } } });
    expect(refused.body).not.toHaveProperty('details.current.organisation_id');
  });

  test('is changed only by people who manage the settings of the organisation', async () => {
    const list = await made('Contractors');
    expect(await listsOf(north, siteAdmin)).toContainEqual(list);
    const refused = { status: 403, body: { code: 'organisation_list' } };
    const as = { person: siteAdmin };
    expect(await create(north, 'Others', 'organisation', siteAdmin)).toMatchObject(refused);
    expect(await change(list, { name: 'Firms' }, as)).toMatchObject(refused);
    const path = at(north, `dropdowns/${list.id}`);
    expect(await siteAdmin.call('DELETE', path)).toMatchObject(refused);
    const row = at(north, `lists/dropdowns/${list.id}`);
    const body = { into_id: list.id, value: 1, into_value: 2 };
    expect(await siteAdmin.call('POST', `${row}/merge`, { body })).toMatchObject(refused);
    const { body: merge } = await plant.admin.call<MergeStep>('POST', `${row}/merge`, { body });
    for (const step of ['go-on', 'undo'])
      expect(
        await siteAdmin.call('POST', at(north, `list-merges/${merge.id}/${step}`)),
      ).toMatchObject(refused);
    expect((await plant.admin.call('DELETE', path)).status).toBe(200);
    expect(await siteAdmin.call('POST', `${row}/restore`)).toMatchObject(refused);
    expect((await plant.admin.call('POST', `${row}/restore`)).status).toBe(200);
    const own = await create(north, 'Own of the site', 'site', siteAdmin);
    expect(own.status).toBe(201);
    expect(await change(own.body, { scope: 'organisation' }, as)).toMatchObject(refused);
    const { send } = senderOf(plant.server, siteAdmin.token);
    const file = at(north, `lists/dropdowns/export?format=csv&dropdown_id=${list.id}`);
    const exported = await send('GET', file, {});
    expect([exported.status, exported.text.includes('Late night')]).toEqual([200, true]);
  });

  test('stays within its organisation', async () => {
    const list = await made('Secret names');
    const other = await makeWorld(plant.server, 'west', 1);
    const stock = await stockSite(plant.server, other, other.siteIds[0] ?? 0);
    expect(await listsOf(stock, other.admin)).toEqual([]);
    const missing = { status: 404 };
    const as = { person: other.admin, stock };
    expect(await change(list, { name: 'Ours now' }, as)).toMatchObject(missing);
    expect(await other.admin.call('DELETE', at(stock, `dropdowns/${list.id}`))).toMatchObject(
      missing,
    );
    const body = { into_id: list.id, value: 1, into_value: 2 };
    const path = at(stock, `lists/dropdowns/${list.id}/merge`);
    expect(await other.admin.call('POST', path, { body })).toMatchObject(missing);
    expect((await create(stock, 'Secret names', 'organisation', other.admin)).status).toBe(201);
    const column = { db: 'shift', columnType: 'dropdown', name: 'Shift', ...place };
    const columns = [{ ...column, columnData: { dropdownId: list.id } }];
    const document = { moduleType: module_type, name: 'Foreign', columns };
    const published = await other.admin.call('POST', '/api/templates', {
      body: { site_id: stock.siteId, document },
    });
    expect(published.status).toBe(422);
  });

  test('has a name that no list of a site has, also when both are made at once', async () => {
    const taken = { status: 409, body: { code: 'name_taken' } };
    await made('Crews');
    expect(await create(south, 'CREWS', 'site')).toMatchObject(taken);
    const own = (await create(south, 'Docks', 'site')).body;
    expect(await create(north, 'docks')).toMatchObject({
      status: 409,
      body: { code: 'name_on_site' },
    });
    expect(await change(own, { name: 'Crews' }, { stock: south })).toMatchObject(taken);
    expect((await create(north, 'Docks', 'site')).status).toBe(201);
    for (const name of ['Race one', 'Race two', 'Race three']) {
      const answers = await Promise.all([create(south, name, 'site'), create(north, name)]);
      expect(sorted(answers.map(({ status }) => status))).toEqual([201, 409]);
    }
  });

  test('keeps an option that items of another site have, and counts on the sites that the person keeps', async () => {
    const { list, items } = await usedOnBoth('Tools', 3);
    expect(itemsWith(await usageFor(plant.admin), list.id, 3)).toBe(2);
    const seen = await usageFor(siteAdmin);
    expect(itemsWith(seen, list.id, 3)).toBe(1);
    expect(seen.sites).toEqual({ counted: 1, all: 2 });
    expect((await usageFor(plant.admin)).sites).toEqual({ counted: 2, all: 2 });
    await plant.admin.call('DELETE', itemPath(north, items[0].id));
    expect((await change(list, { options: options.slice(0, 2) })).status).toBe(409);
  });

  test('keeps an option that only an archived site uses, and the refusal names option and site', async () => {
    const list = await made('Valves');
    await withShift(south, await publish(south, list.id, 'Valves'), 3);
    const name = await nameOf(south);
    expect((await plant.admin.call('POST', at(south, 'settings/archive'))).status).toBe(200);
    const refused = await change(list, { options: options.slice(0, 2) });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'option_in_use',
        error: `“Late night” can’t leave the list: items of the site “${name}” have it. Choose “Retire” instead: nobody can choose it any more, and these items keep it.`,
      },
    });
    const [first, second, third] = options;
    const retired = [first, second, { ...third, is_retired: true }];
    expect((await change(list, { options: retired })).status).toBe(200);
    expect((await plant.admin.call('POST', at(south, 'settings/restore'))).status).toBe(200);
  });

  test('a merge that an import of another site holds up says which import and which site', async () => {
    const { list, items } = await usedOnBoth('Held shifts', 3);
    const ids = { organisationId: plant.world.organisationId, userId: plant.admin.userId };
    const tenant = { ...ids, siteId: south.siteId, siteIds: [south.siteId] };
    const orders = at(south, liveModule(plant.server, module_type).document.api);
    const content = `id,name\n${items[1].id},From the file`;
    const { job } = await importing(plant.server, plant.admin, orders, content);
    await withTenant(plant.server.services.db, tenant, (tx) =>
      tx.updateTable('import_jobs').set({ state: 'applying' }).where('id', '=', job.id).execute(),
    );
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    const { promise: held, resolve: hasLocked } = Promise.withResolvers<undefined>();
    const theirs = withTenant(plant.server.services.db, tenant, async (tx) => {
      await sql`select from workorder_items where id = ${items[1].id} for update`.execute(tx);
      hasLocked(undefined);
      await released;
    });
    await Promise.race([held, theirs]);
    const body = { into_id: list.id, value: 3, into_value: 2 };
    const path = at(north, `lists/dropdowns/${list.id}/merge`);
    const refused = await plant.admin.call('POST', path, { body });
    release(undefined);
    await theirs;
    expect(refused).toMatchObject({ status: 409, body: { code: 'import_on_site' } });
    expect(refused.body['error']).toContain('rows.csv');
    expect(refused.body['error']).toContain(await nameOf(south));
    expect(await shiftOf(north, items[0])).toEqual({ shift: [3] });
    expect((await plant.admin.call('POST', path, { body })).status).toBe(200);
  }, 30_000);

  test('a merge rewrites the items of every site with an event there each, and undo gives them back', async () => {
    const { list, items } = await usedOnBoth('Shifts', 3);
    const body = { into_id: list.id, value: 3, into_value: 2 };
    const path = at(south, `lists/dropdowns/${list.id}/merge`);
    const merge = (await plant.admin.call<MergeStep>('POST', path, { body })).body;
    expect(merge).toMatchObject({ done: 2, remaining: 0 });
    for (const [at, stock] of [north, south].entries()) {
      const item = items[at] ?? items[0];
      expect(await shiftOf(stock, item)).toEqual({ shift: [2] });
      const { history } = (
        await plant.admin.call<{ history: readonly HistoryEntry[] }>(
          'GET',
          itemPath(stock, item.id, '/history'),
        )
      ).body;
      expect(history[0]).toMatchObject({ call: 'MERGE_SITE_LIST_ROW' });
    }
    const undone = await plant.admin.call('POST', at(north, `list-merges/${merge.id}/undo`));
    expect(undone.body).toMatchObject({ done: 2, remaining: 0 });
    expect(await shiftOf(north, items[0])).toEqual({ shift: [3] });
    expect(await shiftOf(south, items[1])).toEqual({ shift: [3] });
    expect((await listsOf(south)).find(({ id }) => id === list.id)?.options).toEqual(options);
  });

  test('is made of a list of a site unless another site has one of the name; its merges can be undone', async () => {
    const list = await made('Wells', 'site');
    const template = await publish(north, list.id, 'Wells');
    const item = await withShift(north, template, 3);
    const body = { into_id: list.id, value: 3, into_value: 2 };
    const path = at(north, `lists/dropdowns/${list.id}/merge`);
    const merge = (await plant.admin.call<MergeStep>('POST', path, { body })).body;
    const [now = list] = (await listsOf(north)).filter(({ id }) => id === list.id);
    const other = (await create(south, 'Wells', 'site')).body;
    expect(await change(now, { scope: 'organisation' })).toMatchObject({
      status: 409,
      body: { code: 'name_on_site' },
    });
    await plant.admin.call('DELETE', at(south, `dropdowns/${other.id}`));
    expect(await change(now, { scope: 'organisation' })).toMatchObject({
      status: 200,
      body: { site_id: null },
    });
    const restored = await plant.admin.call(
      'POST',
      at(south, `lists/dropdowns/${other.id}/restore`),
    );
    expect(restored).toMatchObject({ status: 409, body: { code: 'name_taken' } });
    await expect(publish(south, list.id, 'Wells')).resolves.toBeGreaterThan(0);
    await plant.admin.call('POST', at(south, `list-merges/${merge.id}/undo`));
    expect(await shiftOf(north, item)).toEqual({ shift: [3] });
  });

  test('templates that a new site takes over go on using it', async () => {
    const list = await made('Copied');
    await publish(north, list.id, 'Copied');
    const { body: site } = await plant.admin.call<{ id: number }>('POST', '/api/sites', {
      body: { name: 'Third', code: 'T3', copy_from: north.siteId },
    });
    const { body } = await plant.admin.call<readonly TemplateRow[]>(
      'GET',
      `/api/sites/${site.id}/templates`,
    );
    const copied = body.find(({ name }) => name === 'Copied');
    expect(copied?.document.columns?.[0]?.columnData).toMatchObject({ dropdownId: list.id });
  });
});
