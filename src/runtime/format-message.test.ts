import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import deErrors from '../../locales/de/errors.json' with { type: 'json' };
import deFlow from '../../locales/de/flow.json' with { type: 'json' };
import deProblems from '../../locales/de/problems.json' with { type: 'json' };
import enErrors from '../../locales/en/errors.json' with { type: 'json' };
import enFlow from '../../locales/en/flow.json' with { type: 'json' };
import enProblems from '../../locales/en/problems.json' with { type: 'json' };
import { keywords } from './record/keywords/list.ts';
import { errorMessage } from './format-message.ts';
import { errors } from './generated/texts/errors.ts';
import { byLanguage, languages } from './text.ts';

const spoken: readonly Parameters<typeof errorMessage>[0][] = [
  { code: 'maxLength', params: { limit: 1, count: 1 } },
  { code: 'maxLength', params: { limit: 1000, count: 1000 } },
  { code: 'minLength', params: { limit: 2, count: 2 } },
  { code: 'maximum', params: { limit: 1234567.125 } },
  { code: 'multipleOf', params: { step: 0.0001 } },
  { code: 'format', params: { format: 'date-time', context: 'date-time' } },
  { code: 'type', params: { type: 'integer, null', context: 'integer' } },
  { code: 'pattern', params: { pattern: '^<a>&"b$' } },
  { code: 'required', params: {} },
  { code: 'no_such_code', params: {} },
];

describe('errorMessage', () => {
  beforeAll(async () => {
    await i18next.init({
      interpolation: { escapeValue: false },
      ns: ['errors'],
      resources: byLanguage((language) => ({ errors: errors[language] })),
    });
  });

  test.each(languages.flatMap((language) => spoken.map((error) => ({ language, error }))))(
    'errorMessage renders the same sentence as i18next: $language, $error.code $error.params',
    ({ language, error }) => {
      const expected = i18next.t(error.code, { ...error.params, lng: language, ns: 'errors' });
      expect(errorMessage(error, language)).toBe(expected);
    },
  );

  test.each([...Object.keys(keywords), 'unknown_column', 'read_only', 'reference', 'depth'])(
    'errorMessage has a sentence for %s',
    (code) => {
      const isSilent = ['items', 'prefixItems', 'properties', 'allOf', 'if'].includes(code);
      expect(Object.hasOwn(enErrors, code)).toBe(!isSilent);
    },
  );
});

describe('texts of both languages', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\{\w+/g)].map(String).sort();

  test.each([
    { name: 'errors', en: enErrors, de: deErrors },
    { name: 'flow', en: enFlow, de: deFlow },
    { name: 'problems', en: enProblems, de: deProblems },
  ])('$name has the same keys with the same placeholders in both languages', ({ en, de }) => {
    const partsOf = (words: { readonly [key: string]: string }) =>
      Object.entries(words).map(([key, text]) => [key, placeholders(text)]);
    expect(partsOf(de)).toEqual(partsOf(en));
  });
});
