import { expect, test } from 'vitest';
import { fieldTypes } from '../../widgets/fields.ts';
import { isFound, offersFor } from './search.ts';
import { groupedTypes } from './types.ts';

const types = groupedTypes(fieldTypes).flatMap((group) => group.types);
const firstOffer = (typed: string) => {
  const [offer] = offersFor(typed, types);
  return offer === undefined ? null : [offer.label, offer.type.type];
};

test('a label is typed with its type, after "/" or as its last words, in any language', () => {
  expect(firstOffer('Gas test/number')).toEqual(['Gas test', 'number']);
  expect(firstOffer('Gas test number')).toEqual(['Gas test', 'number']);
  expect(firstOffer('Remarks text area')).toEqual(['Remarks', 'textarea']);
  expect(firstOffer('Gasmessung Zahl')).toEqual(['Gasmessung', 'number']);
  expect(firstOffer('Gas test')).toEqual(['Gas test', 'text']);
  expect(firstOffer('Number')).toEqual(['Number', 'text']);
  expect(firstOffer('/')).toEqual(['', 'text']);
  expect(firstOffer('x/nothing like it')).toBeNull();
});

test('types are found by their names in English, German and French', () => {
  const found = (words: string) =>
    types.filter((type) => isFound(type, words, 'en')).map(({ type }) => type);
  expect(found('signature')).toContain('signature');
  expect(found('Unterschrift')).toContain('signature');
  expect(found('Zahl')).toContain('number');
});
