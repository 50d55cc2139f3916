import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Made, validBodies, validBody } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { liveModule } from '../../../tests/support/server/stock.ts';

interface Refusal {
  readonly error: string;
  readonly code: string;
  readonly details?: {
    readonly fields?: readonly { pointer: string; code: string; message: string }[];
  };
}

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const documents = () => plant.server.services.modules.all().map(({ document }) => document);
const bodyOf = (type: string) => validBody(liveModule(plant.server, type).compiled, plant.stock);

async function refused(type: string, body: object): Promise<Refusal> {
  const answer = await plant.admin.call<Refusal>('POST', plant.at(type), { body });
  expect(answer.status).toBe(422);
  return answer.body;
}

const pointers = ({ details }: Refusal) =>
  details?.fields?.map(({ pointer, code }) => `${pointer} ${code}`) ?? [];

describe('the creation of an item', () => {
  test('every valid body of every module creates an item with the same values', async () => {
    for (const { type } of documents()) {
      const { compiled } = liveModule(plant.server, type);
      await fc.assert(
        fc.asyncProperty(validBodies(compiled, plant.stock), async (body) => {
          const made = await plant.admin.call<Made>('POST', plant.at(type), { body });
          expect(made.status, JSON.stringify([body, made.body])).toBe(201);
          const read = await plant.admin.call('GET', plant.at(type, `/${made.body.id}`));
          expect(read.body).toEqual(made.body);
          const plain = Object.entries(body).filter(
            ([, value]) => typeof value === 'number' || typeof value === 'boolean',
          );
          expect(made.body).toMatchObject(Object.fromEntries(plain));
        }),
        { numRuns: 12 },
      );
    }
  }, 120_000);

  test('a document without a number gets its own, and one that it is given comes back when it is emptied', async () => {
    const { document_number: _number, ...body } = bodyOf('dms_documents');
    const create = async (own: object) => {
      const call = { body: { ...body, ...own } };
      const made = await plant.admin.call<Made>('POST', plant.at('dms_documents'), call);
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return made.body;
    };
    const numbered = await create({});
    expect(numbered['document_number']).toBe(String(numbered.id));
    const given = await create({ document_number: 'P-ID_101' });
    expect(given['document_number']).toBe('P-ID_101');
    const patch = { body: { document_number: '' }, version: given.version };
    const address = plant.at('dms_documents', `/${given.id}`);
    const emptied = await plant.admin.call<Made>('PATCH', address, patch);
    expect(emptied.body['document_number']).toBe('P-ID_101');
  });

  test('no body causes an internal error', async () => {
    const names = fc.constantFrom('name', 'type_id', 'columns', 'status', 'id', '__proto__', 'x');
    const entry = fc.tuple(fc.oneof(names, fc.string()), fc.jsonValue({ maxDepth: 4 }));
    const bodies = fc
      .array(entry, { maxLength: 6 })
      .map((list) => JSON.stringify(Object.fromEntries(list)));
    const [{ type } = { type: '' }] = documents();
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const answer = await plant.admin.call('POST', plant.at(type), { body });
        expect([201, 400, 422], JSON.stringify([body, answer.body])).toContain(answer.status);
        const patch = await plant.admin.call('PATCH', plant.at(type, '/1'), { body, version: 1 });
        expect(patch.status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  }, 120_000);

  test('a new item has its creator and the client id that the creator chose', async () => {
    const client_id = randomUUID();
    const made = await plant.make('equipment', { client_id, external_id: 77 });
    expect(made).toMatchObject({
      client_id,
      external_id: 77,
      created_by_user_id: plant.admin.userId,
      template_id: -1,
    });
    const again = await plant.admin.call('POST', plant.at('equipment'), {
      body: { ...bodyOf('equipment'), client_id },
    });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'client_id_taken', details: { current: made } },
    });
  });

  test('an invalid body is refused with every error at its field, in the caller’s language', async () => {
    const { name: _name, type_id: _type, ...rest } = bodyOf('equipment');
    const body = { ...rest, description: 5, nothing: 1, columns: { no: 1 }, id: 5 };
    const english = await refused('equipment', body);
    expect(pointers(english).toSorted()).toEqual(
      [
        '/columns/no unknown_column',
        '/description type',
        '/id read_only',
        '/name required',
        '/nothing unknown_column',
        '/type_id required',
      ].toSorted(),
    );
    const german = await plant.admin.call<Refusal>('POST', plant.at('equipment'), {
      body,
      headers: { 'accept-language': 'de' },
    });
    expect(german.body.error).toMatch(/6 Felder/);
    const messages = german.body.details?.fields?.map(({ message }) => message) ?? [];
    expect(messages).not.toEqual([]);
    expect(messages.filter((message) => message.length <= 5)).toEqual([]);
    expect(messages).not.toEqual(english.details?.fields?.map(({ message }) => message));
  });

  test('a new item can only use a template of its module', async () => {
    for (const template_id of [999_999, 'x', 1.5, -2])
      expect(pointers(await refused('equipment', { ...bodyOf('equipment'), template_id }))).toEqual(
        ['/template_id reference'],
      );
  });
});

