import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import type { Rule } from '../../runtime/rules/rule.ts';
import { listed, show as showView } from '../../../tests/support/render-view.tsx';
import { Edit } from './Edit.tsx';
import { filter } from './Filter.tsx';
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
    // The other language's mark is taken where it can be nothing else.
    ['2.5', 'de', 2.5],
    ['1,5', 'en', 1.5],
    ['1,306.5', 'de', 1306.5],
    ['2.500', 'de', 2500],
    ['2.500', 'en', 2.5],
    // Ambiguous texts and texts that are no numbers come back unchanged.
    ['2.500', 'fr', '2.500'],
    ['1.23.4', 'de', '1.23.4'],
    ['12 h', 'en', '12 h'],
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

const numbers = compiled(moduleDocument([column('number', 'pressure', { tableOrder: 1 })]));

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

  test('the point of another language is taken as the decimal mark and shown as a comma', async () => {
    const user = userEvent.setup();
    const { line, stored } = show(null, 'de');
    await user.type(line, '2.5');
    await user.tab();
    expect(stored()).toBe('2.5');
    expect(line).toHaveProperty('value', '2,5');
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

test('a bound of a filter is typed with point or comma, and says what to enter when it is no number', async () => {
  const user = userEvent.setup();
  const changes: (Rule | null)[] = [];
  showView(
    <filter.Control
      column={listed(numbers, 'pressure')}
      moduleType="pumps"
      rule={null}
      onChange={(rule) => changes.push(rule)}
    />,
    { language: 'de' },
  );
  const from = await screen.findByRole('textbox', { name: 'Von' });
  await user.type(from, '2.5');
  expect(changes.at(-1)).toEqual({ and: [{ '>=': [{ var: 'pressure' }, 2.5] }] });
  await user.clear(from);
  await user.type(from, 'viel');
  expect(screen.queryByText(/Zahl eingeben/v)).toBeNull();
  await user.tab();
  expect(changes.at(-1)).toBeNull();
  expect(from).toHaveProperty('value', 'viel');
  screen.getByText('Eine Zahl eingeben, zum Beispiel 12,5.');
});
