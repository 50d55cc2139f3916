import { expect, test } from 'vitest';
import type { Language } from '../../runtime/text.ts';
import { cellCodec } from './cell-codec.ts';

const read = (cell: string, language: Language = 'en', unit: object = {}) =>
  cellCodec.decode(cell, unit, {
    language,
    timeZone: 'UTC',
    module: 'pumps',
    nameOf: () => null,
    find: () => 'missing',
  });

test.each<[string, Language, object, number | null]>([
  ['-', 'en', {}, null],
  ['n/a', 'en', {}, null],
  ['k. A.', 'de', {}, null],
  ['(1,234.50)', 'en', {}, -1234.5],
  ['1.234,50-', 'de', {}, -1234.5],
  ['€ 12,50', 'de', { suffix: '€' }, 12.5],
  ['-$12.50', 'en', { suffix: '$' }, -12.5],
  ['($ 12)', 'en', { prefix: '$' }, -12],
  ['(12 €)', 'en', { suffix: '€' }, -12],
  ['12.5 bar', 'en', { suffix: 'bar' }, 12.5],
])('%s is read in %s with %o', (cell, language, unit, value) => {
  expect(read(cell, language, unit)).toEqual({ value });
});

test.each(['$ 12', '(', '()', '--12', '12 psi', '(-12)', 'bar'])(
  '%s is no number of a column in bar',
  (cell) => {
    expect(read(cell, 'en', { suffix: 'bar' })).toMatchObject({
      problem: { code: 'not_a_number', params: { value: cell } },
    });
  },
);
