import fc from 'fast-check';
import { expect, it } from 'vitest';
import { truncateForHeader } from './truncate.ts';

it('truncateForHeader cuts a text of more than 30 characters to 27 and dots, and returns others unchanged', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60, unit: 'grapheme-composite' }), (text) => {
      const letters = [...text];
      const shown = [...truncateForHeader(text)];
      expect(shown.length).toBeLessThanOrEqual(30);
      const isLong = letters.length > 30;
      expect(shown).toEqual(isLong ? [...letters.slice(0, 27), '.', '.', '.'] : letters);
    }),
  );
});
