import { expect, test } from 'vitest';
import { fromFields, toFields } from './text-by-language.ts';

test('a name without other languages is one for every language', () => {
  expect(fromFields({ own: ' Pumpe ', others: { en: '', fr: ' ' } }, 'de')).toBe('Pumpe');
});

test('a name keeps its languages, and English is that of the person if it is left out', () => {
  const text = { en: 'Pump', de: 'Pumpe', fr: 'Pompe' };
  expect(fromFields(toFields(text, 'de'), 'de')).toEqual(text);
  expect(fromFields({ own: 'Pumpe', others: { fr: 'Pompe' } }, 'de')).toEqual({
    en: 'Pumpe',
    de: 'Pumpe',
    fr: 'Pompe',
  });
});
