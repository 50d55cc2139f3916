import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ValueSchema } from '../value-schema.ts';
import { compileValue } from './compile-value.ts';
import { re2PatternEngine } from '../re2-patterns.ts';

interface Case {
  readonly title: string;
  readonly schema: ValueSchema;
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
}

/** Parsed, not imported: a bundler writes `__proto__` as the prototype of an object literal. */
const cases = JSON.parse(
  readFileSync(new URL('./compile-value.cases.json', import.meta.url), 'utf8'),
) as readonly Case[];

describe('keywords as JSON Schema 2020-12 defines them', () => {
  test.each(cases)(
    'compileValue validates as JSON Schema 2020-12: $title',
    ({ schema, valid, invalid }) => {
      const check = compileValue(schema, {});
      expect(valid.filter((value) => check(value, '').length > 0)).toEqual([]);
      expect(invalid.filter((value) => check(value, '').length === 0)).toEqual([]);
    },
  );
});

describe('settings', () => {
  const options = { enum: { $setting: 'options', each: 'value' } } as const;
  const decimals = { multipleOf: { $setting: 'decimals', as: 'decimalStep' } } as const;
  const chosen: ValueSchema = {
    type: 'array',
    $if: { setting: 'multiple', is: true },
    then: { maxItems: { $setting: 'most' } },
    else: { maxItems: 1 },
  };

  test.each<[string, ValueSchema, { [name: string]: unknown }, unknown, readonly string[]]>([
    ['can be a limit', { maxLength: { $setting: 'most' } }, { most: 2 }, 'abc', ['maxLength']],
    [
      'that is null removes the keyword',
      { maxLength: { $setting: 'most' } },
      { most: null },
      'abc',
      [],
    ],
    ['that is not set removes the keyword', { maxLength: { $setting: 'most' } }, {}, 'abc', []],
    ['is not read from the prototype', { const: 1, pattern: { $setting: 'toString' } }, {}, 1, []],
    [
      'provides a key of each entry',
      options,
      { options: [{ value: 1 }, { value: 2 }] },
      3,
      ['enum'],
    ],
    ['provides a key of each entry', options, { options: [{ value: 1 }, { value: 2 }] }, 2, []],
    ['for decimals is a step', decimals, { decimals: 2 }, 0.125, ['multipleOf']],
    ['for decimals is a step', decimals, { decimals: 2 }, 0.12, []],
    ['for no decimals is a step of one', decimals, { decimals: 0 }, 0.5, ['multipleOf']],
    ['selects the then branch', chosen, { multiple: true, most: 2 }, [1, 2], []],
    ['selects the then branch', chosen, { multiple: true, most: 2 }, [1, 2, 3], ['maxItems']],
    ['selects the else branch', chosen, { multiple: false, most: 2 }, [1, 2], ['maxItems']],
    ['that is not set selects the else branch', chosen, {}, [1, 2], ['maxItems']],
    ['keeps the keywords next to the condition', chosen, {}, 'x', ['type']],
  ])('a setting %s: %j with %j of %j', (_, schema, settings, value, codes) => {
    expect(compileValue(schema, settings)(value, '').map(({ code }) => code)).toEqual(codes);
  });
});

describe('errors', () => {
  test('errors carry the pointer of the invalid value, with its keys escaped', () => {
    const check = compileValue({ properties: { 'a/b~c': { items: { required: ['d'] } } } }, {});
    expect(check({ 'a/b~c': [{ d: 1 }, {}] }, '/columns/x')).toEqual([
      { pointer: '/columns/x/a~1b~0c/1/d', code: 'required', params: { name: 'd' } },
    ]);
  });

  test('a check returns every error, not only the first', () => {
    const check = compileValue({ minLength: 3, pattern: '^[A-Z]+$' }, {});
    expect(check('a', '').map(({ code }) => code)).toEqual(['minLength', 'pattern']);
  });
});

describe('patterns that admins enter', () => {
  test('a text that is too long for its pattern is refused without running the pattern', () => {
    const read: string[] = [];
    const check = compileValue({ pattern: { $setting: 'pattern' } }, { pattern: 'x' }, () => ({
      ok: true,
      maxTextLength: 10,
      test: (text) => read.push(text) > 0,
    }));
    expect(check('a'.repeat(10), '')).toEqual([]);
    expect(check('a'.repeat(11), '')).toEqual([
      { pointer: '', code: 'maxLength', params: { limit: 10, count: 10 } },
    ]);
    expect(read).toHaveLength(1);
  });

  test('patterns that admins enter run in linear time for any input', () => {
    const entered = { pattern: '^(a+)+$' };
    const check = compileValue({ pattern: { $setting: 'pattern' } }, entered, re2PatternEngine);
    // An engine that tries every division of the letters would not end.
    expect(check(`${'a'.repeat(50_000)}!`, '')).toHaveLength(1);
  });

  test.each([
    ['(?=a)b', 'look-ahead'],
    ['(a)\\1', 'back-reference'],
    ['a{1001}', 'long repeat'],
    ['(((a{900}){900}){900}){900}', 'repeats of repeats'],
    ['(', 'open group'],
    ['a'.repeat(1001), 'length'],
  ])('a pattern that admins enter is refused with a reason: %s', (pattern) => {
    const result = re2PatternEngine(pattern);
    expect(result.ok).toBe(false);
    expect(result.ok ? '' : result.reason).not.toBe('');
  });
});

/** How many entries of lists `work` iterates over or spreads. */
function countIterated(work: () => void): number {
  const iterator = Object.getOwnPropertyDescriptor(Array.prototype, Symbol.iterator) ?? {};
  let count = 0;
  Object.defineProperty(Array.prototype, Symbol.iterator, {
    ...iterator,
    value(this: unknown[]) {
      count += this.length;
      return this.values();
    },
  });
  try {
    work();
  } finally {
    Object.defineProperty(Array.prototype, Symbol.iterator, iterator);
  }
  return count;
}

describe('the work of a check', () => {
  const wrong = (count: number) => Array.from({ length: count }, (_, at) => at);
  test.each<{
    readonly title: string;
    readonly schema: ValueSchema;
    readonly value: (n: number) => unknown;
  }>([
    { title: 'items', schema: { items: { type: 'string', minLength: 2 } }, value: wrong },
    { title: 'items in allOf', schema: { allOf: [{ items: { type: 'string' } }] }, value: wrong },
    {
      title: 'additionalProperties',
      schema: { additionalProperties: { type: 'string' } },
      value: (count) => Object.fromEntries(wrong(count).map((at) => [`key${at}`, at])),
    },
  ])(
    'an entry with errors of $title costs the same in a list ten times as long',
    ({ schema, value }) => {
      const check = compileValue(schema, {});
      const [few, many] = [value(100), value(1000)];
      const perEntry = (given: unknown, count: number) =>
        countIterated(() => check(given, '')) / count;
      expect(check(many, '')).toHaveLength(1000);
      expect(perEntry(many, 1000)).toBeLessThanOrEqual(perEntry(few, 100) + 1);
    },
  );
});
