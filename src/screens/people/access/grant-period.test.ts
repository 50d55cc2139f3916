import { expect, test } from 'vitest';
import { firstMomentOf, lastMomentOf } from './grant-period.ts';

test('a role begins and ends with the days of the site, wherever the person who gives it is', () => {
  expect(firstMomentOf('2026-11-23', 'Australia/Perth')).toBe('2026-11-22T16:00:00.000Z');
  expect(lastMomentOf('2026-11-23', 'Australia/Perth')).toBe('2026-11-23T15:59:59.000Z');
  expect(lastMomentOf('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T21:59:59.000Z');
  expect(firstMomentOf('', 'UTC')).toBeNull();
});
