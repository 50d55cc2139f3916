import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeCsvFormulas, unescapeCsvFormulas } from './formula-injection.ts';

const formulaCharacters = ['=', '+', '-', '@', '＝'];

test('no cell of an escaped text begins with a formula, whichever character separates', () => {
  const others = [';', ',', '\t', '|', '\r', '\n', "'", '"', 'a', '1', ' '];
  const unit = fc.constantFrom(...formulaCharacters, ...others);
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 20 }), (text) => {
      const escaped = escapeCsvFormulas(text);
      const cells = [';', ',', '\t', '|', /[\r\n]/].flatMap((mark) => escaped.split(mark));
      for (const cell of cells) expect(formulaCharacters).not.toContain(cell[0]);
      expect(unescapeCsvFormulas(escaped)).toBe(text);
    }),
  );
});

test('a text without a formula stays as it is', () => {
  for (const text of ["it's", '52.5, -13.4', 'a-b', "O'Brien; pump", '1 + 1', 'two\n\nparagraphs'])
    expect(escapeCsvFormulas(text)).toBe(text);
});

test('a formula behind a separator of another country gets its apostrophe', () => {
  expect(escapeCsvFormulas('x;=1+1;y')).toBe("x;'=1+1;y");
});
