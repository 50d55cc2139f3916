import { expect, test } from 'vitest';
import { editedText, nodeTexts } from './first-texts.ts';

test('translations of a new node go with its first label in English, and what somebody wrote stays', () => {
  const first = nodeTexts.status_intermediate;
  expect(editedText(first, { ...first, en: 'Isolated' })).toEqual({ en: 'Isolated' });
  expect(editedText(first, { ...first, de: 'Freigeschaltet' })).toMatchObject({
    en: 'Intermediate',
    de: 'Freigeschaltet',
  });
  const written = { ...first, de: 'Freigeschaltet' };
  expect(editedText(written, { ...written, en: 'Isolated' })).toMatchObject({
    en: 'Isolated',
    de: 'Freigeschaltet',
  });
  expect(editedText('Isolated', { en: 'Waiting', de: 'Wartet' })).toEqual({
    en: 'Waiting',
    de: 'Wartet',
  });
});
