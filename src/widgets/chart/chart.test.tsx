import { render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { showEdit } from '../../../tests/support/render-edit.tsx';
import { pageTexts } from '../../../tests/support/page-texts.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { Cell } from './Cell.tsx';
import { Edit } from './Edit.tsx';
import { Read } from './Read.tsx';
import { pastedRows } from './rows.ts';

const module = compiled(moduleDocument([column('chart', 'flow')]));
const week = [
  { label: 'Monday', value: 3 },
  { label: 'Tuesday', value: 4.5 },
];

const show = (start: unknown, language: 'en' | 'de' = 'en') =>
  showEdit({ Edit, module, db: 'flow', start, language });

describe('the control of a chart', () => {
  test('rows are added, typed in the notation of the language, moved and removed', async () => {
    const { user, stored } = show([], 'de');
    await user.click(screen.getByRole('button', { name: 'Zeile hinzufügen' }));
    await user.type(screen.getByRole('textbox', { name: 'Beschriftung von Zeile 1' }), 'Montag');
    await user.type(screen.getByRole('textbox', { name: 'Wert von Zeile 1' }), '1.306,5');
    await user.click(screen.getByRole('button', { name: 'Zeile hinzufügen' }));
    expect(stored()).toEqual([
      { label: 'Montag', value: 1306.5 },
      { label: '', value: null },
    ]);
    await user.click(screen.getByRole('button', { name: 'Zeile 1 nach unten' }));
    expect(stored()).toEqual([
      { label: '', value: null },
      { label: 'Montag', value: 1306.5 },
    ]);
    await user.click(screen.getByRole('button', { name: 'Zeile 1 entfernen' }));
    expect(stored()).toEqual([{ label: 'Montag', value: 1306.5 }]);
  });

  test('removing a row by keyboard focuses the row after it, and after the last row the button that adds one', async () => {
    const { user } = show([...week, { label: 'Friday', value: 1 }]);
    const press = async (name: string) => {
      screen.getByRole('button', { name }).focus();
      await user.keyboard('{Enter}');
      return document.activeElement;
    };
    const remove = (number: number) => screen.getByRole('button', { name: `Remove row ${number}` });
    expect(await press('Remove row 2')).toBe(remove(2));
    expect(await press('Remove row 2')).toBe(remove(1));
    expect(await press('Remove row 1')).toBe(screen.getByRole('button', { name: 'Add a row' }));
  });

  test('pasting from a spreadsheet replaces one row and keeps the others', async () => {
    const { user, stored } = show([...week, { label: 'Friday', value: 1 }]);
    await user.click(screen.getByRole('textbox', { name: 'Label of row 2' }));
    await user.paste('Wednesday\t7\r\nThursday\t1,306.5\r\n');
    expect(stored()).toEqual([
      { label: 'Monday', value: 3 },
      { label: 'Wednesday', value: 7 },
      { label: 'Thursday', value: 1306.5 },
      { label: 'Friday', value: 1 },
    ]);
  });

  test('pastedRows reads the rows that were copied', () => {
    const label = fc.string({ minLength: 1 }).filter((text) => !/[\t\r\n]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.record({ label, value: fc.integer() }), { minLength: 1 }), (rows) => {
        const text = rows.map((row) => `${row.label}\t${row.value}`).join('\n');
        expect(pastedRows(text, 'en')).toEqual(
          rows.map((row) => ({ label: row.label.trim(), value: row.value + 0 })),
        );
      }),
    );
    expect(pastedRows('Monday', 'en')).toBeNull();
  });

  test('an invalid row is refused at its place, and empty rows are dropped', () => {
    const field = module.byDb.get('flow');
    const typed = field?.normalise([...week, { label: ' ', value: null }]);
    expect(typed).toEqual(week);
    expect(field?.check([{ label: '', value: 3 }]).map(({ pointer }) => pointer)).toEqual([
      '/0/label',
    ]);
    expect(
      field?.check([week[0], { label: 'A', value: 'much' }]).map(({ pointer }) => pointer),
    ).toEqual(['/1/value']);
  });
});

describe('the views of a chart', () => {
  const shared = { settings: {}, moduleType: 'pumps', item: {}, deadline: false };
  const seen = (element: React.ReactNode) =>
    render(
      <I18nextProvider i18n={pageTexts('en')}>
        <UiProvider>{element}</UiProvider>
      </I18nextProvider>,
    );

  test('the read view is a chart next to a table of its numbers', () => {
    seen(<Read {...shared} value={week} />);
    const table = within(screen.getByRole('table', { name: 'Numbers of the chart' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'LabelValue',
      'Monday3',
      'Tuesday4.5',
    ]);
    screen.getByRole('radio', { name: 'Bars', checked: true });
  });

  test('the list cell is a line of bars, of positive and negative numbers alike', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1 }), (values) => {
        const { container, unmount } = seen(
          <Cell {...shared} value={values.map((value) => ({ label: 'x', value }))} />,
        );
        const bars = [...container.querySelectorAll('rect')].map((bar) => ({
          top: Number(bar.getAttribute('y')),
          height: Number(bar.getAttribute('height')),
        }));
        unmount();
        expect(bars).toHaveLength(Math.min(24, values.length));
        for (const { top, height } of bars) {
          expect(top >= 0 && top + height <= 21).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });
});
