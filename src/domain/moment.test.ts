import { expect, test } from 'vitest';
import { utcMoment } from './moment.ts';

test.each([
  ['2026-11-24T08:30:00+01:00', '2026-11-24T07:30:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['0000-06-01T00:00:00Z', null],
  ['9999-12-31T23:59:59-01:00', null],
  ['2026-12-31T23:59:60Z', null],
  ['1', null],
  ['', null],
])('the moment %j in UTC is %j', (text, moment) => {
  expect(utcMoment(text)).toBe(moment);
});
