import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NoticesReply } from '../../../src/contract/notifications.ts';
import { importing } from '../../../tests/support/server/imports.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import type { Person } from '../../../tests/support/server/world.ts';

const type = 'workorders';
let plant: Plant;
let reviewer: Person;
let worker: Person;
let template: number;
let review: number;

const people = (...user_ids: readonly number[]) => ({
  user_ids: user_ids.toSorted((a, b) => a - b),
  team_ids: [],
});

beforeAll(async () => {
  plant = await makePlant();
  const reads = [{ site: plant.siteId, codes: [`${type}.read`] }];
  reviewer = await plant.world.person('reviewer', reads);
  worker = await plant.world.person('worker', reads);
  const stranger = 2_000_000;
  const node = (id: string, more: object) => ({ id, label: id, colour: '#74838E', ...more });
  const document = {
    moduleType: type,
    name: 'Reviewed',
    tabs: plant.server.services.modules.byType(type)?.document.tabs ?? [],
    columns: [],
    statusFlow: {
      name: 'reviewed',
      nodes: [
        node('open', { kind: 'status_start', assignedToUserIds: [worker.userId] }),
        node('review', {
          kind: 'status_intermediate',
          statusCode: 'REVIEW',
          assignedToUserIds: [reviewer.userId, stranger],
        }),
      ],
      edges: [
        { id: 'e1', source: 'open', target: 'review' },
        { id: 'e2', source: 'review', target: 'open' },
      ],
    },
  };
  const published = await plant.admin.call<{ id: number }>('POST', '/api/templates', {
    body: { site_id: plant.siteId, document, confirm_warnings: true },
  });
  if (published.status !== 201) throw new Error(JSON.stringify(published.body));
  template = published.body.id;
  const sample = await make();
  const moved = await move(sample);
  review = moved.body.status;
});
afterAll(async () => plant.server.close());

const make = (fields: object = {}) =>
  plant.make(type, { template_id: template, assignee_ids: people(), ...fields });

const move = ({ id, version }: Made) =>
  plant.admin.call<Made & { status: number }>('POST', plant.at(type, `/${id}/transitions`), {
    version,
    body: { to: 'REVIEW' },
  });

const itemNow = async ({ id }: Made) =>
  (await plant.admin.call<Made>('GET', plant.at(type, `/${id}`))).body;

async function noticesOf(person: Person, { id }: Made): Promise<readonly string[]> {
  const { body } = await person.call<NoticesReply>('GET', '/api/notifications?limit=50');
  return body.notifications.filter(({ item_id }) => item_id === id).map(({ kind }) => kind);
}

describe('people named by the status that an item enters', () => {
  test('a new item is assigned to the people of its first status', async () => {
    const item = await make();
    expect((await itemNow(item))['assignee_ids']).toEqual(people(worker.userId));
    expect(await noticesOf(worker, item)).toEqual(['assigned']);
  });

  const ways: readonly (readonly [string, (item: Made) => Promise<{ status: number }>])[] = [
    ['one move', move],
    [
      'a move of many items',
      ({ id, version }) =>
        plant.admin.call('POST', plant.at(type, '/transitions'), {
          body: { items: [{ id, version }], to: 'REVIEW' },
        }),
    ],
    [
      'a change of the status',
      ({ id, version }) =>
        plant.admin.call('PATCH', plant.at(type, `/${id}`), { version, body: { status: review } }),
    ],
    [
      'a batch of changes',
      ({ id, version }) =>
        plant.admin.call('PATCH', plant.at(type, '/batch'), {
          body: [{ id, version, changes: { status: review } }],
        }),
    ],
    [
      'a bulk change',
      ({ id, version }) =>
        plant.admin.call('PATCH', plant.at(type, '/bulk'), {
          body: { items: [{ id, version }], changes: { status: review } },
        }),
    ],
    [
      'an import',
      async ({ id }) => {
        const file = `id,status\n${id},review\n`;
        const job = await importing(plant.server, plant.admin, plant.at(type), file);
        await job.check({ match: 'id' });
        expect(await job.problems()).toEqual([]);
        expect(await job.apply()).toMatchObject({ state: 'applied', counts: { changed: 1 } });
        return { status: 200 };
      },
    ],
  ];

  test.each(ways)(
    '%s assigns and notifies the people of the new status and keeps the others',
    async (_, go) => {
      const item = await make();
      expect((await go(item)).status).toBe(200);
      expect((await itemNow(item))['assignee_ids']).toEqual(people(worker.userId, reviewer.userId));
      expect(await noticesOf(reviewer, item)).toEqual(['assigned']);
      expect(await noticesOf(worker, item)).toEqual(['assigned']);
    },
  );

  test('a person who was assigned before is notified when the item reaches their status', async () => {
    const item = await make({ assignee_ids: people(reviewer.userId) });
    expect(await noticesOf(reviewer, item)).toEqual(['assigned']);
    expect((await move(await itemNow(item))).status).toBe(200);
    expect(await noticesOf(reviewer, item)).toEqual(['assigned', 'assigned']);
  });

  test('an imported item is assigned to the people of its status', async () => {
    const rows = 'name,status,type_id,criticality_id\nFrom a file,review,Kind,High\n';
    const file = await importing(plant.server, plant.admin, plant.at(type), rows);
    await file.check({ template_id: template });
    expect(await file.problems()).toEqual([]);
    expect(await file.apply()).toMatchObject({ state: 'applied', counts: { created: 1 } });
    const found = await plant.admin.call<{ workorders: readonly Made[] }>(
      'GET',
      plant.at(
        type,
        `?limit=5&filter=${encodeURIComponent('{"==":[{"var":"name"},"From a file"]}')}`,
      ),
    );
    const [made] = found.body.workorders;
    expect(made).toMatchObject({ status: review, assignee_ids: people(reviewer.userId) });
    expect(made && (await noticesOf(reviewer, made))).toEqual(['assigned']);
  });
});
