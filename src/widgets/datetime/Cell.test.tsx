import { render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageTexts } from '../../../tests/support/page-texts.ts';
import { testServices } from '../../../tests/support/widget-services.ts';
import { FormatProvider } from '../../ui/format/FormatProvider.tsx';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { WidgetServicesProvider } from '../services.ts';
import { Cell } from './Cell.tsx';

interface Shown {
  readonly value: unknown;
  /** 1 is open, 2 is completed. */
  readonly status?: number;
  readonly deadline?: boolean;
  readonly language?: 'en' | 'de';
}

function show({ value, status = 1, deadline = true, language = 'en' }: Shown): string {
  const { container } = render(
    <I18nextProvider i18n={pageTexts(language)}>
      <UiProvider>
        <FormatProvider timeZone="Europe/Berlin">
          <WidgetServicesProvider value={testServices(language)}>
            <p>
              <Cell
                settings={{ includeTime: false }}
                moduleType="pumps"
                value={value}
                item={{ status }}
                deadline={deadline}
              />
            </p>
          </WidgetServicesProvider>
        </FormatProvider>
      </UiProvider>
    </I18nextProvider>,
  );
  return container.querySelector('p')?.textContent ?? '';
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T06:12:00Z') }));
afterEach(() => vi.useRealTimers());

describe('a deadline', () => {
  test('a deadline says how late it is, in calendar days of the site', () => {
    expect(show({ value: '2026-11-19' })).toBe('2 days overdue');
    expect(show({ value: '2026-11-19', language: 'de' })).toBe('2 Tage überfällig');
    expect(show({ value: '2026-11-20T22:30:00.000Z' })).toBe('1 day overdue');
    expect(show({ value: '2026-11-20T23:30:00.000Z' })).toBe('Overdue');
    expect(show({ value: '2026-11-21T16:00:00.000Z' })).toBe('Today');
  });

  test('a deadline in the future, or of closed work, is shown as a date', () => {
    expect(show({ value: '2026-11-22T16:00:00.000Z' })).toBe('22 Nov 2026');
    expect(show({ value: '2026-11-19', status: 2 })).toBe('19 Nov 2026');
  });

  test('a deadline that is empty or invalid is shown like any other value', () => {
    expect(show({ value: null })).toBe('–');
    expect(show({ value: 'soon' })).toBe('soon');
  });
});

test('a date that is no deadline is never late', () => {
  expect(show({ value: '2026-11-19', deadline: false })).toBe('19 Nov 2026');
});
