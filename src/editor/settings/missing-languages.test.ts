import { expect, test } from 'vitest';
import { missingLanguages } from './LanguageTexts.tsx';

test('languages without a text are counted, with the language that is shown for them', () => {
  expect(missingLanguages(['Pressure', '', undefined])).toEqual({ count: 2, shown: 'en' });
  expect(missingLanguages(['', 'Druck', ''])).toEqual({ count: 2, shown: 'de' });
  expect(missingLanguages([' ', '', ''])).toBeNull();
  expect(missingLanguages(['Pressure', 'Druck', 'Pression'])).toBeNull();
});
