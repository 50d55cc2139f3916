import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrganisation, type TestOrganisation } from '../../tests/support/organisation.ts';
import { testDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { withAdminConnection } from './embedded/owner-database.ts';
import {
  type EventRow,
  eraseValues,
  lastSequence,
  type NewEvent,
  readEvents,
  readItemEvents,
  verifyChain,
  writeEvents,
} from './events.ts';
import { type Tx, withTenant } from './transaction.ts';

let database: TestDatabase;
let organisations = 0;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => database.close());

function newOrganisation(sites = 1): Promise<TestOrganisation> {
  return makeOrganisation(database.db, `org${++organisations}`, sites);
}

function event(siteId: number | null, itemId: number, changes: NewEvent['changes'] = {}): NewEvent {
  return { site_id: siteId, call: 'PATCH_THING', item_type: 'things', item_id: itemId, changes };
}

function inSite<T>(of: TestOrganisation, work: (tx: Tx, siteId: number) => Promise<T>): Promise<T> {
  const [siteId = 0] = of.siteIds;
  return withTenant(database.db, of.tenant(siteId), (tx) => work(tx, siteId));
}

async function write(of: TestOrganisation, ...changes: readonly NewEvent['changes'][]) {
  for (const [index, change] of changes.entries())
    await inSite(of, async (tx, siteId) => writeEvents(tx, [event(siteId, index + 1, change)]));
}

