import '../../support/page-with-server.ts';
import { cleanup } from '@testing-library/react';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HistoryReply } from '../../../src/contract/item-schemas.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { jsonEquals } from '../../../src/runtime/record/json.ts';
import { languages } from '../../../src/runtime/text.ts';
import { fileColumns } from '../../../src/runtime/cell-codec/file-columns.ts';
import { rooms } from '../../gallery/rooms.ts';
import { roomColumns, roomsDocument, roomsModule } from '../../support/room-columns.ts';
import { saveInForm } from '../../support/room-form.tsx';
import { download } from '../../support/server/download.ts';
import { importing } from '../../support/server/imports.ts';
import { type RoomsPlant, makeRoomsPlant } from '../../support/server/rooms-plant.ts';
import { storedValuesOf } from '../../support/server/room-values.ts';
import { liveModule } from '../../support/server/stock.ts';

let plant: RoomsPlant;
let made: readonly Item[];
/** The sent values by db name, in the order of `made`. */
let sent: readonly Readonly<Record<string, unknown>>[];

beforeAll(async () => {
  plant = await makeRoomsPlant();
  const { stock, admin, at } = plant;
  const entries = roomColumns.flatMap((each): [string, fc.Arbitrary<unknown>][] => {
    const values = storedValuesOf(each, stock);
    return values === null ? [] : [[each.db, values]];
  });
  sent = fc.sample(fc.record(Object.fromEntries(entries)), 12);
  const items: Item[] = [];
  for (const [at_, values] of sent.entries()) {
    // The one type that has sub-types.
    const kind = stock.types.get(roomsDocument.type)?.type;
    const body = { name: `Item ${at_}`, kind, ...values };
    const answer = await admin.call<Item & { error?: string }>('POST', at(), { body });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    items.push(answer.body);
  }
  made = items;
});
afterAll(() => plant.server.close());

/** The server adds the signer to a new signature, so its stored value differs. */
const isSealed = (db: string) => roomsModule.byDb.get(db)?.fieldType.sign !== undefined;

const storedItem = async ({ id }: Item): Promise<Item> =>
  (await plant.admin.call<Item>('GET', plant.at(`/${id}`))).body;

test('every folder of a field type that a call can write has test values', () => {
  const known = new Set(sent.flatMap((values) => Object.keys(values)));
  const without = rooms
    .filter(({ type }) => roomColumns.every(({ db, room }) => room.type !== type || !known.has(db)))
    .map(({ type }) => type);
  const system = roomColumns
    .filter(({ isLocked, sample }) => isLocked && sample.index === 0)
    .map(({ room }) => room.type);
  expect(without.sort()).toEqual([...new Set(system)].sort());
});

test('the database returns the value that the call sent', async () => {
  for (const [at, values] of sent.entries()) {
    const item = made[at];
    if (item === undefined) throw new Error(`No item ${at}`);
    const stored = await storedItem(item);
    for (const [db, value] of Object.entries(values)) {
      const column = roomsModule.byDb.get(db);
      if (column === undefined || isSealed(db) || column.isEmpty(value)) continue;
      expect([db, stored[db]]).toEqual([db, value]);
    }
    expect(stored).toEqual(item);
  }
});

test('events contain the same values', async () => {
  for (const item of made) {
    const { body } = await plant.admin.call<HistoryReply>('GET', plant.at(`/${item.id}/history`));
    const [created] = body.history;
    for (const { db } of roomColumns) {
      const column = roomsModule.byDb.get(db);
      if (column === undefined || column.isEmpty(item[db])) continue;
      const after = created?.changes[`/${db}`]?.[1];
      expect(after === undefined && item[db] === false ? false : after, db).toEqual(item[db]);
    }
  }
});

test.each([0, 1, 2, 3])(
  'the form saves item %i with the values unchanged that nobody edits',
  async (at) => {
    const item = made[at];
    if (item === undefined) throw new Error(`No item ${at}`);
    const saved = await saveInForm(roomsModule, item);
    const changed = roomColumns.filter(({ db }) => !jsonEquals(saved?.[db], item[db]));
    expect(changed.map(({ db }) => [db, item[db], saved?.[db]])).toEqual([]);
    cleanup();
  },
);

test.each(languages.flatMap((language) => [`${language} csv`, `${language} xlsx`]))(
  'a file that is exported and imported again changes nothing: %s',
  async (file) => {
    const [language = '', format = ''] = file.split(' ');
    const { compiled } = liveModule(plant.server, roomsDocument.type);
    const columns = fileColumns(compiled)
      .map(({ db }) => db)
      .join(',');
    const query = new URLSearchParams({ language, format, headers: 'names', columns });
    const { status, bytes } = await download(
      plant.server,
      plant.admin,
      plant.at(`/export?${query}`),
    );
    expect(status, bytes.toString('utf8').slice(0, 300)).toBe(200);
    const importer = await importing(plant.server, plant.admin, plant.at(), bytes);
    const checked = await importer.check({ match: 'id' });
    expect(await importer.problems()).toEqual([]);
    expect(checked.counts).toMatchObject({ created: 0, changed: 0, bad: 0 });
    expect(checked.counts?.unchanged).toBeGreaterThanOrEqual(made.length);
  },
);
