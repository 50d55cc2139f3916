import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import type { Made } from '../../../tests/support/server/items.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const types = () => plant.server.services.modules.all().map(({ document }) => document.type);

describe('the calls of every module', () => {
  test('items can be created, read, changed, deleted and restored, with a history of it all', async () => {
    const { admin, at } = plant;
    for (const type of types()) {
      const made = await plant.make(type, { name: 'First name' });
      expect(made).toMatchObject({ type, name: 'First name', version: 1, status: 1 });
      const url = at(type, `/${made.id}`);
      expect((await admin.call('GET', url)).body).toEqual(made);

      const body = { name: 'Second name' };
      const changed = await admin.call('PATCH', url, { body, version: 1 });
      expect(changed).toMatchObject({ status: 200, body: { ...body, version: 2 } });

      const removed = await admin.call('DELETE', url, { version: 2 });
      expect(removed.body).toMatchObject({
        deleted_at: expect.any(String) as string,
        deleted_by_user_id: admin.userId,
        version: 3,
      });
      const restored = await admin.call('POST', `${url}/restore`, { version: 3 });
      expect(restored.body).toMatchObject({ deleted_at: null, version: 4 });

      const { body: reply } = await admin.call<{
        history: { call: string; changes: Record<string, unknown>; user_name: string }[];
      }>('GET', `${url}/history`);
      const calls = reply.history.map(({ call }) => call.split('_')[0]);
      expect(calls).toEqual(['RESTORE', 'DELETE', 'UPDATE', 'CREATE']);
      expect(reply.history[2]).toMatchObject({
        user_name: 'admin',
        changes: { '/name': ['First name', 'Second name'] },
      });
    }
  });

  test('a change is checked against the version that it is based on', async () => {
    const { admin, at } = plant;
    for (const type of types()) {
      const made = await plant.make(type);
      const url = at(type, `/${made.id}`);
      const changes = [
        ['PATCH', url, { name: 'Other' }],
        ['DELETE', url, undefined],
        ['POST', `${url}/restore`, undefined],
        ['POST', `${url}/transitions`, { to: 'ANY' }],
      ] as const;
      for (const [method, address, body] of changes) {
        const missing = await admin.call(method, address, { body });
        expect(missing).toMatchObject({ status: 428, body: { code: 'version_required' } });
      }
      for (const [method, address, body] of changes.filter(([, a]) => !a.endsWith('/restore'))) {
        const stale = await admin.call(method, address, { body, version: 7 });
        expect(stale).toMatchObject({ status: 412, body: { code: 'stale' } });
        expect(stale.body).toMatchObject({ details: { current: made } });
      }
      expect((await admin.call('GET', url)).body).toEqual(made);
    }
  });
});

describe('concurrent changes of one item', () => {
  test('two simultaneous changes of one item do not overwrite each other', async () => {
    const { admin, at } = plant;
    const [type = ''] = types();
    const made = await plant.make(type);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, number) =>
        admin.call<Made>('PATCH', at(type, `/${made.id}`), {
          body: { name: `Name ${number}` },
          version: 1,
        }),
      ),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(5);
    const { body } = await admin.call<Made>('GET', at(type, `/${made.id}`));
    expect(body['name']).toBe(done[0]?.body['name']);
    expect(body.version).toBe(2);
  });
});
