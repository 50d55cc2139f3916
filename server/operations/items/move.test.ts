import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import type { Person } from '../../../tests/support/server/world.ts';
import type { Client } from '../../../tests/support/server/client.ts';

interface Refusal {
  readonly error: string;
  readonly code: string;
  readonly details?: { readonly denial?: { readonly code: string } };
}

let plant: Plant;

let approver: Person;

beforeAll(async () => {
  plant = await makePlant();
  approver = await plant.world.person('approver', [
    { site: plant.siteId, codes: ['permits.read', 'permits.update', 'permits.approve'] },
  ]);
});
afterAll(async () => plant.server.close());

async function move<Body = Made>(
  item: Made,
  to: string,
  comment?: string,
  by: Client = plant.admin,
) {
  const url = plant.at(String(item['type']), `/${item.id}/transitions`);
  return by.call<Body>('POST', url, {
    body: { to, ...(comment !== undefined && { comment }) },
    version: item.version,
  });
}

async function denied(item: Made, to: string, by: Client = plant.admin): Promise<Refusal> {
  const { status, body } = await move<Refusal>(item, to, undefined, by);
  expect(status).toBe(409);
  return body;
}

describe('a move of an item', () => {
  test('an item moves along the edges of its flow only', async () => {
    const permit = await plant.make('permits');
    const skipped = await denied(permit, 'ACTIVE');
    expect(skipped).toMatchObject({
      code: 'denied',
      details: { denial: { code: 'not_from_here' } },
    });
    expect(skipped.error).toMatch(/Pending Approval|Suspended/);
    expect((await denied(permit, 'NOWHERE')).details?.denial?.code).toBe('unknown_status');
    expect((await denied(permit, 'INIT_DEFAULT')).details?.denial?.code).toBe('already_there');

    const waiting = await move(permit, 'APPROVAL_PENDING');
    expect(waiting.body).toMatchObject({ version: 2, flow_state: { node: 'pending_approval' } });
    const active = await move(waiting.body, 'ACTIVE', undefined, approver);
    expect(active).toMatchObject({ status: 200, body: { version: 3 } });
    expect(active.body.status).not.toBe(waiting.body.status);
  });

  test('the history shows a move with its comment', async () => {
    const checklist = await plant.make('checklists');
    expect((await denied(checklist, 'SNAGGED')).details?.denial?.code).toBe('comment_required');
    const snagged = await move(checklist, 'SNAGGED', ' The guard is missing. ');
    expect(snagged.status).toBe(200);
    const { body } = await plant.admin.call<{
      history: { comment: string | null; changes: Record<string, unknown> }[];
    }>('GET', plant.at('checklists', `/${checklist.id}/history`));
    expect(body.history[0]).toMatchObject({
      comment: 'The guard is missing.',
      changes: { '/status': [checklist.status, snagged.body.status] },
    });
    expect(body.history[0]?.changes).not.toHaveProperty('comment');
  });

  test('a move needs its permission, and an approval another one', async () => {
    const site = plant.siteId;
    const mover = await plant.world.person('mover', [
      { site, codes: ['permits.read', 'permits.transition'] },
    ]);
    const reader = await plant.world.person('reader', [
      { site, codes: ['permits.read', 'permits.update'] },
    ]);
    const permit = await plant.make('permits');
    expect((await move(permit, 'APPROVAL_PENDING', undefined, reader)).status).toBe(403);
    const waiting = await move(permit, 'APPROVAL_PENDING', undefined, mover);
    expect(waiting.status).toBe(200);
    const refused = await denied(waiting.body, 'ACTIVE', mover);
    expect(['no_permission', 'not_approver']).toContain(refused.details?.denial?.code);
  });

  test('nobody approves a permit that they created or sent, by any call, and the refusal names who can', async () => {
    const permit = await plant.make('permits');
    const waiting = (await move(permit, 'APPROVAL_PENDING')).body;
    const status = plant.server.services.modules.byType('permits')?.statusNumbers.get('ACTIVE');
    const single = await denied(waiting, 'ACTIVE');
    expect(single).toMatchObject({
      error: 'You asked for the approval. Waiting for approver.',
      details: { denial: { code: 'approver_is_requester', names: ['approver'] } },
    });
    const { id, version } = waiting;
    const bulk = await plant.admin.call<Made>('POST', plant.at('permits', '/transitions'), {
      body: { items: [{ id, version }], to: 'ACTIVE' },
    });
    expect(JSON.stringify(bulk.body)).toContain('approver_is_requester');
    for (const [method, path, body] of [
      ['PATCH', `/${id}`, { status }],
      ['PATCH', '/bulk', { items: [{ id, version }], changes: { status } }],
      ['PATCH', '/batch', [{ id, version, changes: { status } }]],
    ] as const) {
      const refused = await plant.admin.call(method, plant.at('permits', path), { body, version });
      expect([path, refused.status]).toEqual([path, 409]);
      expect(JSON.stringify(refused.body)).toContain('approver_is_requester');
    }
    const mover = await plant.world.person('second mover', [
      { site: plant.siteId, codes: ['permits.read', 'permits.transition'] },
    ]);
    const unnamed = await denied(waiting, 'ACTIVE', mover);
    expect(unnamed.error).toBe('Ask approver; you don’t have the permission to approve.');
  });

  test('an approval says who sent the permit and who approved it when, after the move too', async () => {
    const permit = await plant.make('permits');
    const waiting = (await move(permit, 'APPROVAL_PENDING')).body;
    const active = (await move(waiting, 'ACTIVE', 'Isolated.', approver)).body;
    const sender = { user_id: plant.admin.userId, from: permit.status };
    expect(active['flow_state']).toMatchObject({
      node: 'active',
      approvals: [{ user_id: approver.userId, comment: 'Isolated.', node: 'pending_approval' }],
      request: sender,
    });
  });

  test('the sender withdraws a waiting permit, and an approver rejects it with a reason', async () => {
    const permit = await plant.make('permits');
    const waiting = (await move(permit, 'APPROVAL_PENDING')).body;
    const withdrawn = await move(waiting, 'INIT_DEFAULT');
    expect(withdrawn).toMatchObject({ status: 200, body: { status: permit.status } });
    const again = (await move(withdrawn.body, 'APPROVAL_PENDING')).body;
    const silent = await denied(again, 'INIT_DEFAULT', approver);
    expect(silent.details?.denial?.code).toBe('comment_required');
    const rejected = await move(again, 'INIT_DEFAULT', 'Name the hazards.', approver);
    expect(rejected).toMatchObject({ status: 200, body: { status: permit.status } });
  });

  test('a change of the status field is accepted only if the move is legal', async () => {
    const permit = await plant.make('permits');
    const numbers = plant.server.services.modules.byType('permits')?.statusNumbers;
    const patch = (status: unknown) =>
      plant.admin.call<Made>('PATCH', plant.at('permits', `/${permit.id}`), {
        body: { status },
        version: 1,
      });
    expect((await patch(numbers?.get('COMPLETED'))).status).toBe(409);
    expect((await patch(999)).status).toBe(409);
    expect((await patch('1')).status).toBe(422);
    expect((await patch(permit.status)).body).toEqual(permit);
    const moved = await patch(numbers?.get('APPROVAL_PENDING'));
    expect(moved.body).toMatchObject({ status: numbers?.get('APPROVAL_PENDING'), version: 2 });
  });
});