describe('writing and reading events', () => {
  test('events are read in order, with user and time', async () => {
    const before = new Date().toISOString();
    const organisation = await newOrganisation();
    await write(
      organisation,
      { name: [null, 'Pump'] },
      { name: ['Pump', 'Pümpe'], size: [1, 2.5] },
    );
    const events = await inSite(organisation, (tx, siteId) => readEvents(tx, siteId, 0, 10));
    expect(events).toEqual([
      expect.objectContaining({ sequence: 1, item_id: 1, changes: { name: [null, 'Pump'] } }),
      expect.objectContaining({
        sequence: 2,
        item_id: 2,
        changes: { name: ['Pump', 'Pümpe'], size: [1, 2.5] },
        call: 'PATCH_THING',
        item_type: 'things',
        user_id: organisation.userId,
        erased: [],
      }),
    ]);
    for (const { at } of events) expect(at >= before && at <= new Date().toISOString()).toBe(true);
  });

  test('each site and the organisation have separate sequences', async () => {
    const organisation = await newOrganisation(2);
    const [one = 0, two = 0] = organisation.siteIds;
    const streams = [two, null, one, null, one, one];
    await withTenant(database.db, organisation.tenant(), async (tx) =>
      writeEvents(
        tx,
        streams.map((siteId, index) => event(siteId, index)),
      ),
    );
    const read = (siteId: number | null) =>
      withTenant(database.db, organisation.tenant(), async (tx) => {
        expect(await verifyChain(tx, siteId)).toMatchObject({ ok: true });
        const events = await readEvents(tx, siteId, 0, 10);
        expect(await lastSequence(tx, siteId)).toBe(events.length);
        return events.map(({ sequence, item_id }) => [sequence, item_id]);
      });
    expect(await read(one)).toEqual([
      [1, 2],
      [2, 4],
      [3, 5],
    ]);
    expect(await read(two)).toEqual([[1, 0]]);
    expect(await read(null)).toEqual([
      [1, 1],
      [2, 3],
    ]);
  });

  test('pages run forward by sequence, and backward through the history of an item', async () => {
    const organisation = await newOrganisation();
    await inSite(organisation, async (tx, siteId) =>
      writeEvents(
        tx,
        Array.from({ length: 2500 }, (_, index) => event(siteId, index % 3)),
      ),
    );
    await inSite(organisation, async (tx, siteId) => {
      const page = await readEvents(tx, siteId, 1200, 3);
      expect(page.map(({ sequence }) => sequence)).toEqual([1201, 1202, 1203]);
      const item = { siteId, itemTypes: ['things'], itemId: 1 };
      const newest = await readItemEvents(tx, item, 2);
      expect(newest.map(({ sequence }) => sequence)).toEqual([2498, 2495]);
      const older = await readItemEvents(tx, item, 2, 2495);
      expect(older.map(({ sequence }) => sequence)).toEqual([2492, 2489]);
      expect(await verifyChain(tx, siteId)).toEqual({ ok: true, events: 2500, erasedFields: 0 });
    });
  });

  test('a change that is rolled back leaves no event and no gap', async () => {
    const organisation = await newOrganisation();
    await write(organisation, { a: [1, 2] });
    const failing = inSite(organisation, async (tx, siteId) => {
      writeEvents(tx, [event(siteId, 9)]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await write(organisation, { a: [2, 3] });
    const events = await inSite(organisation, (tx, siteId) => readEvents(tx, siteId, 0, 10));
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  test('events of another organisation can be neither read nor written', async () => {
    const [ours, theirs] = [await newOrganisation(), await newOrganisation()];
    await write(theirs, { a: [1, 2] });
    const [foreign = 0] = theirs.siteIds;
    await inSite(ours, async (tx) => {
      expect(await readEvents(tx, foreign, 0, 10)).toEqual([]);
      expect(await tx.selectFrom('events').selectAll().execute()).toEqual([]);
      expect(await tx.selectFrom('event_heads').selectAll().execute()).toEqual([]);
    });
    await expect(inSite(ours, async (tx) => writeEvents(tx, [event(foreign, 1)]))).rejects.toThrow(
      /row-level security/,
    );
  });
});

describe('the chain of events', () => {
  test('the chain verifies for any JSON in the changes', async () => {
    const organisation = await newOrganisation();
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constant(null),
        fc.boolean(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer(),
        text,
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(text, tie('value'), { maxKeys: 4 }),
      ),
    })).value;
    const db = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(db, fc.tuple(value, value), { maxKeys: 4 }),
        async (changes) => {
          await write(organisation, changes);
          expect(await inSite(organisation, verifyChain)).toMatchObject({ ok: true });
        },
      ),
      { numRuns: 60 },
    );
  });

  test('the chain stays valid after values are erased, and no value remains in the table', async () => {
    const organisation = await newOrganisation();
    await write(organisation, { name: ['Anna', 'Berta'], size: [1, 2] }, { name: [null, 'Clara'] });
    const item = { itemType: 'things', itemId: 1 };
    const erased = await inSite(organisation, (tx, siteId) =>
      eraseValues(tx, { ...item, siteId }, ['name', 'phone']),
    );
    expect(erased).toBe(1);
    await inSite(organisation, async (tx, siteId) => {
      expect(await verifyChain(tx, siteId)).toEqual({ ok: true, events: 2, erasedFields: 1 });
      const [first, second] = await readEvents(tx, siteId, 0, 10);
      expect(first).toMatchObject({ changes: { size: [1, 2] }, erased: ['name'] });
      expect(second).toMatchObject({ changes: { name: [null, 'Clara'] }, erased: [] });
      const whole = await sql<{
        text: string;
      }>`select string_agg(events::text, '') as text from events`.execute(tx);
      expect(whole.rows[0]?.text).not.toMatch(/Anna|Berta/);
    });
  });

  test('the serving role cannot change or delete an event, only erase its values', async () => {
    const organisation = await newOrganisation();
    await write(organisation, { name: ['a', 'b'] });
    for (const statement of [
      'delete from events',
      "update events set call = 'x'",
      'update events set commitments = default',
      `update events set changes = '{"name": ["a", "c", "0"]}'`,
      `update events set changes = '{"other": [1, 2, "0"]}'`,
    ])
      await expect(inSite(organisation, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
        /permission denied|can be erased, not changed/,
      );
  });

  test.each([
    [
      'value',
      3,
      `update events set changes = jsonb_set(changes, '{name,1}', '"x"') where sequence = 3`,
    ],
    [
      'value',
      3,
      `update events set changes = changes || '{"more": [1, 2, "0"]}' where sequence = 3`,
    ],
    ['hash', 2, `update events set commitments = '{}' where sequence = 2`],
    ['hash', 4, `update events set at = at + interval '1 ms' where sequence = 4`],
    ['hash', 1, `update events set user_id = null where sequence = 1`],
    ['hash', 5, `update events set item_id = 77 where sequence = 5`],
    ['hash', 2, `update events set session_id = 77 where sequence = 2`],
    ['missing', 3, 'delete from events where sequence = 3'],
    ['missing', 5, 'delete from events where sequence = 5'],
    [
      'link',
      4,
      `update events set hash = repeat('1', 64), previous_hash = repeat('2', 64) where sequence = 4`,
    ],
    ['head', 5, `update event_heads set hash = repeat('1', 64)`],
    [
      'head',
      5,
      `update event_heads h set sequence = 4, hash =
      (select hash from events e where e.sequence = 4 and e.site_id = h.site_id)`,
    ],
  ])('%s: verification finds tampering at event %i', async (fault, sequence, statement) => {
    const organisation = await newOrganisation();
    const change = { name: ['a', 'b'] } as const;
    await write(organisation, change, change, change, change, change);
    const [siteId] = organisation.siteIds;
    const narrowed = / where /.test(statement)
      ? `${statement} and site_id = ${siteId}`
      : `${statement} where site_id = ${siteId}`;
    const last = statement.startsWith('update event_heads h')
      ? `${statement} where h.site_id = ${siteId}`
      : narrowed;
    await withAdminConnection(database.admin, async (client) => {
      await client.query('alter table events disable trigger user');
      await client.query(last);
      await client.query('alter table events enable trigger user');
    });
    expect(await inSite(organisation, verifyChain)).toEqual({ ok: false, sequence, fault });
  });
});

test('with 8 parallel writers a reader of "after N" misses nothing and sees nothing twice', async () => {
  const organisation = await newOrganisation();
  const [siteId = 0] = organisation.siteIds;
  const perWriter = 40;
  const total = 8 * perWriter;
  const committed: number[] = [];
  let writing = true;

  const writer = async (number: number): Promise<void> => {
    for (let index = 0; index < perWriter; index += 1)
      await withTenant(database.db, organisation.tenant(siteId), async (tx) => {
        writeEvents(tx, [event(siteId, number * 1000 + index, { n: [index, index + 1] })]);
        if (index % 3 === 0) await sql`select pg_sleep(${(number % 4) / 1000})`.execute(tx);
      });
  };
  const reader = async (limit: number): Promise<readonly EventRow[]> => {
    const seen: EventRow[] = [];
    while (writing || seen.length < total) {
      const after = seen.at(-1)?.sequence ?? 0;
      const page = await withTenant(database.db, organisation.tenant(siteId), (tx) =>
        readEvents(tx, siteId, after, limit),
      );
      seen.push(...page);
      committed.push(seen.length);
    }
    return seen;
  };
  const writers = Promise.all(Array.from({ length: 8 }, (_, number) => writer(number))).finally(
    () => {
      writing = false;
    },
  );
  const [few, many] = await Promise.all([reader(3), reader(1000), writers]);

  const whole = Array.from({ length: total }, (_, index) => index + 1);
  for (const seen of [few, many]) {
    expect(seen.map(({ sequence }) => sequence)).toEqual(whole);
    expect(new Set(seen.map(({ item_id }) => item_id)).size).toBe(total);
  }
  for (let number = 0; number < 8; number += 1) {
    const own = many
      .map(({ item_id }) => item_id ?? 0)
      .filter((id) => Math.floor(id / 1000) === number);
    expect(own).toEqual(own.toSorted((a, b) => a - b));
  }
  expect(Math.max(...committed)).toBe(total);
  expect(committed.some((count) => count > 0 && count < total)).toBe(true);
  expect(await inSite(organisation, verifyChain)).toEqual({
    ok: true,
    events: total,
    erasedFields: 0,
  });
});

test('writers of the same sites in any order do not deadlock', async () => {
  const organisation = await newOrganisation(4);
  const orders = fc.sample(
    fc.shuffledSubarray([...organisation.siteIds, null], { minLength: 2 }),
    40,
  );
  await Promise.all(
    orders.map((order, index) =>
      withTenant(database.db, organisation.tenant(), async (tx) => {
        for (const siteId of order) writeEvents(tx, [event(siteId, index)]);
      }),
    ),
  );
  for (const siteId of [...organisation.siteIds, null]) {
    const expected = orders.filter((order) => order.includes(siteId)).length;
    const events = await withTenant(database.db, organisation.tenant(), (tx) =>
      readEvents(tx, siteId, 0, 1000),
    );
    expect(events).toHaveLength(expected);
  }
});
