import { describe, expect, it } from 'vitest';
import { mostRows, rowsOfCsv } from './csv.ts';

describe('the rows of a CSV', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\r\n1;2'],
    ['tabs', '\uFEFFa\tb\n1\t2\n\n'],
  ])('are found with %s', (_, text) => {
    expect(rowsOfCsv(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('keep separators, quotes and lines in quoted cells', () => {
    expect(rowsOfCsv('tag,text\nP-1,"one, ""two""\nthree"\n')).toEqual([
      ['tag', 'text'],
      ['P-1', 'one, "two"\nthree'],
    ]);
  });

  it('end at the most that is shown, also in one endless quoted cell', () => {
    expect(rowsOfCsv('x\n'.repeat(mostRows + 10))).toHaveLength(mostRows);
    expect(rowsOfCsv(`a,"${'b\n'.repeat(1000)}`)).toHaveLength(1);
    expect(rowsOfCsv('')).toEqual([]);
  });
});
