import { expect, test } from 'vitest';
import { currentCode, timeStepOf } from './totp-code.ts';

const secret = 'JBSWY3DPEHPK3PXP';
const now = new Date('2026-11-23T12:00:10Z');
const step = Math.floor(now.getTime() / 30_000);

test('a code counts once, in its step, the one before and the one after', () => {
  const code = currentCode(secret, now);
  expect(timeStepOf(secret, code, now, null)).toBe(step);
  expect(timeStepOf(secret, code, now, step - 1)).toBe(step);
  expect(timeStepOf(secret, code, now, step)).toBeNull();
  for (const away of [-30_000, 30_000])
    expect(timeStepOf(secret, code, new Date(now.getTime() + away), null)).toBe(step);
});

test('after the clock was set back no code counts until the last one is past', () => {
  const code = currentCode(secret, now);
  for (const ahead of [1, 2, 10_000])
    expect(timeStepOf(secret, code, now, step + ahead)).toBeNull();
});
