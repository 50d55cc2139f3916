import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compiled, shippedModules } from '../../../tests/support/compiled.ts';
import type { CompiledRows, Row } from '../../runtime/compiled.ts';
import { clearCells, fillCells, moveRows } from './row-changes.ts';

const permits = shippedModules.get('permits');

function gasTests(): CompiledRows {
  const rows = permits === undefined ? null : compiled(permits).byDb.get('gas_tests')?.rows;
  if (rows == null) throw new Error('Permits have gas tests');
  return rows;
}

const { columns } = gasTests();
const rowsOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at}`, lel: at }));
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id).join(' ');
const always = () => true;

test('rows are moved up and down, together and to both ends', () => {
  const rows = rowsOf(5);
  expect(ids(moveRows(rows, { first: 3, last: 4 }, 0))).toBe('r3 r4 r0 r1 r2');
  expect(ids(moveRows(rows, { first: 0, last: 1 }, 3))).toBe('r2 r0 r1 r3 r4');
  expect(ids(moveRows(rows, { first: 1, last: 1 }, 5))).toBe('r0 r2 r3 r4 r1');
});

test('rows that are moved to where they are stay the same list', () => {
  const rows = rowsOf(5);
  for (const before of [1, 2, 3, -1, 6])
    expect(moveRows(rows, { first: 1, last: 2 }, before)).toBe(rows);
});

test('moving rows loses none, and keeps the order of the moved and of the others', () => {
  const order = (rows: readonly Row[], of: ReadonlySet<string>) =>
    ids(rows.filter(({ id }) => of.has(id)));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.nat(11),
      fc.nat(11),
      fc.nat(12),
      (count, a, b, before) => {
        const rows = rowsOf(count);
        const [first, last] = [Math.min(a, b, count - 1), Math.min(Math.max(a, b), count - 1)];
        const moved = moveRows(rows, { first, last }, before);
        const span = new Set(rows.slice(first, last + 1).map(({ id }) => id));
        const others = new Set(rows.map(({ id }) => id)).difference(span);
        expect(moved).toHaveLength(count);
        for (const each of [span, others]) expect(order(moved, each)).toBe(order(rows, each));
      },
    ),
  );
});

test('filling repeats the cells of several rows below and above', () => {
  const rows = rowsOf(7);
  const block = { top: 0, bottom: 6, columns };
  const filled = fillCells(rows, { first: 2, last: 3 }, block, always);
  expect(filled.map(({ lel }) => lel)).toEqual([2, 3, 2, 3, 2, 3, 2]);
  expect(ids(filled)).toBe(ids(rows));
});

test('filling and emptying leave cells alone that nobody can edit', () => {
  const rows = rowsOf(3);
  const block = { top: 0, bottom: 2, columns };
  const notTheLast = ({ id }: Row) => id !== 'r2';
  expect(fillCells(rows, { first: 0, last: 0 }, block, notTheLast).map(({ lel }) => lel)).toEqual([
    0, 0, 2,
  ]);
  expect(clearCells(rows, block, notTheLast)).toEqual([
    { id: 'r0' },
    { id: 'r1' },
    { id: 'r2', lel: 2 },
  ]);
});
