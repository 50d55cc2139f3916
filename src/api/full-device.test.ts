import { expect, test } from 'vitest';
import { isFull } from './full-device.ts';

const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
const aborted = (inner: unknown) =>
  Object.assign(new Error('The transaction was aborted'), { name: 'AbortError', inner });

test.each([
  ['the browser', full, true],
  ['an aborted transaction', aborted(full), true],
  ['a transaction in another', aborted(aborted(full)), true],
  ['a transaction that was aborted for another reason', aborted(new Error('Gone')), false],
  ['a browser that keeps nothing', new DOMException('No', 'SecurityError'), false],
  ['no error', null, false],
])('a full device is told by %s', (_, error, expected) => {
  expect(isFull(error)).toBe(expected);
});
