import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byWorth, pictureBudget, roomFor, type StoredPicture } from './kept-pictures.ts';

const megabyte = 1_048_576;

const picture = fc.record({
  id: fc.integer({ min: 1, max: 100_000 }),
  worth: fc.constantFrom<StoredPicture['worth'][]>(0, 1, 2),
  bytes: fc.integer({ min: 1, max: 400 }),
});
const pictures = fc.uniqueArray(picture, { selector: ({ id }) => id, maxLength: 60 });

describe('the room for pictures on a device', () => {
  test('pictures that come in any order are never above the budget, and the most valuable stay', () => {
    fc.assert(
      fc.property(pictures, fc.integer({ min: 0, max: 8000 }), (coming, budget) => {
        let held: readonly StoredPicture[] = [];
        const sum = (some: readonly StoredPicture[]) =>
          some.reduce((total, { bytes }) => total + bytes, 0);
        for (const each of coming) {
          const removed = roomFor(held, each, budget);
          const more = held.filter((other) => byWorth(other, each) < 0);
          // It is refused only if there is no room beside all that is more valuable.
          expect(removed === null).toBe(sum(more) + each.bytes > budget);
          if (removed === null) continue;
          // What leaves are the least valuable ones, and no more of them than are in the way.
          const order = [...held].sort(byWorth);
          const kept = order.slice(0, order.length - removed.length);
          expect(new Set(removed)).toEqual(new Set(order.slice(kept.length)));
          const [last] = order.slice(kept.length);
          expect(last === undefined || sum([...kept, last, each]) > budget).toBe(true);
          held = [...kept, each];
          expect(sum(held)).toBeLessThanOrEqual(budget);
        }
      }),
    );
  });

  test('nothing leaves while there is room', () => {
    const held: readonly StoredPicture[] = [{ id: 1, worth: 2, bytes: 10 }];
    expect(roomFor(held, { id: 2, worth: 0, bytes: 10 }, 20)).toEqual([]);
    expect(roomFor(held, { id: 2, worth: 0, bytes: 10 }, 19)).toEqual(held);
  });

  test('a person’s work comes before what is due soon, and newer pictures before older ones', () => {
    const order = [
      { id: 5, worth: 2 },
      { id: 9, worth: 1 },
      { id: 3, worth: 0 },
      { id: 7, worth: 0 },
    ] as const;
    expect([...order].sort(byWorth).map(({ id }) => id)).toEqual([7, 3, 9, 5]);
  });

  test('they take 15 % of the storage, at most 500 MB, and leave 50 MB free', () => {
    const gigabyte = 1024 * megabyte;
    expect(pictureBudget({ quota: gigabyte, usage: 0 }, 0)).toBe(Math.floor(0.15 * gigabyte));
    expect(pictureBudget({ quota: 100 * gigabyte, usage: 0 }, 0)).toBe(500 * megabyte);
    // 60 MB are free, and 20 MB of what is used are pictures.
    const usage = gigabyte - 60 * megabyte;
    expect(pictureBudget({ quota: gigabyte, usage }, 20 * megabyte)).toBe(30 * megabyte);
    expect(pictureBudget({ quota: gigabyte, usage: gigabyte }, 0)).toBe(0);
  });
});
