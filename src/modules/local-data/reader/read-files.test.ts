import { expect, test } from 'vitest';
import { itemOf, moduleOfTemplate, templateRow } from '../../../../tests/support/mock-site.ts';
import { collectFiles } from './read-files.ts';

const orders = moduleOfTemplate('workorders');
const now = new Date('2026-11-21T05:00:00.000Z');

const filesOf = (
  own: readonly number[] | null,
  ...items: readonly Parameters<typeof itemOf>[2][]
) => {
  const found = collectFiles(() => orders, own && new Set(own), now);
  found.add(items.map((item, at) => itemOf(orders, at + 1, item)));
  return Object.fromEntries(found.files().map(({ id, worth }) => [id, worth]));
};

test('files are worth most in the person’s work, then in work that is due soon', () => {
  const photos = (...ids: readonly number[]) => ({ photos: ids });
  const soon = '2026-11-25T05:00:00.000Z';
  expect(
    filesOf(
      [2],
      { ...photos(10, 11), due_at: '2027-06-01T05:00:00.000Z' },
      photos(11, 12),
      { ...photos(13), due_at: soon },
      { ...photos(14), due_at: soon, status: closed() },
    ),
  ).toEqual({ 10: 2, 11: 0, 12: 0, 13: 1, 14: 2 });
  // All items of a device that keeps the person's work alone are theirs.
  expect(filesOf(null, photos(10))).toEqual({ 10: 0 });
});

test('photos that wait on the device are not asked for', () => {
  expect(filesOf(null, { photos: [-5, 10] })).toEqual({ 10: 0 });
});

test('files of points of an inspection and of cells of a table are found, and other numbers of rows are not', () => {
  const place = { tab: 'general', section: 'details', tableOrder: null, width: null };
  const template = templateRow(5, {
    moduleType: 'workorders',
    name: 'Rounds',
    columns: [
      {
        ...place,
        columnType: 'inspection',
        db: 'round',
        name: 'Round',
        order: 90,
        columnData: {
          groups: [
            { id: 'all', name: 'All', points: [{ id: 'oil', text: 'Oil', kind: 'measure' }] },
          ],
        },
      },
      {
        ...place,
        columnType: 'table',
        db: 'finds',
        name: 'Finds',
        order: 91,
        columnData: {
          columns: [
            { columnType: 'number', db: 'size', name: 'Size' },
            { columnType: 'photos', db: 'proof', name: 'Proof' },
          ],
        },
      },
    ],
  });
  const rounds = moduleOfTemplate('workorders', template);
  const found = collectFiles(() => rounds, null, now);
  const columns = {
    round: [{ id: 'oil', value: 30, photos: [20, 21] }],
    finds: [{ id: 'a', size: 40, proof: [22] }],
  };
  found.add([itemOf(rounds, 1, { columns })]);
  expect(found.files().map(({ id }) => id)).toEqual([20, 21, 22]);
});

/** A status in which the work is finished. */
function closed(): number {
  const status = orders.flow.statuses.find(({ isTerminal }) => isTerminal);
  if (status === undefined) throw new Error('Work orders have no end');
  return status.number;
}
