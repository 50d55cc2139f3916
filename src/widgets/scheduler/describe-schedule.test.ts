import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageTexts } from '../../../tests/support/page-texts.ts';
import { createFormat } from '../../ui/format/format.ts';
import { patternOf, ruleOf, startDayOf } from './pattern.ts';
import { parseRRule, formatRRule } from './recurrence.ts';
import { describeSchedule } from './describe-schedule.ts';

const zone = 'Europe/Berlin';
const starts_at = '2026-11-23T07:00:00.000Z';

function say(rule: string, language: 'en' | 'de', fromCompletion = false): string {
  const texts = pageTexts(language);
  const format = createFormat({ language, timeZone: zone, t: texts.getFixedT(language, 'ui') });
  return describeSchedule(
    { rule, from_completion: fromCompletion, indefinite: false, starts_at },
    { t: texts.getFixedT(language, 'schedule'), format },
  );
}

describe('a schedule in words', () => {
  test.each([
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=24',
      'Every 2 weeks on Monday and Thursday at 08:00, from 23 Nov 2026, 24 times',
      'Alle 2 Wochen am Montag und Donnerstag um 08:00 Uhr, ab 23.11.2026, 24-mal',
    ],
    [
      'FREQ=DAILY;COUNT=1',
      'Every day at 08:00, from 23 Nov 2026, once',
      'Jeden Tag um 08:00 Uhr, ab 23.11.2026, einmal',
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20271231T225959Z',
      'Every month on the last day at 08:00, from 23 Nov 2026, until 31 Dec 2027',
      'Jeden Monat am letzten Tag um 08:00 Uhr, ab 23.11.2026, bis 31.12.2027',
    ],
    [
      'FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU;UNTIL=20271231',
      'Every 3 months on the second Tuesday at 08:00, from 23 Nov 2026, until 31 Dec 2027',
      'Alle 3 Monate am zweiten Dienstag um 08:00 Uhr, ab 23.11.2026, bis 31.12.2027',
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=1,15',
      'Every month on day 1 and day 15 at 08:00, from 23 Nov 2026, without end',
      'Jeden Monat am 1. und 15. um 08:00 Uhr, ab 23.11.2026, ohne Ende',
    ],
    [
      'FREQ=YEARLY',
      'Every year on 23 November at 08:00, from 23 Nov 2026, without end',
      'Jedes Jahr am 23. November um 08:00 Uhr, ab 23.11.2026, ohne Ende',
    ],
    [
      'FREQ=YEARLY;BYMONTH=3,9;BYDAY=-1FR;BYHOUR=6,14',
      'Every year on the last Friday in March and September at 06:00 and 14:00, from 23 Nov 2026, without end',
      'Jedes Jahr am letzten Freitag im März und September um 06:00 und 14:00 Uhr, ab 23.11.2026, ohne Ende',
    ],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      'Every month on Monday, Tuesday, Wednesday, Thursday and Friday at 08:00, of these only the last, from 23 Nov 2026, without end',
      'Jeden Monat am Montag, Dienstag, Mittwoch, Donnerstag und Freitag um 08:00 Uhr, davon nur den letzten Termin, ab 23.11.2026, ohne Ende',
    ],
    [
      'FREQ=HOURLY;INTERVAL=8',
      'Every 8 hours, from 23 Nov 2026, 08:00, without end',
      'Alle 8 Stunden, ab 23.11.2026, 08:00, ohne Ende',
    ],
    [
      'FREQ=YEARLY;BYWEEKNO=12,20',
      'Every year on Monday in week 12 and week 20 of the year at 08:00, from 23 Nov 2026, without end',
      'Jedes Jahr am Montag in Woche 12 und Woche 20 des Jahres um 08:00 Uhr, ab 23.11.2026, ohne Ende',
    ],
    [
      'FREQ=YEARLY;BYWEEKNO=-1;BYDAY=FR',
      'Every year on Friday in the last week of the year at 08:00, from 23 Nov 2026, without end',
      'Jedes Jahr am Freitag in der letzten Woche des Jahres um 08:00 Uhr, ab 23.11.2026, ohne Ende',
    ],
    [
      'FREQ=YEARLY;BYEASTER=-2,0,1',
      'Every year on the second day before Easter Sunday, Easter Sunday and the first day after Easter Sunday at 08:00, from 23 Nov 2026, without end',
      'Jedes Jahr am zweiten Tag vor Ostersonntag, Ostersonntag und ersten Tag nach Ostersonntag um 08:00 Uhr, ab 23.11.2026, ohne Ende',
    ],
    [
      'FREQ=DAILY;BYEASTER=1',
      "Rule that can't be described: FREQ=DAILY;BYEASTER=1",
      'Nicht beschreibbare Regel: FREQ=DAILY;BYEASTER=1',
    ],
  ])('the rule %s is described in English and German', (rule, english, german) => {
    expect(say(rule, 'en')).toBe(english);
    expect(say(rule, 'de')).toBe(german);
  });

  test('the description says that the schedule counts from completion', () => {
    expect(say('FREQ=DAILY', 'en', true)).toMatch(/, counted from completion$/);
    expect(say('FREQ=DAILY', 'de', true)).toMatch(/, ab Erledigung gezählt$/);
  });
});

describe('the controls of a schedule', () => {
  const start = startDayOf(starts_at, zone);
  const rules = fc.constantFrom(
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,TH',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=MONTHLY;BYDAY=2TU',
    'FREQ=MONTHLY;BYDAY=-1SU',
    'FREQ=YEARLY',
  );
  const ends = fc.constantFrom('', ';COUNT=7', ';UNTIL=20271231T225959Z', ';UNTIL=20271231');

  test('a pattern survives conversion to a rule and back', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 2, max: 99 }), ends, (text, interval, end) => {
        const [frequency = '', ...parts] = text.split(';');
        const rule = [frequency, `INTERVAL=${interval}`, ...parts].join(';') + end;
        const read = parseRRule(rule);
        const pattern = read === null ? null : patternOf(read, start);
        expect(pattern === null ? null : formatRRule(ruleOf(pattern))).toBe(rule);
      }),
    );
  });

  test('a pattern takes missing parts of the rule from the day of its start', () => {
    const shown = (rule: string) => {
      const read = parseRRule(rule);
      return read === null ? null : patternOf(read, start);
    };
    expect(shown('FREQ=WEEKLY')?.weekdays).toEqual([0]);
    expect(shown('FREQ=MONTHLY')?.monthDay).toEqual({ by: 'day', day: 23 });
  });

  test.each([
    'FREQ=HOURLY',
    'FREQ=DAILY;BYMONTH=3',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=MONTHLY;BYMONTHDAY=-2',
    'FREQ=MONTHLY;BYDAY=5MO',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1',
    'FREQ=YEARLY;BYMONTHDAY=1',
    'FREQ=YEARLY;BYWEEKNO=1',
    'FREQ=YEARLY;BYEASTER=0',
  ])('the controls can not show the rule %s, and leave it unchanged', (rule) => {
    const read = parseRRule(rule);
    expect(read).not.toBeNull();
    expect(read === null ? null : patternOf(read, start)).toBeNull();
  });
});
