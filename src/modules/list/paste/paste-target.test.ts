import { describe, expect, test } from 'vitest';
import { pasteTargetOf } from './paste-target.ts';

const at = (top: number, left: number, bottom = top, right = left) => ({
  top,
  left,
  bottom,
  right,
});
const block = [
  ['a', 'b'],
  ['c', 'd'],
];

describe('the target of a paste', () => {
  test('a paste begins at the active cell, and cells beyond the list are counted and left out', () => {
    expect(pasteTargetOf(block, at(3, 2), 10, 5)).toEqual({
      first: 3,
      last: 4,
      left: 1,
      cells: block,
      rowsLeft: 0,
      columnsLeft: 0,
    });
    expect(pasteTargetOf(block, at(9, 5), 10, 5)).toMatchObject({
      first: 9,
      last: 9,
      cells: [['a']],
      rowsLeft: 1,
      columnsLeft: 1,
    });
  });

  test('a single pasted cell fills all marked cells, and no others', () => {
    expect(pasteTargetOf([['x']], at(0, 1, 2, 2), 2, 2)).toMatchObject({
      cells: [
        ['x', 'x'],
        ['x', 'x'],
      ],
      rowsLeft: 1,
    });
  });

  test('a paste has no target on checkboxes, without rows or without cells', () => {
    expect(pasteTargetOf(block, at(0, 0), 10, 5)).toBeNull();
    expect(pasteTargetOf(block, at(0, 1), 0, 5)).toBeNull();
    expect(pasteTargetOf([], at(0, 1), 10, 5)).toBeNull();
  });
});
