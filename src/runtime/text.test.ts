import { expect, test } from 'vitest';
import { textIn } from './text.ts';

test('a browser language with a region shows the text of its language, and an unknown one English', () => {
  const text = { en: 'Work orders', de: 'Arbeitsaufträge' };
  expect(['de', 'de-DE', 'de-AT', 'en-GB', 'pl', ''].map((tag) => textIn(text, tag))).toEqual([
    'Arbeitsaufträge',
    'Arbeitsaufträge',
    'Arbeitsaufträge',
    'Work orders',
    'Work orders',
    'Work orders',
  ]);
});
