import { describe, expect, test } from 'vitest';
import { inSentence } from './labels.ts';

describe('a module’s name inside a sentence', () => {
  test.each([
    ['Work orders', 'en', 'work orders'],
    ['Equipment', 'en', 'equipment'],
    ['DMS folders', 'en', 'DMS folders'],
    ['3D areas', 'en', '3D areas'],
    ['Arbeitsaufträge', 'de', 'Arbeitsaufträge'],
  ])('%s (%s)', (name, language, expected) => {
    expect(inSentence(name, language)).toBe(expected);
  });
});
