import { expect, test } from 'vitest';
import { re2PatternEngine } from './re2-patterns.ts';

function matches(pattern: string, text: string): boolean {
  const made = re2PatternEngine(pattern);
  if (!made.ok) throw new Error(made.reason);
  return made.test(text);
}

/** The description of the setting `pattern` (schemas/field-types/text.json) says so to admins. */
test('a pattern matches a part of the text, ASCII white space, and all characters but a line feed', () => {
  expect(matches('P-', 'Pump P-101')).toBe(true);
  expect(matches('^P-', 'Pump P-101')).toBe(false);
  expect(matches('^\\s$', ' ')).toBe(true);
  expect(matches('^\\s$', '\u00a0')).toBe(false);
  expect(matches('^.$', '\r')).toBe(true);
  expect(matches('^.$', '\u2028')).toBe(true);
  expect(matches('^.$', '\n')).toBe(false);
});
