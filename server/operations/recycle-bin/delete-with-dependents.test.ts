import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BinItem, Uses } from '../../../src/contract/recycle-bin.ts';
import type { Client } from '../../../tests/support/server/client.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

interface Reply {
  readonly deleted?: BinItem[];
  readonly code?: string;
  readonly error?: string;
  readonly details?: { readonly dependents?: readonly object[] };
}

const named = (type: string, { id, version }: Made): BinItem => ({
  module_type: type,
  id,
  version,
});

const bin = (rest = '') => `/api/sites/${plant.siteId}/recycle-bin${rest}`;

const deleteAll = (
  items: readonly BinItem[],
  dependents?: readonly object[],
  client: Client = plant.admin,
) => client.call<Reply>('POST', bin(), { body: { items, ...(dependents && { dependents }) } });

const deletedAt = async (type: string, { id }: Made) =>
  (await plant.admin.call<Made>('GET', plant.at(type, `/${id}`))).body['deleted_at'];

/** A location with a location below it, which has a machine. */
async function makeTree() {
  const type = 'functional_locations';
  const root = plant.world.roots.get(plant.siteId)?.get(type) ?? 0;
  const location = await plant.make(type, { functional_location_id: [root] });
  const below = await plant.make(type, { functional_location_id: [location.id] });
  const machine = await plant.make('equipment', { functional_location_id: [below.id] });
  return { location, below, machine };
}

