import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TemplateDocument } from '../../../src/runtime/documents.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

let plant: Plant;
let templateId: number;

const template: TemplateDocument = {
  moduleType: 'equipment',
  name: 'Tagged',
  columns: [
    {
      db: 'tag',
      columnType: 'text',
      name: 'Tag',
      order: 0,
      tab: 'general',
      section: 'details',
      unique: true,
    },
  ],
};

beforeAll(async () => {
  plant = await makePlant();
  const published = await plant.admin.call<{ id: number }>('POST', '/api/templates', {
    body: { site_id: plant.siteId, document: template },
  });
  templateId = published.body.id;
});
afterAll(async () => plant.server.close());

interface Refusal {
  readonly error: string;
  readonly code: string;
  readonly details: {
    readonly fields?: readonly { pointer: string; code: string; message: string }[];
    readonly current?: readonly Made[];
    readonly items: readonly {
      readonly pointer: string;
      readonly id: number;
      readonly error: string;
      readonly code: string;
      readonly details?: { readonly denial?: { readonly code: string } };
    }[];
  };
}

type Changed = Readonly<Record<string, readonly Made[]>>;

const batch = <Body = Changed>(type: string, body: unknown) =>
  plant.admin.call<Body>('PATCH', plant.at(type, '/batch'), { body });
const bulk = <Body = Changed>(type: string, body: unknown) =>
  plant.admin.call<Body>('PATCH', plant.at(type, '/bulk'), { body });

const version = ({ id, version: at }: Made) => ({ id, version: at });
const named = (item: Made, name: string) => ({ ...version(item), changes: { name } });

async function now(items: readonly Made[]): Promise<readonly Made[]> {
  return Promise.all(
    items.map(
      async ({ id, type }) =>
        (await plant.admin.call<Made>('GET', plant.at(String(type), `/${id}`))).body,
    ),
  );
}

const several = (type: string, count: number, fields = {}) =>
  Promise.all(Array.from({ length: count }, () => plant.make(type, fields)));

const types = () => plant.server.services.modules.all().map(({ document }) => document);

/** The calls that are invalidated while `work` runs. */
async function invalidations(work: () => Promise<unknown>): Promise<readonly string[]> {
  const { notifier } = plant.server.services;
  const seen: string[] = [];
  const { invalidate } = notifier;
  Object.assign(notifier, { invalidate: ({ call }: { call: string }) => void seen.push(call) });
  await work();
  Object.assign(notifier, { invalidate });
  return seen;
}

