import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NoticeRow } from '../../../src/contract/notifications.ts';
import type { Client } from '../../../tests/support/server/client.ts';
import { uploaded } from '../../../tests/support/server/files.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { sweepNotifications } from '../notifications/sweep.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

const reader = (name: string) =>
  plant.world.person(name, [{ site: plant.siteId, codes: ['transmittals.read'] }]);

/** A transmittal of one document to people and teams, issued by the admin. */
async function issued(user_ids: readonly number[], team_ids: readonly number[] = []) {
  const { id } = await plant.make('dms_documents', { name: 'Plan', dms_versions: null });
  const { server, admin, siteId } = plant;
  const file = await uploaded(server, admin, siteId, 'plan', { name: 'plan.txt' });
  const url = plant.at('dms_documents', `/${id}/versions`);
  await admin.call('POST', url, { body: { file_id: file.id } });
  const draft = await plant.make('transmittals', {
    name: 'For the pump',
    document_ids: [id],
    recipient_ids: { user_ids, team_ids },
  });
  const { status, body } = await move(draft, 'ISSUED', admin);
  expect(status).toBe(200);
  return body;
}

const move = (item: Made, to: string, client: Client) =>
  client.call<Made & { code?: string; error?: string }>(
    'POST',
    plant.at('transmittals', `/${item.id}/transitions`),
    { body: { to }, version: item.version },
  );
const confirm = (item: Made, client: Client) => move(item, 'ACKNOWLEDGED', client);

const noticesOf = async (client: Client, item: Made) => {
  const { body } = await client.call<{ notifications: readonly NoticeRow[] }>(
    'GET',
    '/api/notifications?limit=50',
  );
  return body.notifications
    .filter(({ item_id: id, module_type }) => id === item.id && module_type === 'transmittals')
    .map(({ kind }) => kind);
};

describe('receipts of transmittals', () => {
  test('every recipient confirms for themselves, who may only read too; the last one makes it confirmed', async () => {
    const [ana, ben] = [await reader('ana'), await reader('ben')];
    const sent = await issued([ana.userId, ben.userId]);
    expect(sent['recipient_receipts']).toMatchObject([
      { person: { user_ids: [ana.userId] } },
      { person: { user_ids: [ben.userId] } },
    ]);
    const first = await confirm(sent, ana);
    expect(first).toMatchObject({ status: 200, body: { status: sent['status'] } });
    expect(first.body['acknowledged_at']).toBeNull();
    expect(first.body['recipient_receipts']).toMatchObject([
      { confirmed_at: expect.any(String) as string },
      { id: `u${ben.userId}` },
    ]);
    const last = await confirm(first.body, ben);
    expect(last.status).toBe(200);
    expect(last.body['status']).not.toBe(sent['status']);
    expect(last.body['acknowledged_at']).toEqual(expect.any(String));
    const history = await plant.admin.call<{ events: readonly { by: unknown }[] }>(
      'GET',
      plant.at('transmittals', `/${sent.id}/history`),
    );
    expect(JSON.stringify(history.body).split('/recipient_receipts')).toHaveLength(4);
  });

  test('the server refuses a second receipt, one of somebody else and one that a person writes into the field', async () => {
    const [ana, ben] = [await reader('anna'), await reader('benn')];
    const sent = await issued([ana.userId, ben.userId]);
    const { body: first } = await confirm(sent, ana);
    const again = await confirm(first, ana);
    expect(again).toMatchObject({ status: 409, body: { code: 'denied' } });
    expect(again.body.error).toContain('benn');
    expect(await confirm(first, plant.admin)).toMatchObject({ status: 409 });
    expect((await confirm(first, await reader('stranger'))).status).toBe(409);
    const forged = await plant.admin.call('PATCH', plant.at('transmittals', `/${sent.id}`), {
      body: { recipient_receipts: [] },
      version: first.version,
    });
    expect(forged.status).toBe(422);
    expect((await move(first, 'CLOSED', ben)).status).toBe(403);
  });

  test('each member of a team is asked', async () => {
    const [ana, ben] = [await reader('member one'), await reader('member two')];
    const team = await plant.admin.call('POST', '/api/organisation/teams', {
      body: { name: 'Receivers', member_ids: [ana.userId, ben.userId] },
    });
    const sent = await issued([ana.userId], [Number(team.body['id'])]);
    expect(sent['recipient_receipts']).toMatchObject([
      { id: `u${ana.userId}` },
      { id: `u${ben.userId}` },
    ]);
  });

  test('the issue asks the recipients, and each day reminds those who have not confirmed', async () => {
    const [ana, ben] = [await reader('asked one'), await reader('asked two')];
    const sent = await issued([ana.userId, ben.userId]);
    expect(await noticesOf(ana, sent)).toEqual(['receipt', 'assigned']);
    await confirm(sent, ana);
    const { services } = plant.server;
    const askedAt = services.now().getTime();
    for (const [hours, reminded] of [
      [1, 0],
      [25, 1],
      [26, 1],
      [49, 2],
    ] as const) {
      await sweepNotifications({
        ...services,
        now: () => new Date(askedAt + hours * 3_600_000),
      });
      const receipts = (await noticesOf(ben, sent)).filter((kind) => kind === 'receipt');
      expect([hours, receipts.length]).toEqual([hours, 1 + reminded]);
    }
    expect((await noticesOf(ana, sent)).filter((kind) => kind === 'receipt')).toHaveLength(1);
  });
});
