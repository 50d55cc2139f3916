import { describe, expect, test } from 'vitest';
import { askedVersion, countingConfirmation } from './reading.ts';

const versions = [
  { version: 1, is_minor: false },
  { version: 2, is_minor: true },
  { version: 3, is_minor: false },
  { version: 4, is_minor: true },
];

describe('reading a document', () => {
  test('each version asks again, except a minor one, which counts with the one before', () => {
    expect([1, 2, 3, 4].map((active) => askedVersion(versions, active))).toEqual([1, 1, 3, 3]);
    expect(askedVersion([], 5)).toBe(5);
  });

  test('a confirmation counts for versions that ask for the same, before and after', () => {
    const of = (...read: number[]) => read.map((version) => ({ version }));
    expect(countingConfirmation(versions, 4, of(1, 3))).toEqual({ version: 3 });
    expect(countingConfirmation(versions, 3, of(4))).toEqual({ version: 4 });
    expect(countingConfirmation(versions, 3, of(1, 2))).toBeNull();
    expect(countingConfirmation(versions, 1, of(2))).toEqual({ version: 2 });
  });
});
