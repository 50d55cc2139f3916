import { expect, test } from 'vitest';
import { freeName, isDbName, nameFromLabel } from './names.ts';
import type { Text } from '../../runtime/text.ts';
import { newText, typedText, withWording } from './texts.ts';

test('a label gives a db name of its letters and digits, without accents', () => {
  expect(
    ['Gas test (O₂)', 'Prüfdatum', '1. Schicht', '!!', 'Weißer Rauch'].map((label) =>
      nameFromLabel(label, 'field'),
    ),
  ).toEqual(['gas_test_o2', 'prufdatum', 'schicht', 'field', 'weisser_rauch']);
});

test('names of every item and names that reach a prototype are never db names', () => {
  expect(['id', 'status', 'columns', 'constructor', '9a', 'a-b'].filter(isDbName)).toEqual([]);
  expect(freeName('constructor', () => false)).toBe('constructor_2');
  expect(
    freeName('a'.repeat(51), (name) => name.length === 51 && !name.endsWith('_2')),
  ).toHaveLength(51);
});

test('a text that is typed in one language is shown in English until it is translated', () => {
  const text = newText('Messung', 'de');
  expect(text).toEqual({ en: 'Messung', de: 'Messung' });
  expect(withWording(text, 'de', '')).toEqual({ en: 'Messung' });
  expect(withWording(text, 'en', '')).toBeNull();
});

test('an optional text is written in any language first, and English shows all of it', () => {
  const typed = ['K', 'Ko', 'Kor', 'Korn'].reduce<Text | undefined>(
    (text, wording) => typedText(text, 'de', wording) ?? undefined,
    undefined,
  );
  expect(typed).toEqual({ en: 'Korn', de: 'Korn' });
  expect(typedText({ en: 'Grain', de: 'Korn' }, 'de', 'Körner')).toEqual({
    en: 'Grain',
    de: 'Körner',
  });
  expect(typedText({ en: 'Photos', fr: 'Photos', de: 'Fotos' }, 'fr', 'Clichés')).toEqual({
    en: 'Photos',
    fr: 'Clichés',
    de: 'Fotos',
  });
  expect(typedText(typed, 'de', '')).toBeNull();
});
