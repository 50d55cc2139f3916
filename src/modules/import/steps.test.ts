import { describe, expect, test } from 'vitest';
import { importJob } from '../../../tests/support/import-job.ts';
import type { ImportState } from '../../contract/imports.ts';
import { isOver, isRunning, openSteps, stepOf, steps } from './steps.ts';

const states: readonly ImportState[] = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'applied',
  'cancelled',
  'failed',
];

describe('the step of an import', () => {
  test('stepOf always returns an open step, whatever step the address names', () => {
    for (const state of states)
      for (const requested of [null, ...steps]) {
        const job = importJob({ state });
        expect(openSteps(job)).toContain(stepOf(job, requested));
      }
    expect(stepOf(null, 'import')).toBe('file');
  });

  test('stepOf returns the step of the address if that step is open', () => {
    expect(stepOf(importJob(), 'columns')).toBe('columns');
    expect(stepOf(importJob({ state: 'checked' }), 'file')).toBe('file');
  });

  test('an import starts with the file step', () => {
    expect(stepOf(importJob(), null)).toBe('file');
  });

  test('the check can’t be skipped', () => {
    expect(stepOf(importJob(), 'import')).toBe('file');
    expect(stepOf(importJob({ state: 'checked' }), 'import')).toBe('check');
  });

  test('a cancelled or failed import leads back to its columns', () => {
    expect(stepOf(importJob({ state: 'cancelled' }), 'columns')).toBe('columns');
    expect(stepOf(importJob({ state: 'failed' }), null)).toBe('check');
    expect(stepOf(importJob({ state: 'applied' }), 'columns')).toBe('import');
  });
});

test('every state of an import is either running, over or waiting for the person', () => {
  const waiting = states.filter((state) => {
    const job = importJob({ state });
    expect(isRunning(job) && isOver(job)).toBe(false);
    return !isRunning(job) && !isOver(job);
  });
  expect(waiting).toEqual(['uploaded', 'checked']);
});