describe('references of a new item', () => {
  test('references must be to existing items on this site, of the right module', async () => {
    const { world, stock } = plant;
    const elsewhere = world.roots.get(world.siteIds[1] ?? 0)?.get('functional_locations') ?? 0;
    const order = await plant.make('workorders');
    const deleted = await plant.make('functional_locations');
    await plant.admin.call('DELETE', plant.at('functional_locations', `/${deleted.id}`), {
      version: 1,
    });
    for (const id of [elsewhere, 999_999, deleted.id])
      expect(
        pointers(
          await refused('equipment', { ...bodyOf('equipment'), functional_location_id: [id] }),
        ),
      ).toEqual(['/functional_location_id reference']);
    expect(
      pointers(
        await refused('workorders', {
          ...bodyOf('workorders'),
          equipment_item_ids: [order.id + 500],
        }),
      ),
    ).toEqual(['/equipment_item_ids reference']);
    const people = { user_ids: [999_999], team_ids: [] };
    expect(
      pointers(await refused('workorders', { ...bodyOf('workorders'), assignee_ids: people })),
    ).toEqual(['/assignee_ids reference']);
    expect(
      pointers(await refused('workorders', { ...bodyOf('workorders'), files: [999_999] })),
    ).toEqual(['/files reference']);
    expect(
      pointers(
        await refused('equipment', {
          ...bodyOf('equipment'),
          criticality_id: stock.criticality + 99,
        }),
      ),
    ).toEqual(['/criticality_id reference']);
  });

  test('more references than a call takes arguments are refused as missing', async () => {
    const many = Array.from({ length: 150_000 }, (_, at) => 1_000_000 + at);
    const body = { ...bodyOf('workorders'), equipment_item_ids: many };
    expect(pointers(await refused('workorders', body))).toContain('/equipment_item_ids reference');
    const files = { ...bodyOf('workorders'), files: many };
    expect(pointers(await refused('workorders', files))).toContain('/files reference');
  });

  test('references to a type and a sub-type must match', async () => {
    const { types } = plant.stock;
    const own = types.get('equipment');
    const other = types.get('workorders');
    const with_ = (type_id: unknown, sub_type_id: unknown) =>
      refused('equipment', { ...bodyOf('equipment'), type_id, sub_type_id });
    expect(pointers(await with_(other?.type, null))).toEqual(['/type_id reference']);
    expect(pointers(await with_(own?.subType, null))).toEqual(['/type_id reference']);
    expect(pointers(await with_(own?.type, other?.subType))).toEqual(['/sub_type_id reference']);
    expect(pointers(await with_(own?.type, own?.type))).toEqual(['/sub_type_id reference']);
    const made = await plant.make('equipment', { type_id: own?.type, sub_type_id: own?.subType });
    expect(made['sub_type_id']).toBe(own?.subType);
  });
});