describe('batch calls of every module', () => {
  test('a batch changes each item with separate values, a bulk change all with the same', async () => {
    for (const { type, wrapper } of types()) {
      const [a, b] = await several(type, 2);
      if (a === undefined || b === undefined) throw new Error('Two items.');
      const changed = await batch(type, [named(b, 'Second'), named(a, 'First')]);
      expect(changed, type).toMatchObject({
        status: 200,
        body: {
          [wrapper]: [
            { id: b.id, name: 'Second', version: 2 },
            { id: a.id, name: 'First', version: 2 },
          ],
        },
      });
      expect(changed.body[wrapper]).toEqual(await now([b, a]));
      const items = (changed.body[wrapper] ?? []).map(version);
      const same = await bulk(type, { items, changes: { name: 'Both alike' } });
      expect(same.body[wrapper]?.map(({ name, version: at }) => [name, at])).toEqual([
        ['Both alike', 3],
        ['Both alike', 3],
      ]);
      const { body } = await plant.admin.call<{ history: { changes: object }[] }>(
        'GET',
        plant.at(type, `/${a.id}/history`),
      );
      expect(body.history.map(({ changes }) => changes).slice(0, 2)).toEqual([
        { '/name': ['First', 'Both alike'] },
        { '/name': [a['name'], 'First'] },
      ]);
    }
  });

  test('a bulk move moves the items that may move and reports the reason for the others', async () => {
    const items = await several('permits', 4);
    const [free, stale, there, gone] = items;
    if (!free || !stale || !there || !gone) throw new Error('Four items.');
    const at = (item: Made, rest: string) => plant.at('permits', `/${item.id}${rest}`);
    await plant.admin.call('PATCH', at(stale, ''), { body: { name: 'Newer' }, version: 1 });
    await plant.admin.call('POST', at(there, '/transitions'), {
      body: { to: 'APPROVAL_PENDING' },
      version: 1,
    });
    await plant.admin.call('DELETE', at(gone, ''), { version: 1 });
    const before = await now(items);
    const wanted = [
      { id: 999_999, version: 1 },
      version(free),
      version(stale),
      { id: there.id, version: 2 },
      { id: gone.id, version: 2 },
      version(free),
    ];
    const answer = await plant.admin.call<{
      results: readonly { id: number; status: number; item?: Made; error?: Refusal }[];
    }>('POST', plant.at('permits', '/transitions'), {
      body: { items: wanted, to: 'APPROVAL_PENDING', comment: 'All together.' },
    });
    expect(answer.status).toBe(200);
    const { results } = answer.body;
    expect(results.map(({ id, status, error }) => [id, status, error?.code])).toEqual([
      [999_999, 404, 'not_found'],
      [free.id, 200, undefined],
      [stale.id, 412, 'stale'],
      [there.id, 409, 'denied'],
      [gone.id, 409, 'deleted_item'],
      [free.id, 422, 'named_twice'],
    ]);
    expect(results[1]?.item).toMatchObject({
      version: 2,
      flow_state: { node: 'pending_approval' },
    });
    expect(results[2]?.error).toMatchObject({ details: { current: before[1] } });
    expect(results[3]?.error).toMatchObject({
      details: { denial: { code: 'already_there' } },
    });
    expect(results.filter(({ error }) => error !== undefined && error.error.length <= 10)).toEqual(
      [],
    );
    expect((await now(items)).slice(1)).toEqual(before.slice(1));
    const { body } = await plant.admin.call<{ history: { comment: string }[] }>(
      'GET',
      at(free, '/history'),
    );
    expect(body.history[0]).toMatchObject({ comment: 'All together.' });
  });

  test('a dry run of a move and of a deletion reports the same outcomes and changes nothing', async () => {
    const [free, there] = await several('permits', 2);
    if (!free || !there) throw new Error('Two items.');
    await plant.admin.call('POST', plant.at('permits', `/${there.id}/transitions`), {
      body: { to: 'APPROVAL_PENDING' },
      version: 1,
    });
    const items = [version(free), { id: there.id, version: 2 }];
    const before = await now([free, there]);
    const outcomes = async (call: string, body: object) => {
      const url = plant.at('permits', call);
      const { status, body: reply } = await plant.admin.call<{
        results: readonly { id: number; status: number; error?: Refusal }[];
      }>('POST', url, { body: { items, ...body } });
      expect(status).toBe(200);
      return reply.results.map((each) => [each.id, each.status, each.error?.code]);
    };
    const moving = { to: 'APPROVAL_PENDING' };
    const expected = [
      [free.id, 200, undefined],
      [there.id, 409, 'denied'],
    ];
    expect(
      await invalidations(async () => {
        expect(await outcomes('/transitions', { ...moving, dry_run: true })).toEqual(expected);
        expect(await outcomes('/remove', { dry_run: true })).toEqual([
          [free.id, 200, undefined],
          [there.id, 200, undefined],
        ]);
      }),
    ).toEqual([]);
    expect(await now([free, there])).toEqual(before);
    expect(await outcomes('/transitions', moving)).toEqual(expected);
  });

  test('items of another site are not found for any user', async () => {
    const type = 'functional_locations';
    const [, second = 0] = plant.world.siteIds;
    const id = plant.world.roots.get(second)?.get(type) ?? 0;
    const items = [{ id, version: 1 }];
    const moved = await plant.admin.call('POST', plant.at(type, '/transitions'), {
      body: { items, to: 'TERM_DEFAULT' },
    });
    expect(moved.body).toMatchObject({ results: [{ id, status: 404 }] });
    expect((await bulk(type, { items, changes: { name: 'Mine' } })).status).toBe(404);
  });

  test('each call sends one invalidation', async () => {
    const items = (await several('observations', 5)).map((item) => named(item, 'Told once'));
    expect(await invalidations(() => batch('observations', items))).toEqual([
      'GET_SITE_OBSERVATIONS',
    ]);
  });
});

