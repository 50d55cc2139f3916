import { expect, test } from 'vitest';
import { booleanCodec } from './values.ts';

const decode = (cell: string) => booleanCodec.decode(cell, {}, { language: 'en' } as never);

test.each([
  ['ja', true],
  ['x', true],
  ['no', false],
  ['', false],
  ['-', false],
])('“%s” is yes or no', (cell, value) => {
  expect(decode(cell)).toEqual({ value });
});

test.each(['n/a', 'k. A.', 'tbd', '?'])('“%s” is neither yes nor no', (cell) => {
  expect(decode(cell)).toEqual({ problem: { code: 'not_yes_or_no', params: { value: cell } } });
});
