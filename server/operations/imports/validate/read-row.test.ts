import { expect, test } from 'vitest';
import { roomsModule } from '../../../../tests/support/room-columns.ts';
import type { NameResolver } from '../../../../src/runtime/cell-codec/types.ts';
import { cellReader } from './read-row.ts';

const column = roomsModule.columns.find(
  ({ fieldType }) => fieldType.document.type === 'criticality',
);

/** Names that resolve to the ids in `rows`, which a test can change. */
function namesOf(rows: Map<string, number>) {
  const requested: string[] = [];
  const names: NameResolver = {
    language: 'en',
    timeZone: 'UTC',
    module: roomsModule.document.type,
    nameOf: () => null,
    find(_of, name) {
      requested.push(name);
      const id = rows.get(name);
      return id === undefined ? 'pending' : { id };
    },
  };
  return { names, requested };
}

test('the reader looks up a text once, until names may have changed', () => {
  if (column === undefined) throw new Error('There is no column of this type.');
  const rows = new Map([['High', 3]]);
  const { names, requested } = namesOf(rows);
  const cells = cellReader();
  const read = (text: string) => cells.read(column, text, names, undefined);
  expect([read('High'), read('High')]).toEqual([{ value: 3 }, { value: 3 }]);
  expect(requested).toEqual(['High']);
  rows.set('High', 4);
  cells.clearCache();
  expect(read('High')).toEqual({ value: 4 });
});

test('the reader repeats the request for a text whose lookup is pending', () => {
  if (column === undefined) throw new Error('There is no column of this type.');
  const rows = new Map<string, number>();
  const { names } = namesOf(rows);
  const cells = cellReader();
  expect(cells.read(column, 'Low', names, undefined)).toBe('pending');
  rows.set('Low', 1);
  expect(cells.read(column, 'Low', names, undefined)).toEqual({ value: 1 });
});

test('the reader looks up a sub-type again below another type', () => {
  if (column === undefined) throw new Error('There is no column of this type.');
  const cells = cellReader();
  const below = (id: number) => namesOf(new Map([['Pump', id]])).names;
  expect(cells.read(column, 'Pump', below(10), 1)).toEqual({ value: 10 });
  expect(cells.read(column, 'Pump', below(20), 2)).toEqual({ value: 20 });
});
