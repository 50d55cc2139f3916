import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { choose } from '../../../tests/support/choose.ts';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { showEdit } from '../../../tests/support/render-edit.tsx';
import { Edit } from './Edit.tsx';
import type { Schedule } from './schedule.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T06:12:00Z') }));
afterEach(() => vi.useRealTimers());

const moduleOf = (columnData: object) =>
  compiled(moduleDocument([column('scheduler', 'rounds', { columnData: { ...columnData } })]));

const weekly: Schedule = {
  rule: 'FREQ=WEEKLY;BYDAY=MO',
  from_completion: false,
  indefinite: true,
  starts_at: '2026-11-23T07:00:00.000Z',
};

const show = (start: unknown, columnData = {}, language: 'en' | 'de' = 'en') =>
  showEdit<readonly Schedule[]>({
    Edit,
    module: moduleOf(columnData),
    db: 'rounds',
    start,
    language,
  });

describe('the control of schedules', () => {
  test('adding a schedule starts it tomorrow at eight, and shows it in words and dates', async () => {
    const { user, stored, found } = show([]);
    await user.click(screen.getByRole('button', { name: 'Add a schedule' }));
    expect(stored()).toEqual([
      { ...weekly, rule: 'FREQ=WEEKLY;BYDAY=SU', starts_at: '2026-11-22T07:00:00.000Z' },
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
    await user.click(screen.getByRole('checkbox', { name: 'Sunday' }));
    const interval = screen.getByRole('textbox', { name: 'Every' });
    await user.clear(interval);
    await user.type(interval, '2');
    await choose(user, 'Ends', 'after a number of times');
    expect(stored()[0]).toMatchObject({
      rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=12',
      indefinite: false,
    });
    expect(found(stored())).toEqual([]);
    screen.getByText('Every 2 weeks on Monday at 08:00, from 22 Nov 2026, 12 times');
    const dates = within(screen.getByRole('list', { name: 'Next dates' }));
    expect(dates.getAllByRole('listitem').map((date) => date.textContent)).toEqual([
      '30 Nov 2026, 08:00',
      '14 Dec 2026, 08:00',
      '28 Dec 2026, 08:00',
      '11 Jan 2027, 08:00',
      '25 Jan 2027, 08:00',
    ]);
  });

  test('every 2.5 weeks is refused and says that the number is whole: it was read as 25', async () => {
    const { user, stored, found } = show([weekly]);
    const interval = screen.getByRole('textbox', { name: 'Every' });
    await user.clear(interval);
    await user.type(interval, '2.5');
    await user.tab();
    expect(interval).toHaveProperty('value', '2.5');
    screen.getByText('Enter a whole number.');
    expect(found(stored())).not.toEqual([]);
    await user.clear(interval);
    await user.type(interval, '25');
    expect(stored()[0]).toMatchObject({ rule: 'FREQ=WEEKLY;INTERVAL=25;BYDAY=MO' });
    expect(screen.queryByText('Enter a whole number.')).toBeNull();
  });

  test('the control offers neither "never" nor completion if the settings forbid them', async () => {
    const { user, stored, found } = show([], {
      allowIndefinite: false,
      allowAdjustFromCompletion: false,
    });
    await user.click(screen.getByRole('button', { name: 'Add a schedule' }));
    expect(stored()[0]).toMatchObject({ rule: 'FREQ=WEEKLY;BYDAY=SU;COUNT=12', indefinite: false });
    expect(found(stored())).toEqual([]);
    expect(screen.queryByRole('checkbox', { name: 'Count from completion' })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Ends' }));
    expect(screen.queryByText('never')).toBeNull();
  });

  test('changing the start of a rule that the control can’t show leaves the rule unchanged', async () => {
    const rule = 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1';
    const { user, stored } = show([{ ...weekly, rule }, weekly], {}, 'de');
    expect(screen.queryAllByRole('combobox', { name: 'Wiederholung' })).toHaveLength(1);
    const [start] = screen.getAllByRole('textbox', { name: 'Beginn' });
    if (start === undefined) throw new Error('There is no start.');
    await user.clear(start);
    await user.type(start, '24.11.2026 09:30{Enter}');
    expect(stored()).toEqual([{ ...weekly, rule, starts_at: '2026-11-24T08:30:00.000Z' }, weekly]);
  });

  test('removing a schedule keeps the others, also an invalid one', async () => {
    const { user, stored } = show([weekly, { rule: 5 }, { ...weekly, rule: 'FREQ=DAILY' }]);
    await user.click(screen.getByRole('button', { name: 'Remove schedule 1' }));
    expect(stored()).toEqual([{ rule: 5 }, { ...weekly, rule: 'FREQ=DAILY' }]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove schedule 1' }));
  });
});

describe('the validation of schedules', () => {
  test('a schedule of every 24 hours is valid where its hour is that of the start', () => {
    const daily = { ...weekly, rule: 'FREQ=HOURLY;INTERVAL=24;BYHOUR=15' };
    const errors = (zone: string) => moduleOf({}).byDb.get('rounds')?.check([daily], zone);
    expect(errors('Australia/Perth')).toEqual([]);
    expect(errors('Europe/Berlin')).toMatchObject([{ pointer: '/0/rule', code: 'contains' }]);
  });

  const { found } = (() => {
    const module = moduleOf({});
    return {
      found: (own: Partial<Schedule>) =>
        module.byDb
          .get('rounds')
          ?.check([weekly, { ...weekly, ...own }])
          .map(({ code, pointer, params }) => [pointer, code, params['context']].join(' ')),
    };
  })();

  test.each([
    ['an invalid rule', { rule: 'every Monday' }, '/1/rule format schedule'],
    ['an interval of zero', { rule: 'FREQ=DAILY;INTERVAL=0' }, '/1/rule minimum interval'],
    [
      'an interval that is too long',
      { rule: 'FREQ=YEARLY;INTERVAL=51' },
      '/1/rule maximum interval',
    ],
    [
      'zero repetitions',
      { rule: 'FREQ=DAILY;COUNT=0', indefinite: false },
      '/1/rule minimum times',
    ],
    ['an end without a date', { indefinite: false }, '/1/indefinite const schedule_end'],
    [
      'an end of an endless schedule',
      { rule: 'FREQ=DAILY;COUNT=3' },
      '/1/indefinite const schedule_endless',
    ],
    [
      'dates that never occur',
      { rule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30' },
      '/1/rule contains schedule',
    ],
    [
      'an end before the start',
      { rule: 'FREQ=DAILY;UNTIL=20261101', indefinite: false },
      '/1/rule contains schedule',
    ],
  ])('a schedule is refused for %s', (_what, own, expected) => {
    expect(found(own)).toEqual([expected]);
  });
});
