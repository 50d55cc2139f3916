import path from 'node:path';
import { expect, test } from 'vitest';
import { languageOf } from '../../src/runtime/text.ts';
import { acceptedLanguage } from './choose.ts';
import { readTexts } from './texts.ts';

test('the best supported language is chosen from Accept-Language', () => {
  expect(acceptedLanguage('de-AT,de;q=0.9,en;q=0.8')).toBe('de');
  expect(acceptedLanguage('it, en;q=0.4, de;q=0.7')).toBe('de');
  expect(acceptedLanguage('de;q=0, en;q=0.1')).toBe('en');
  expect(acceptedLanguage('it')).toBe('en');
  expect(acceptedLanguage(undefined)).toBe('en');
  expect(acceptedLanguage('de;q=x, ;;,')).toBe('en');
});

test('a language tag is matched by its primary part', () => {
  expect(languageOf('de-CH')).toBe('de');
  expect(languageOf('EN')).toBe('en');
  expect(languageOf('deu')).toBeNull();
  expect(languageOf(null)).toBeNull();
});

test('texts are read from locales, with plurals and parameters', async () => {
  const { say } = await readTexts(path.join(import.meta.dirname, '../../locales'));
  expect(say('en', 'server:failure.invalid', { count: 1 })).toMatch(/1 field needs/);
  expect(say('de', 'server:failure.invalid', { count: 3 })).toMatch(/3 Felder sind/);
  expect(say('de', 'server:failure.name_taken', { name: '<b>' })).toContain('„<b>“');
});
