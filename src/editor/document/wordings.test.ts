import { expect, test } from 'vitest';
import { fromWordings, toWordings, type Wordings, withTyped } from './wordings.ts';

test('English shows what is typed in another language first, until it has a wording of its own', () => {
  const german = ['P', 'Pu', 'Pum'].reduce<Wordings>(
    (text, wording) => withTyped(text, 'de', wording),
    toWordings(undefined),
  );
  expect(german).toEqual({ en: 'Pum', de: 'Pum' });
  const both = withTyped(german, 'en', 'Pump');
  expect(withTyped(both, 'de', 'Pumpe')).toEqual({ en: 'Pump', de: 'Pumpe' });
  expect(withTyped({ en: 'A', de: 'A' }, 'fr', 'B')).toEqual({ en: 'A', de: 'A', fr: 'B' });
});

test('a text without English is kept: its first language stands for English', () => {
  expect(fromWordings({ en: ' ', de: 'Druck', fr: 'Pression' })).toEqual({
    en: 'Druck',
    de: 'Druck',
    fr: 'Pression',
  });
  expect(fromWordings({ en: '', de: ' ' })).toBeUndefined();
});
