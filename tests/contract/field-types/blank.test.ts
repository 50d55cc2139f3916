import { describe, expect, test } from 'vitest';
import { blankItem } from '../../../src/runtime/record/blank.ts';
import { rooms } from '../../gallery/rooms.ts';

describe.each(rooms)('a new item with a column of type $type', ({ module, samples }) => {
  test.each(samples)('$title: the initial value of a new item is empty or valid', ({ column }) => {
    const blank = blankItem(module, 1)[column.db];
    expect(column.isEmpty(blank) ? [] : column.check(blank)).toEqual([]);
    expect(column.normalise(blank)).toEqual(blank);
  });
});