describe('a batch that is refused', () => {
  test('a batch changes nothing if its last row fails, for any reason', async () => {
    const items = await several('equipment', 40);
    const rows = items.slice(0, -1).map((item) => named(item, 'Never'));
    const last = items.at(-1);
    if (last === undefined) throw new Error('Forty items.');
    const lastRows = [
      [{ ...named(last, ''), changes: { name: '' } }, 422, 'invalid'],
      [{ ...version(last), changes: { type_id: 999_999 } }, 422, 'invalid'],
      [{ ...version(last), changes: { status: 999 } }, 409, 'denied'],
      [{ ...named(last, 'x'), version: 9 }, 412, 'stale'],
      [{ ...named(last, 'x'), id: 999_999 }, 404, 'not_found'],
      [rows[0], 422, 'named_twice'],
    ] as const;
    for (const [row, status, code] of lastRows) {
      const refused = await batch<Refusal>('equipment', [...rows, row]);
      expect(refused).toMatchObject({ status, body: { code } });
      expect(refused.body.details.items).toMatchObject([{ pointer: '/39', id: row?.id, code }]);
      expect(await now(items)).toEqual(items);
    }
    const { body } = await plant.admin.call<{ history: unknown[] }>(
      'GET',
      plant.at('equipment', `/${items[0]?.id}/history`),
    );
    expect(body.history).toHaveLength(1);
  });

  test('a refused batch names every invalid item by its position, each with its reason', async () => {
    const [a, b, c] = await several('equipment', 3);
    if (!a || !b || !c) throw new Error('Three items.');
    await plant.admin.call('PATCH', plant.at('equipment', `/${b.id}`), {
      body: { name: 'Newer' },
      version: 1,
    });
    const refused = await batch<Refusal>('equipment', [
      named(c, 'Right'),
      { ...version(a), changes: { name: '', type_id: 999_999, nothing: 1 } },
      named(b, 'Late'),
      { ...version(c), id: 999_999, changes: {} },
    ]);
    expect(refused.status).toBe(404);
    const { items, fields, current } = refused.body.details;
    expect(items.map(({ pointer, id, code }) => `${pointer} ${id} ${code}`)).toEqual([
      `/1 ${a.id} invalid`,
      `/2 ${b.id} stale`,
      '/3 999999 not_found',
    ]);
    expect(fields?.map(({ pointer, code }) => `${pointer} ${code}`).toSorted()).toEqual([
      '/1/changes/name required',
      '/1/changes/nothing unknown_column',
      '/1/changes/type_id reference',
    ]);
    expect(current).toEqual(await now([b]));

    const ofBulk = await bulk<Refusal>('equipment', {
      items: [version(c), version(b), version(a)],
      changes: { name: '' },
    });
    expect(ofBulk.body.details.items.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/items/0 invalid',
      '/items/1 stale',
      '/items/2 invalid',
    ]);
    expect(ofBulk.body.details.fields?.map(({ pointer }) => pointer)).toEqual(['/changes/name']);
  });

  test('a batch has at least one and at most 500 items', async () => {
    const rows = Array.from({ length: 501 }, (_, at) => ({ id: at + 1, version: 1, changes: {} }));
    expect((await batch('equipment', rows)).status).toBe(400);
    expect((await batch('equipment', [])).status).toBe(400);
    expect((await batch('equipment', rows.slice(1))).status).toBe(404);
  });

  test('a batch moves a status only along the flow', async () => {
    const [a, b] = await several('permits', 2);
    if (!a || !b) throw new Error('Two items.');
    const numbers = plant.server.services.modules.byType('permits')?.statusNumbers;
    const to = (item: Made, key: string) => ({
      ...version(item),
      changes: { name: 'Moved', status: numbers?.get(key) },
    });
    const refused = await batch<Refusal>('permits', [to(a, 'APPROVAL_PENDING'), to(b, 'ACTIVE')]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'denied' } });
    expect(refused.body.details.items).toMatchObject([
      { pointer: '/1', details: { denial: { code: 'not_from_here' } } },
    ]);
    expect(await now([a, b])).toEqual([a, b]);
    const moved = await batch('permits', [to(a, 'APPROVAL_PENDING'), to(b, 'APPROVAL_PENDING')]);
    expect(moved).toMatchObject({
      status: 200,
      body: { permits: [{ name: 'Moved', flow_state: { node: 'pending_approval' } }, {}] },
    });
  });
});

describe('items of one batch are validated against their common result', () => {
  const tagged = (tag: string) =>
    plant.make('equipment', { template_id: templateId, columns: { tag } });
  const retag = (item: Made, tag: string | null) => ({
    ...version(item),
    changes: { columns: { tag } },
  });

  test('a batch can swap unique values, and cannot use one twice', async () => {
    const [a, b, c] = [await tagged('P-1'), await tagged('P-2'), await tagged('P-3')];
    const swapped = await batch('equipment', [retag(a, 'P-2'), retag(b, 'P-1')]);
    expect(swapped.status).toBe(200);
    const [left, right] = swapped.body['equipment'] ?? [];
    if (!left || !right) throw new Error('Two items.');
    expect([left['columns'], right['columns']]).toEqual([{ tag: 'P-2' }, { tag: 'P-1' }]);

    for (const wrong of [
      [retag(left, 'P-9'), retag(right, 'P-9')],
      [retag(left, 'P-9'), retag(right, 'P-3')],
    ]) {
      const refused = await batch<Refusal>('equipment', wrong);
      expect(refused.status).toBe(422);
      expect(refused.body.details.fields?.at(-1)).toMatchObject({
        pointer: '/1/changes/columns/tag',
        code: 'unique',
      });
    }
    const freed = await batch('equipment', [retag(c, null), retag(left, 'P-3')]);
    expect(freed.status).toBe(200);
  });

  test('a batch can swap parents, and cannot create a cycle', async () => {
    const type = 'functional_locations';
    const root = plant.world.roots.get(plant.siteId)?.get(type) ?? 0;
    const under = (id: number) => plant.make(type, { functional_location_id: [id] });
    const place = (item: Made, parent: number) => ({
      ...version(item),
      changes: { functional_location_id: [parent] },
    });
    const upper = await under(root);
    const lower = await under(upper.id);
    const turned = await batch(type, [place(upper, lower.id), place(lower, root)]);
    expect(turned.status).toBe(200);
    const [a, b] = [await under(root), await under(root)];
    const circle = await batch<Refusal>(type, [place(a, b.id), place(b, a.id)]);
    expect(circle.status).toBe(422);
    expect(await now([a, b])).toEqual([a, b]);
  });
});
