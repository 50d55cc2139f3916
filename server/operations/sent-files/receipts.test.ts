import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NoticeRow } from '../../../src/contract/notifications.ts';
import type { Client } from '../../../tests/support/server/client.ts';
import { uploaded } from '../../../tests/support/server/files.ts';
import { importing } from '../../../tests/support/server/imports.ts';
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

  test('a recipient confirms after it was answered and closed, which changes nothing else; not after it was withdrawn', async () => {
    const [ana, ben] = [await reader('late one'), await reader('late two')];
    const sent = await issued([ana.userId, ben.userId]);
    const { body: first } = await confirm(sent, ana);
    const { body: closed } = await move(first, 'CLOSED', plant.admin);
    const late = await confirm(closed, ben);
    expect(late).toMatchObject({
      status: 200,
      body: {
        status: closed['status'],
        acknowledged_at: null,
        recipient_receipts: [
          { confirmed_at: expect.any(String) as string },
          { confirmed_at: expect.any(String) as string },
        ],
      },
    });
    for (const client of [ben, plant.admin])
      expect(await confirm(late.body, client)).toMatchObject({ status: 409 });
    const recalled = await issued([ana.userId]);
    const { body: withdrawn } = await plant.admin.call<Made>(
      'POST',
      plant.at('transmittals', `/${recalled.id}/transitions`),
      { body: { to: 'WITHDRAWN', comment: 'Wrong file' }, version: recalled.version },
    );
    expect((await confirm(withdrawn, ana)).status).toBe(409);
  });

  test('an imported transmittal that is issued asks its recipients and reminds them; a draft and a closed one ask nobody', async () => {
    const [ana, ben] = [await reader('import one'), await reader('import two')];
    const states = ['DRAFT', 'ISSUED', 'CLOSED'];
    const { id: documentId } = await plant.make('dms_documents', {
      name: 'Imported plan',
      dms_versions: null,
    });
    const file = await uploaded(plant.server, plant.admin, plant.siteId, 'plan', {
      name: 'plan.txt',
    });
    const url = plant.at('dms_documents', `/${documentId}/versions`);
    await plant.admin.call('POST', url, { body: { file_id: file.id } });
    const job = await importing(
      plant.server,
      plant.admin,
      plant.at('transmittals'),
      [
        'external_id,name,purpose,document_ids,recipient_ids,status',
        ...states.map(
          (state, at) =>
            `${at + 1},Brought ${state},For information,Imported plan,import one; import two,${state}`,
        ),
      ].join('\n'),
    );
    await job.check();
    expect(await job.problems()).toEqual([]);
    expect(await job.apply()).toMatchObject({ state: 'applied', counts: { created: 3 } });
    const { body } = await plant.admin.call<{ transmittals: Made[] }>(
      'GET',
      plant.at('transmittals', '?search=Brought'),
    );
    const named = (state: string) => {
      const item = body.transmittals.find(({ name }) => name === `Brought ${state}`);
      if (item === undefined) throw new Error(`Not imported: ${state}`);
      return item;
    };
    for (const state of ['DRAFT', 'CLOSED']) expect(named(state)['recipient_receipts']).toEqual([]);
    const sent = named('ISSUED');
    expect(sent['recipient_receipts']).toMatchObject([
      { id: `u${ana.userId}` },
      { id: `u${ben.userId}` },
    ]);
    expect(await noticesOf(ana, sent)).toContain('receipt');
    const { services } = plant.server;
    const after = services.now().getTime() + 25 * 3_600_000;
    await sweepNotifications({ ...services, now: () => new Date(after) });
    expect((await noticesOf(ben, sent)).filter((kind) => kind === 'receipt')).toHaveLength(2);
    const { body: first } = await confirm(sent, ana);
    expect((await confirm(first, ben)).body['acknowledged_at']).toEqual(expect.any(String));
  });
});
