import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Made } from '../../tests/support/server/items.ts';
import {
  type SecretThings,
  change,
  fieldsOf,
  makeSecretThings,
  price,
  secretsIn,
  supplier,
  type,
} from '../../tests/support/server/secret-things.ts';
import { liveModule } from '../../tests/support/server/stock.ts';

let plant: SecretThings;

beforeAll(async () => {
  plant = await makeSecretThings();
});
afterAll(() => plant.server.close());

describe('writes of somebody who may not read a field', () => {
  test('a change that names the field is refused as one of a field that does not exist, whatever its value', async () => {
    const item = await plant.thing();
    const unknown = await change(plant, plant.blind, item, { no_such: 1 });
    for (const value of [1, price, null]) {
      const answer = await change(plant, plant.blind, item, { price: value });
      expect([answer.status, fieldsOf(answer.body)]).toEqual([
        unknown.status,
        [['/price', 'unknown_column']],
      ]);
      expect(JSON.stringify(answer.body).replaceAll('price', 'no_such')).toContain(
        unknown.body.details?.fields?.[0]?.message,
      );
      expect(secretsIn(answer.body)).toEqual([]);
    }
    const entry = { id: item.id, version: item.version };
    const answers = [
      await plant.blind.call('POST', plant.at(type), { body: { name: 'New', price: 1 } }),
      await plant.blind.call('PATCH', plant.at(type, '/batch'), {
        body: [{ ...entry, changes: { price } }],
      }),
      await plant.blind.call('PATCH', plant.at(type, '/bulk'), {
        body: { items: [entry], changes: { supplier } },
      }),
      await plant.blind.call('POST', plant.at(type, '/check'), {
        body: [{ ...entry, changes: { double: price * 2 } }],
      }),
      await plant.blind.call('POST', plant.at(type, '/check'), {
        body: [{ ...entry, cells: { price: '1' } }],
      }),
    ];
    for (const { body } of answers)
      expect(JSON.stringify(body)).toMatch(/unknown_column|doesn.t have|no field/i);
  });

  test('a change of other fields keeps the field, computes from it and shows none of it', async () => {
    const item = await plant.thing();
    const answer = await change(plant, plant.blind, item, { remark: 'Seen' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).not.toHaveProperty('price');
    expect(answer.body).not.toHaveProperty('double');
    expect(answer.body).not.toHaveProperty('fourfold');
    expect(secretsIn(answer.body)).toEqual([]);
    const { body } = await plant.writer.call('GET', plant.at(type, `/${item.id}`));
    expect(body).toMatchObject({ price, double: price * 2, fourfold: price * 4, remark: 'Seen' });
  });

  test('rules over the field demand nothing that the person could only guess', async () => {
    const made = await plant.blind.call<Made>('POST', plant.at(type), { body: { name: 'Plain' } });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const item = await plant.thing();
    expect((await change(plant, plant.blind, item, { budget: 1, reason: '' })).status).toBe(200);
    const other = await plant.thing();
    expect((await change(plant, plant.reader, other, { budget: 1 })).status).toBe(422);
  });

  test('a flow whose requirement reads the field is refused, because a move would tell about it', async () => {
    const { flow } = liveModule(plant.server, type);
    const check = {
      id: 'check',
      kind: 'requirement',
      label: 'Check',
      colour: '#3B7DD8',
      position: { x: 0, y: 0 },
    };
    const withRequirement = (requirement: object) =>
      plant.admin.call<{ error?: string }>('POST', '/api/templates', {
        body: {
          site_id: plant.siteId,
          document: {
            moduleType: type,
            name: 'Checked',
            columns: [],
            statusFlow: {
              ...flow,
              nodes: [...flow.nodes, { ...check, requirements: [requirement] }],
              edges: [
                { id: 'a', source: 'open', target: 'check' },
                { id: 'b', source: 'check', target: 'done' },
              ],
            },
          },
        },
      });
    const message = 'Not yet.';
    for (const [read, field] of [
      ['price', undefined],
      ['fourfold', undefined],
      ['budget', 'price'],
    ] as const) {
      const rule = { '<': [{ var: read }, 5000] };
      const answer = await withRequirement({ rule, message, ...(field && { field }) });
      expect(answer.status, JSON.stringify(answer.body)).toBe(422);
      expect(JSON.stringify(answer.body)).toContain('requirement_right');
    }
    const allowed = { rule: { '<': [{ var: 'budget' }, 5000] }, message };
    const answer = await withRequirement(allowed);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  });

  test('a move returns the item without the field', async () => {
    const item = await plant.thing();
    const moved = await plant.blind.call('POST', plant.at(type, `/${item.id}/transitions`), {
      version: item.version,
      body: { to: 'DONE' },
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(secretsIn(moved.body)).toEqual([]);
    expect(moved.body).not.toHaveProperty('price');
  });

  test('a conflict shows the stored item without the field', async () => {
    const item = await plant.thing({ client_id: '6f1f3a64-8f7e-4f08-9d4c-27d5b6f0a001' });
    const stale = await change(
      plant,
      plant.blind,
      { ...item, version: item.version + 5 },
      { remark: 'x' },
    );
    expect(stale.status).toBe(412);
    expect(stale.body.details?.current).toHaveProperty('name');
    expect(secretsIn(stale.body)).toEqual([]);
    const taken = await plant.blind.call('POST', plant.at(type), {
      body: { name: 'Again', client_id: item['client_id'] },
    });
    expect(taken.status).toBe(409);
    expect(secretsIn(taken.body)).toEqual([]);
  });

  test('moves, deletions and restorations of many return items without the field', async () => {
    const item = await plant.thing({ price: 4 });
    const entry = { id: item.id, version: item.version };
    const removed = await plant.blind.call<{ results: readonly { item: Made }[] }>(
      'POST',
      plant.at(type, '/remove'),
      { body: { items: [entry] } },
    );
    expect(removed.body.results[0]?.item).toHaveProperty('name');
    expect(removed.body.results[0]?.item).not.toHaveProperty('supplier');
    const bin = `/api/sites/${plant.siteId}/recycle-bin?search=`;
    expect((await plant.blind.call('GET', `${bin}${supplier}`)).body['items']).toEqual([]);
    expect((await plant.writer.call('GET', `${bin}${supplier}`)).body['items']).toHaveLength(1);
    const version = removed.body.results[0]?.item.version;
    const restored = await plant.blind.call('POST', plant.at(type, '/restore'), {
      body: { items: [{ id: item.id, version }] },
    });
    expect(secretsIn(restored.body)).toEqual([]);
  });
});

describe('writes of somebody who may read a field and not change it', () => {
  test('another value is refused with the reason, and the same value is no change', async () => {
    const item = await plant.thing();
    const { status: refused, body } = await change(plant, plant.reader, item, { price: 1 });
    expect(refused).toBe(422);
    expect(body.details?.fields).toMatchObject([
      {
        pointer: '/price',
        code: 'read_only',
        message: 'Leave this field as it is; you may not change it.',
      },
    ]);
    expect((await change(plant, plant.reader, item, { price, remark: 'Same' })).status).toBe(200);
    const made = await plant.reader.call('POST', plant.at(type), {
      body: { name: 'New', supplier },
    });
    expect(fieldsOf(made.body)).toEqual([['/supplier', 'read_only']]);
  });
});