describe('items that are deleted with all that hang on them', () => {
  test('the numbers of all levels are asked first, then all are deleted in one call and restored in one call', async () => {
    const { location, below, machine } = await makeTree();
    const items = [named('functional_locations', location)];
    const requested = await deleteAll(items);
    const dependents = [
      { module_type: 'equipment', count: 1 },
      { module_type: 'functional_locations', count: 1 },
    ];
    expect(requested).toMatchObject({
      status: 409,
      body: { code: 'still_referenced', details: { dependents } },
    });
    expect(await deletedAt('equipment', machine)).toBeNull();
    const done = await deleteAll(items, dependents);
    expect(done.status).toBe(200);
    expect(done.body.deleted).toHaveLength(3);
    for (const [type, item] of [
      ['functional_locations', location],
      ['functional_locations', below],
      ['equipment', machine],
    ] as const)
      expect(await deletedAt(type, item)).not.toBeNull();
    const restored = await plant.admin.call<{ results: { status: number }[] }>(
      'POST',
      bin('/restore'),
      { body: { items: done.body.deleted } },
    );
    expect(restored.body.results.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await deletedAt('equipment', machine)).toBeNull();
  });

  test('the question can name what refers to them or to what hangs on them, and stays', async () => {
    const { location, below, machine } = await makeTree();
    const order = await plant.make('workorders', {
      name: 'On the machine',
      equipment_item_ids: [machine.id],
    });
    const both = { equipment_item_ids: [machine.id], functional_location_item_ids: [below.id] };
    await plant.make('permits', { name: 'At the place', equipment_ids: [machine.id] });
    await plant.make('workorders', { name: 'On both', ...both });
    const asked = ({ module_type, id }: BinItem) => ({ module_type, id });
    const uses = async (items: readonly BinItem[], client: Client = plant.admin) =>
      client.call<Uses>('POST', bin('/uses'), { body: { items: items.map(asked) } });
    const names = ({ body }: { readonly body: Uses }) =>
      body.uses.map(({ type, name }) => `${type} ${name}`);
    const place = named('functional_locations', location);
    const found = await uses([place, named('equipment', machine)]);
    expect(names(found)).toEqual([
      'permits At the place',
      'workorders On both',
      'workorders On the machine',
    ]);
    expect(found.body).toMatchObject({ total: 3, is_complete: true });
    // What would be deleted too does not stay with a reference.
    expect(names(await uses([place, named('workorders', order)]))).toEqual([
      'permits At the place',
      'workorders On both',
    ]);
    const site = plant.siteId;
    const codes = ['functional_locations.read', 'equipment.read', 'permits.read'];
    const reader = await plant.world.person(`uses${machine.id}`, [{ site, codes }]);
    expect(names(await uses([place], reader))).toEqual(['permits At the place']);
    expect((await uses([named('workorders', order)], reader)).status).toBe(403);
    expect(await deletedAt('equipment', machine)).toBeNull();
  });

  test('an item that was added after the question is not deleted unseen', async () => {
    const folder = await plant.make('dms_folders');
    await plant.make('dms_documents', { folder_id: [folder.id] });
    const items = [named('dms_folders', folder)];
    const agreed = (await deleteAll(items)).body.details?.dependents ?? [];
    await plant.make('dms_documents', { folder_id: [folder.id] });
    expect(await deleteAll(items, agreed)).toMatchObject({
      status: 409,
      body: { details: { dependents: [{ module_type: 'dms_documents', count: 2 }] } },
    });
    expect(await deletedAt('dms_folders', folder)).toBeNull();
  });

  test('without the permission for one of the modules nothing is deleted, and unreadable modules are not named', async () => {
    const { location } = await makeTree();
    const items = [named('functional_locations', location)];
    const codes = ['functional_locations.read', 'functional_locations.delete'];
    const own = await plant.world.person('own', [{ site: plant.siteId, codes }]);
    const reader = await plant.world.person('reader', [
      { site: plant.siteId, codes: [...codes, 'equipment.read'] },
    ]);
    expect(await deleteAll(items, [], own)).toMatchObject({
      status: 403,
      body: { code: 'dependents_forbidden', details: { dependents: [] } },
    });
    expect(await deleteAll(items, [], reader)).toMatchObject({
      status: 403,
      body: { details: { dependents: [{ module_type: 'equipment', count: 1 }] } },
    });
    expect(await deletedAt('functional_locations', location)).toBeNull();
  });

  test('an item in force is not deleted, alone or with others, and the refusal names its status', async () => {
    const approver = await plant.world.person('approver', [
      { site: plant.siteId, codes: ['permits.read', 'permits.approve'] },
    ]);
    let permit = await plant.make('permits');
    for (const [to, client] of [
      ['APPROVAL_PENDING', plant.admin],
      ['ACTIVE', approver],
    ] as const) {
      const moved = await client.call<Made>(
        'POST',
        plant.at('permits', `/${permit.id}/transitions`),
        { body: { to }, version: permit.version },
      );
      expect(moved.status).toBe(200);
      permit = moved.body;
    }
    const single = await plant.admin.call<Reply>('DELETE', plant.at('permits', `/${permit.id}`), {
      version: permit.version,
    });
    expect(single).toMatchObject({
      status: 409,
      body: {
        code: 'status_holds',
        error: 'This item can’t be deleted while its status is Active. Change the status first.',
      },
    });
    expect((await deleteAll([named('permits', permit)])).body.code).toBe('status_holds');
    const { location } = await makeTree();
    const dryRun = async (type: string, { id, version }: Made) => {
      const { body } = await plant.admin.call<{ results: { error?: { code: string } }[] }>(
        'POST',
        plant.at(type, '/remove'),
        { body: { items: [{ id, version }], dry_run: true } },
      );
      return body.results.map(({ error }) => error?.code);
    };
    expect(await dryRun('permits', permit)).toEqual(['status_holds']);
    expect(await dryRun('functional_locations', location)).toEqual(['still_referenced']);
    const closed = await plant.make('workorders');
    await plant.admin.call('POST', plant.at('workorders', `/${closed.id}/transitions`), {
      body: { to: 'TERM_DEFAULT' },
      version: closed.version,
    });
    const finished = await plant.admin.call('DELETE', plant.at('workorders', `/${closed.id}`), {
      version: closed.version + 1,
    });
    expect(finished.status).toBe(200);
  });

  test('two deletions of the same tree at once delete it once', async () => {
    const { location, below } = await makeTree();
    const upper = [named('functional_locations', location)];
    const lower = [named('functional_locations', below)];
    const agreed = async (items: readonly BinItem[]) =>
      (await deleteAll(items)).body.details?.dependents ?? [];
    const [ofUpper, ofLower] = [await agreed(upper), await agreed(lower)];
    const replies = await Promise.all([deleteAll(upper, ofUpper), deleteAll(lower, ofLower)]);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    for (const { status } of replies) expect([200, 409, 412]).toContain(status);
  });
});
