import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportMapping } from '../../../../src/contract/imports.ts';
import { importing } from '../../../../tests/support/server/imports.ts';
import type { Made } from '../../../../tests/support/server/items.ts';
import { putFile, smallModule, textColumn } from '../../../../tests/support/server/module-file.ts';
import { type Plant, makePlant } from '../../../../tests/support/server/plant.ts';
import { until } from '../../../../tests/support/until.ts';

/** A module of things with a unique tag. */
const things = smallModule(77, {
  coreColumns: [
    textColumn('name', { required: true, tableOrder: 1 }),
    textColumn('tag', { unique: true }),
    textColumn('note'),
  ],
});

let plant: Plant;
const at = (rest = '') => `/api/sites/${plant.siteId}/${things.api}${rest}`;

beforeAll(async () => {
  plant = await makePlant();
  putFile(plant.server, things.type, things);
  await until(async () => {
    const { status } = await plant.admin.call('GET', at());
    if (status !== 200) throw new Error(`The module answers ${status}.`);
  });
});
afterAll(() => plant.server.close());

async function make(fields: object): Promise<Made> {
  const { status, body } = await plant.admin.call<Made>('POST', at(), { body: fields });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}
const itemNow = async ({ id }: Made) => (await plant.admin.call<Made>('GET', at(`/${id}`))).body;

async function checked(lines: readonly string[], change: Partial<ImportMapping>) {
  const file = await importing(plant.server, plant.admin, at(), lines.join('\n'));
  const { counts } = await file.check(change);
  const problems = (await file.problems()).map(({ row, column, code }) => [row, column, code]);
  return { apply: file.apply, list: file.problems, counts, problems };
}

describe('import rows matched by a unique column', () => {
  test('an import changes the item with the value of its row, and creates one if there is none', async () => {
    const item = await make({ name: 'Pump', tag: 'P-1', note: 'Kept' });
    const file = await checked(['tag,name', 'P-1,Feed pump', 'P-2,New pump'], { match: 'tag' });
    expect(file.problems).toEqual([]);
    expect(file.counts).toMatchObject({ created: 1, changed: 1 });
    await file.apply();
    expect(await itemNow(item)).toMatchObject({
      name: 'Feed pump',
      tag: 'P-1',
      note: 'Kept',
      version: 2,
    });
  });

  test('two rows cannot share the matching value', async () => {
    const file = await checked(['tag,name', 'D-1,One', 'D-2,Two', 'D-1,Three'], { match: 'tag' });
    expect(file.problems).toEqual([[4, 'tag', 'same_row']]);
    expect(file.counts).toMatchObject({ created: 2, bad: 1 });
  });

  test('rows without the matching value are new items', async () => {
    const file = await checked(['tag,name', ',First', ',Second'], { match: 'tag' });
    expect(file.counts).toMatchObject({ created: 2, bad: 0 });
  });

  test('rows do not match an item in the recycle bin', async () => {
    const item = await make({ name: 'Gone', tag: 'G-1' });
    await plant.admin.call('DELETE', at(`/${item.id}`), { version: 1 });
    const file = await checked(['tag,name', 'G-1,Successor'], { match: 'tag' });
    expect(file.counts).toMatchObject({ created: 1, changed: 0, bad: 0 });
  });

  test('rows are matched only if the mapping chooses the column', async () => {
    const file = await importing(plant.server, plant.admin, at(), 'tag,name\nN-1,x');
    for (const match of ['name', 'note', 'external_id', 'nowhere']) {
      const body = { mapping: { ...file.job.suggested, match } };
      const answer = await plant.admin.call('POST', `${file.url}/check`, { body });
      expect([match, answer.status]).toEqual([match, 422]);
    }
  });
});

describe('an import row with a unique value of another item', () => {
  test('a row with a value of another item is refused, as are two rows with one value', async () => {
    await make({ name: 'Holder', tag: 'T-1' });
    const lines = ['external_id,tag,name', '1,T-1,Wants it', '2,T-2,One', '3,T-2,Other'];
    const file = await checked(lines, { match: null });
    expect(file.problems).toEqual([
      [2, 'tag', 'unique'],
      [4, 'tag', 'same_value'],
    ]);
  });

  test('a value that is taken after the check stops the whole import', async () => {
    const file = await checked(['external_id,tag,name', '10,U-1,Late', '11,U-2,Other'], {
      match: null,
    });
    expect(file.counts).toMatchObject({ created: 2, bad: 0 });
    await make({ name: 'Quicker', tag: 'U-1' });
    expect(await file.apply()).toMatchObject({ state: 'checked', counts: { bad: 1 } });
    expect(await file.list()).toMatchObject([{ row: 2, column: 'tag', code: 'unique' }]);
    const { body } = await plant.admin.call<Record<string, Made[]>>('GET', at());
    expect(body[things.wrapper]?.filter(({ external_id }) => external_id === 11)).toEqual([]);
  });
});

describe('import rows matched by the item number', () => {
  test('a row with an id changes exactly that item, in any number format', async () => {
    const items = [await make({ name: 'A' }), await make({ name: 'B' })];
    const [a, b] = items.map(({ id }) => id);
    const file = await checked(['id,name', `${a},A2`, `#${b},B2`], { match: 'id' });
    expect(file.counts).toMatchObject({ changed: 2, bad: 0 });
    await file.apply();
    const now = await Promise.all(items.map(itemNow));
    expect(now.map(({ name }) => name)).toEqual(['A2', 'B2']);
  });

  test('a row with an unknown, invalid or repeated id is refused', async () => {
    const { id } = await make({ name: 'Once' });
    const lines = ['id,name', '1999999999,Nobody', 'x7,No number', `${id},First`, `${id},Second`];
    expect((await checked(lines, { match: 'id' })).problems).toEqual([
      [2, 'id', 'no_such_item'],
      [3, 'id', 'not_an_item_number'],
      [5, 'id', 'same_row'],
    ]);
  });
});

test('without a matching column every row is a new item, each time the file is imported', async () => {
  const lines = ['external_id,name', '900,Same', '900,Same'];
  for (const _time of [1, 2]) {
    const file = await checked(lines, { match: null });
    expect(file.counts).toMatchObject({ created: 2, changed: 0, bad: 0 });
    expect(await file.apply()).toMatchObject({ state: 'applied', counts: { created: 2 } });
  }
  const matched = await checked(['external_id,name', '900,Which one'], {
    match: 'external_id',
  });
  expect(matched.problems).toEqual([[2, 'external_id', 'several_items']]);
});
