import { expect, test } from 'vitest';
import { re2PatternEngine } from './re2-patterns.ts';

function matches(pattern: string, text: string): boolean {
  const made = re2PatternEngine(pattern);
  if (!made.ok) throw new Error(made.reason);
  return made.test(text);
}

test('the work of a pattern on a text is bounded: its size, and the length of the texts that it reads', () => {
  expect(re2PatternEngine('[\\pL\\pN\\pS]{999}[0-9]')).toEqual({
    ok: false,
    reason: 'it has 1002 steps when its repetitions are written out, and 1000 are possible',
  });
  const large = re2PatternEngine('[\\pL\\pN\\pS]{900}[0-9]');
  const usual = re2PatternEngine('^[A-Z]{1,4}-[0-9]{1,6}$');
  expect(large).toMatchObject({ ok: true, maxTextLength: 1107 });
  expect(usual).toMatchObject({ ok: true, maxTextLength: 43_478 });
});

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
