import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { showOnSite } from '../../../tests/support/render-view.tsx';
import { LabelNote } from './LabelNote.tsx';
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
] as const)('the typed date %s is understood in %s', async (typed, language, day) => {
  const { user, line, stored } = show({ db: 'day', language });
  await user.type(line, `${typed}{Enter}`);
  expect(stored()).toBe(day);
});

test('a typed time is in the site’s time zone, and is stored as UTC', async () => {
  const { user, line, stored } = show({
    db: 'moment',
    language: 'de',
    timeZone: 'America/Chicago',
  });
  await user.type(line, '22.11.2026 02:30{Enter}');
  expect(stored()).toBe('2026-11-22T08:30:00.000Z');
});

test('typing the same time again is no change, also in the hour that occurs twice', async () => {
  const second = '2026-10-25T01:30:00.000Z';
  const { user, line, stored, changed } = show({ db: 'moment', value: second, language: 'de' });
  expect(line).toHaveProperty('value', '25.10.2026 02:30');
  await user.click(line);
  await user.clear(screen.getByRole('textbox'));
  await user.keyboard('25.10.2026 02:30{Enter}');
  expect(stored()).toBe(second);
  expect(changed).not.toHaveBeenCalled();
});

test('the "Now" button takes the current time of the site', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T23:30:00Z') });
  const { user, line, stored } = show({ db: 'moment', timeZone: 'Pacific/Auckland' });
  await user.click(line);
  await user.click(await screen.findByText('Now'));
  expect(stored()).toBe('2026-11-21T23:30:00.000Z');
  expect(screen.getByRole('textbox')).toHaveProperty('value', '22 Nov 2026 12:30');
  vi.useRealTimers();
});

describe('pasting into a date field', () => {
  test.each([
    ['moment', '2026-11-22T08:30:00Z', '2026-11-22T08:30:00.000Z'],
    ['moment', '2026-11-22T09:30:00+05:30', '2026-11-22T04:00:00.000Z'],
    ['moment', '22/11/2026 2:30 pm', '2026-11-22T13:30:00.000Z'],
    ['moment', '22.11.26 14:30', '2026-11-22T13:30:00.000Z'],
    ['day', '22.11.26', '2026-11-22'],
    ['day', 'November 22, 2026', '2026-11-22'],
    ['day', '2026-11-22T14:30:00', '2026-11-22'],
  ] as const)('a %s field parses the pasted text %s', async (db, text, expected) => {
    const { user, line, stored } = show({ db });
    await user.click(line);
    await user.paste(text);
    expect(stored()).toBe(expected);
  });

  test('a pasted text that is no date is left to the person', async () => {
    const { user, line, stored } = show({ db: 'day', value: '2026-11-22' });
    await user.click(line);
    await user.paste('next week');
    expect(stored()).toBe('2026-11-22');
  });
});

describe('the settings of a date field', () => {
  const written = (columnData: object, value: string) => {
    const own = compiled(
      moduleDocument([column('datetime', 'moment', { columnData: { ...columnData } })]),
    );
    render(<Controlled Edit={Edit} module={own} db="moment" start={value} shown={String} />);
    return screen.getByRole('textbox');
  };

  test.each([
    [{ format: 'DD/MM/YYYY' }, '2026-03-04', '04/03/2026'],
    [{ format: 'MM/DD/YYYY' }, '2026-03-04', '03/04/2026'],
    [{ format: 'YYYY-MM-DD' }, '2026-03-04', '2026-03-04'],
    [
      { format: 'MM/DD/YYYY', includeTime: true, timeFormat: '12h' },
      '2026-07-04T12:05:00.000Z',
      '07/04/2026 02:05 PM',
    ],
    [{ includeTime: true, timeFormat: '24h' }, '2026-07-04T12:05:00.000Z', '4 Jul 2026 14:05'],
  ])('the settings %j write %s as %s', (columnData, value, text) => {
    expect(written(columnData, value)).toHaveProperty('value', text);
  });

  const aside = (value: string) =>
    showOnSite(<LabelNote settings={{ includeTime: true }} value={value} />);

  test('a time names its time zone, with different names in summer and in winter', () => {
    aside('2026-07-04T12:05:00.000Z');
    expect(screen.getByText('CEST').title).toBe('Europe/Berlin');
    cleanup();
    aside('2026-12-04T12:05:00.000Z');
    screen.getByText('CET');
  });

  test('a 12-hour time can be typed', async () => {
    const user = userEvent.setup();
    const line = written(
      { format: 'MM/DD/YYYY', includeTime: true, timeFormat: '12h' },
      '2026-07-04T12:05:00.000Z',
    );
    await user.click(line);
    await user.clear(screen.getByRole('textbox'));
    await user.keyboard('07/05/2026 9:30 pm{Enter}');
    expect(screen.getByRole('status').textContent).toBe('2026-07-05T19:30:00.000Z');
  });

  test.each([
    ['22.11.26', '2026-11-21T23:00:00.000Z'],
    ['22 November 2026', '2026-11-21T23:00:00.000Z'],
    ['2026-11-22T14:30:00Z', '2026-11-22T14:30:00.000Z'],
  ])('the typed text %s is parsed on blur', async (typed, expected) => {
    const user = userEvent.setup();
    await user.click(written({ includeTime: true }, '2026-07-04T12:05:00.000Z'));
    await user.clear(screen.getByRole('textbox'));
    await user.keyboard(typed);
    await user.tab();
    expect(screen.getByRole('status').textContent).toBe(expected);
  });
});

describe('on a touch screen', () => {
  beforeEach(() => {
    const media = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(media(query), { matches: query === '(pointer: coarse)' }),
    );
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const showNative = (db: 'day' | 'moment', value: string) => {
    render(
      <Controlled
        Edit={Edit}
        module={module}
        db={db}
        start={value}
        services={{ timeZone: 'America/Chicago' }}
        shown={String}
      />,
    );
    const input = document.querySelector('input');
    if (input === null) throw new Error('There is no input');
    return input;
  };

  test('the picker of the device has the time of the site, and the field shows it in its own format', () => {
    const input = showNative('moment', '2026-11-22T08:30:00.000Z');
    expect([input.type, input.value]).toEqual(['datetime-local', '2026-11-22T02:30']);
    screen.getByText('22 Nov 2026 02:30');
    fireEvent.change(input, { target: { value: '2026-07-04T07:05' } });
    expect(screen.getByRole('status').textContent).toBe('2026-07-04T12:05:00.000Z');
  });

  test('a date is cleared with a button', async () => {
    expect(showNative('day', '2026-11-22').type).toBe('date');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('status').textContent).toBe('null');
  });
});
