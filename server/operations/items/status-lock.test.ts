import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import type { Client } from '../../../tests/support/server/client.ts';
import type { Person } from '../../../tests/support/server/world.ts';

let plant: Plant;
let approver: Person;

beforeAll(async () => {
  plant = await makePlant();
  approver = await plant.world.person('approver', [
    { site: plant.siteId, codes: ['permits.read', 'permits.approve'] },
  ]);
});
afterAll(async () => plant.server.close());

async function moved(item: Made, to: string, by: Client = plant.admin): Promise<Made> {
  const url = plant.at(String(item['type']), `/${item.id}/transitions`);
  const { status, body } = await by.call<Made>('POST', url, {
    body: { to },
    version: item.version,
  });
  expect(status).toBe(200);
  return body;
}

async function activePermit(): Promise<Made> {
  const waiting = await moved(await plant.make('permits'), 'APPROVAL_PENDING');
  return moved(waiting, 'ACTIVE', approver);
}

const patch = (item: Made, body: object) =>
  plant.admin.call<Made>('PATCH', plant.at(String(item['type']), `/${item.id}`), {
    body,
    version: item.version,
  });

describe('a status in which items are read-only', () => {
  test('a field of an active permit is refused by patch, bulk, batch and dry run, with the status as reason', async () => {
    const permit = await activePermit();
    const { id, version } = permit;
    const refused = await patch(permit, { work_scope: 'Everything' });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      details: {
        fields: [
          {
            pointer: '/work_scope',
            code: 'read_only',
            message: "Leave this field as it is; it can't be changed while the status is Active.",
          },
        ],
      },
    });
    const changes = { work_scope: 'Everything' };
    for (const [method, path, body] of [
      ['PATCH', '/bulk', { items: [{ id, version }], changes }],
      ['PATCH', '/batch', [{ id, version, changes }]],
      ['POST', '/check', [{ id, version, changes }]],
    ] as const) {
      const reply = await plant.admin.call(method, plant.at('permits', path), { body });
      expect([path, JSON.stringify(reply.body).includes('read_only')]).toEqual([path, true]);
    }
  });

  test('the fields that the document names stay editable, also if another stored value is invalid by now', async () => {
    const permit = await activePermit();
    const changed = await patch(permit, { emergency_contact: 'Radio 1' });
    expect(changed).toMatchObject({ status: 200, body: { emergency_contact: 'Radio 1' } });
    const order = await plant.make('workorders');
    const closed = await moved(order, 'TERM_DEFAULT');
    expect((await patch(closed, { description: 'Later' })).status).toBe(422);
    expect((await patch(closed, { files: [] })).status).toBe(200);
  });
});

describe('the fields that a move fills in', () => {
  test('an approval fills in who approved a permit, when, the signature and the day of issue', async () => {
    const permit = await activePermit();
    const at = permit['approved_date'];
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(permit).toMatchObject({
      approved_by_user_id: { user_ids: [approver.userId], team_ids: [] },
      issued_date: at,
    });
    const [signature] = JSON.parse(String(permit['approval_signature'])) as [object];
    expect(signature).toMatchObject({
      user_id: approver.userId,
      printed_name: 'approver',
      signed_at: at,
    });
    expect(signature).not.toHaveProperty('covers', null);
  });

  test('nobody enters them, and a permit that is sent back does not have them', async () => {
    const permit = await plant.make('permits');
    const by = { user_ids: [approver.userId], team_ids: [] };
    const refused = await patch(permit, { approved_by_user_id: by });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('a status change fills it in');
    const waiting = await moved(permit, 'APPROVAL_PENDING');
    const back = await moved(waiting, 'INIT_DEFAULT');
    expect(back['approved_by_user_id'] ?? null).toBeNull();
  });
});

describe('a permit', () => {
  const refusedFields = (body: object) =>
    (body as { details?: { fields?: { pointer: string; message: string }[] } }).details?.fields;

  test('a permit ends after it starts; the field says so', async () => {
    const permit = await plant.make('permits', {
      start_date: '2026-11-24T07:00:00.000Z',
      end_date: '2026-11-24T17:00:00.000Z',
    });
    const refused = await patch(permit, { end_date: '2026-11-23T17:00:00.000Z' });
    expect(refused.status).toBe(422);
    expect(refusedFields(refused.body)).toMatchObject([
      { pointer: '/end_date', message: 'Enter an end after the start.' },
    ]);
    const late = await patch(permit, { start_date: '2026-11-25T07:00:00.000Z' });
    expect(refusedFields(late.body)).toMatchObject([{ pointer: '/end_date' }]);
  });

  test('a permit that needs an isolation needs a LOTO certificate', async () => {
    const permit = await plant.make('permits');
    const refused = await patch(permit, {
      isolation_required: true,
      loto_certificate_ids: [],
    });
    expect(refusedFields(refused.body)).toMatchObject([
      { pointer: '/loto_certificate_ids', message: 'Fill in this field.' },
    ]);
  });
});
