import { describe, expect, test } from 'vitest';
import {
  codeOfName,
  fieldPartName,
  numberOf,
  parseNumberPattern,
  seriesOf,
} from './number-pattern.ts';

/** The number that a pattern gives to an item with these codes. */
function number(pattern: string, codes: Readonly<Record<string, string>>, running = 7): string {
  const parts = parseNumberPattern(pattern);
  if (typeof parts === 'string') return parts;
  const field = (name: string) => codes[name] ?? '';
  const values = { site: codes['SITE'] ?? '', year: '2026', field };
  return numberOf(seriesOf(parts, values), running);
}

describe('a number pattern', () => {
  test('parts become site, year, codes of fields and the running number with its digits', () => {
    expect(number('{SITE}-{DISCIPLINE}-{YEAR}-{NNNN}', { SITE: 'LEU', DISCIPLINE: 'EL' })).toBe(
      'LEU-EL-2026-0007',
    );
    expect(number('DOC_{NN}/A', {}, 12_345)).toBe('DOC_12345/A');
  });

  test('an empty part is left out with its separator, at the start, in the middle and at the end', () => {
    expect(number('{SITE}-{TYPE}-{NNN}', { TYPE: 'PID' })).toBe('PID-007');
    expect(number('{SITE}-{TYPE}-{NNN}', { SITE: 'LEU' })).toBe('LEU-007');
    expect(number('{SITE}-{TYPE}-{NNN}', {})).toBe('007');
    expect(number('{NNN}-{TYPE}', {})).toBe('007');
  });

  test('a pattern needs exactly one running number, and braces that enclose a name', () => {
    expect(number('{SITE}-1', {})).toBe('no_number');
    expect(number('{N}-{NN}', {})).toBe('two_numbers');
    expect(number('{site}-{NN}', {})).toBe('braces');
    expect(number('{SITE-{NN}', {})).toBe('braces');
  });

  test('fields are called without the ending of their ids, and choices by the first word of their name', () => {
    expect(['type_id', 'label_ids', 'discipline'].map(fieldPartName)).toEqual([
      'TYPE',
      'LABEL',
      'DISCIPLINE',
    ]);
    expect(['EL Electrical', 'Prüfung', ' P&ID: Rohre', '✓'].map(codeOfName)).toEqual([
      'EL',
      'PRUFUNG',
      'PID',
      '',
    ]);
  });
});
