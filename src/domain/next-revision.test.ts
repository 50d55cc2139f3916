import { expect, test } from 'vitest';
import { nextRevision } from './next-revision.ts';

test.each([
  ['A', 'B'],
  ['Z', 'AA'],
  ['AZ', 'BA'],
  ['02', '03'],
  ['09', '10'],
  ['P3', 'P4'],
  ['Rev. C', 'Rev. D'],
  ['', ''],
  ['as built', ''],
])('after revision %j comes %j', (code, next) => {
  expect(nextRevision(code)).toBe(next);
});
