import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { Edit } from './Edit.tsx';

const module = compiled(
  moduleDocument([
    column('datetime', 'day'),
    column('datetime', 'moment', { columnData: { includeTime: true } }),
  ]),
);

interface Shown {
  readonly db: 'day' | 'moment';
  readonly value?: string;
  readonly language?: 'en' | 'de';
  readonly timeZone?: string;
}

function show({ db, value, language = 'en', timeZone = 'Europe/Berlin' }: Shown) {
  const changed = vi.fn<(value: unknown) => void>();
  render(
    <Controlled
      Edit={Edit}
      module={module}
      db={db}
      start={value ?? null}
      language={language}
      services={{ timeZone }}
      onChange={changed}
      shown={String}
    />,
  );
  return {
    user: userEvent.setup(),
    line: screen.getByRole('textbox'),
    stored: () => screen.getByRole('status').textContent,
    changed,
  };
}

test.each([
  ['22.11.2026', 'de', '2026-11-22'],
  ['1.2.2026', 'de', '2026-02-01'],
  ['22 Nov 2026', 'en', '2026-11-22'],
  ['5/11/2026', 'en', '2026-11-05'],
  ['2026-11-22', 'de', '2026-11-22'],
] as const)('%s is understood in %s', async (typed, language, day) => {
  const { user, line, stored } = show({ db: 'day', language });
  await user.type(line, `${typed}{Enter}`);
  expect(stored()).toBe(day);
});

test('a time is the site’s, and is stored as UTC', async () => {
  const { user, line, stored } = show({
    db: 'moment',
    language: 'de',
    timeZone: 'America/Chicago',
  });
  await user.type(line, '22.11.2026 02:30{Enter}');
  expect(stored()).toBe('2026-11-22T08:30:00.000Z');
});

test('the same time again is no change, also in the hour that comes twice', async () => {
  const second = '2026-10-25T01:30:00.000Z';
  const { user, line, stored, changed } = show({ db: 'moment', value: second, language: 'de' });
  expect(line).toHaveProperty('value', '25.10.2026 02:30');
  await user.clear(line);
  await user.type(line, '25.10.2026 02:30{Enter}');
  expect(stored()).toBe(second);
  expect(changed).not.toHaveBeenCalled();
});

test('"Now" is the site’s now', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T23:30:00Z') });
  const { user, line, stored } = show({ db: 'moment', timeZone: 'Pacific/Auckland' });
  await user.click(line);
  await user.click(await screen.findByText('Now'));
  expect(stored()).toBe('2026-11-21T23:30:00.000Z');
  expect(line).toHaveProperty('value', '22 Nov 2026 12:30');
  vi.useRealTimers();
});
