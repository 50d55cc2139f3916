import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { Edit } from './Edit.tsx';
import { parseNumber, decimalPlaces, formatNumberInput } from './parse.ts';

const languages = ['en', 'de'] as const;

describe('parseNumber', () => {
  test.each(languages)('any number survives formatting and parsing, in %s', (language) => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 9 }), (digits, places) => {
        const value = digits / 10 ** places;
        expect(parseNumber(formatNumberInput(value, language), language)).toBe(value);
      }),
    );
  });

  test.each(languages)(
    'a number may be grouped in the notation of the language, in %s',
    (language) => {
      const grouped = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
      fc.assert(
        fc.property(fc.integer({ min: -1e12, max: 1e12 }), (thousandths) => {
          const value = thousandths / 1000;
          expect(parseNumber(grouped.format(value), language)).toBeCloseTo(value, 6);
        }),
      );
    },
  );

  test.each([
    ['1.306,5', 'de', 1306.5],
    ['1,306.5', 'en', 1306.5],
    [' 12,5 ', 'de', 12.5],
    ['−4', 'de', -4],
    ['.5', 'en', 0.5],
    ['-0', 'en', 0],
    ['', 'en', null],
    // Invalid grouping, the other language's mark and texts that are no numbers come back unchanged.
    ['1.5', 'de', '1.5'],
    ['1,5', 'en', '1,5'],
    ['13.06', 'de', '13.06'],
    ['12 h', 'en', '12 h'],
    ['1e5', 'en', '1e5'],
    ['9'.repeat(400), 'en', '9'.repeat(400)],
  ])(
    'the typed text %j in %s is parsed, or comes back unchanged to be refused',
    (typed, language, value) => {
      expect(parseNumber(typed, language)).toBe(value);
    },
  );

  test('a number has as many decimals as it shows', () => {
    expect([0, 12, 0.5, 1.25, 1e-7, 1.5e-7, 1e21].map(decimalPlaces)).toEqual([
      0, 0, 1, 2, 7, 8, 0,
    ]);
  });
});

const settings = { min: 0, max: 2, step: 0.1, decimals: 1, suffix: { en: 'bar', de: 'bar' } };
const module = compiled(moduleDocument([column('number', 'pressure', { columnData: settings })]));

const show = (start: unknown, language: 'en' | 'de' = 'en') => {
  render(
    <Controlled Edit={Edit} module={module} db="pressure" start={start} language={language} />,
  );
  return {
    line: screen.getByRole('textbox'),
    stored: () => screen.getByRole('status').textContent,
  };
};

describe('the control of a number', () => {
  test('the control does not change the text while it is typed, and reformats it on blur', async () => {
    const user = userEvent.setup();
    const { line, stored } = show(null, 'de');
    await user.type(line, '01,50');
    expect(line).toHaveProperty('value', '01,50');
    expect(stored()).toBe('1.5');
    await user.tab();
    expect(line).toHaveProperty('value', '1,5');
  });

  test('the control passes on a text that is no number, so that the field shows an error', async () => {
    const user = userEvent.setup();
    const { line, stored } = show(1);
    await user.clear(line);
    expect(stored()).toBe('null');
    await user.type(line, 'much');
    await user.tab();
    expect(stored()).toBe('"much"');
    expect(line).toHaveProperty('value', 'much');
  });

  test('arrow keys step without rounding errors and within the bounds', async () => {
    const user = userEvent.setup();
    const { line, stored } = show(0.2);
    await user.click(line);
    await user.keyboard('{ArrowUp}');
    expect(stored()).toBe('0.3');
    await user.keyboard('{ArrowUp>30/}');
    expect(stored()).toBe('2');
    await user.keyboard('{ArrowDown>40/}');
    expect(stored()).toBe('0');
  });

  test('the control shows its unit', () => {
    show(1);
    expect(screen.getByText('bar')).toBeTruthy();
  });
});
