import { expect, test } from 'vitest';
import { optionsCodec } from './options.ts';

const labels = ['Helmet', 'Gloves', 'Goggles, clear'];
const settings = { options: labels.map((label, at) => ({ value: at + 1, label })) };
const { decode } = optionsCodec({ isNumber: true });

test.each([
  ['Helmet; Gloves', [1, 2]],
  ['Helmet, Gloves', [1, 2]],
  ['Helmet | Gloves', [1, 2]],
  ['Goggles, clear', [3]],
  ['Gloves; Goggles, clear', [2, 3]],
  ['–', []],
])('%s are the options of a cell', (cell, value) => {
  expect(decode(cell, settings as never, { language: 'en' } as never)).toEqual({ value });
});

test('a text of which a part is no option is named as a whole', () => {
  const read = decode('Helmet, Boots', settings as never, { language: 'en' } as never);
  expect(read).toMatchObject({ problem: { params: { value: 'Helmet, Boots' } } });
});
