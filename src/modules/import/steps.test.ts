import { describe, expect, test } from 'vitest';
import { importJob } from '../../../tests/support/fake-imports.ts';
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

describe('the step that is shown', () => {
  test('is one that is open, whatever the address asks for', () => {
    for (const state of states)
      for (const asked of [null, ...steps]) {
        const job = importJob({ state });
        expect(openSteps(job)).toContain(stepOf(job, asked));
      }
    expect(stepOf(null, 'import')).toBe('file');
  });

  test('is the one that is asked for where it is open', () => {
    expect(stepOf(importJob(), 'columns')).toBe('columns');
    expect(stepOf(importJob({ state: 'checked' }), 'file')).toBe('file');
  });

  test('begins with what was found in the file', () => {
    expect(stepOf(importJob(), null)).toBe('file');
  });

  test('has no way round the check', () => {
    expect(stepOf(importJob(), 'import')).toBe('file');
    expect(stepOf(importJob({ state: 'checked' }), 'import')).toBe('check');
  });

  test('leads back to the columns of what was cancelled or failed', () => {
    expect(stepOf(importJob({ state: 'cancelled' }), 'columns')).toBe('columns');
    expect(stepOf(importJob({ state: 'failed' }), null)).toBe('check');
    expect(stepOf(importJob({ state: 'applied' }), 'columns')).toBe('import');
  });
});

test('an import either runs, or is over, or waits for the person', () => {
  const waiting = states.filter((state) => {
    const job = importJob({ state });
    expect(isRunning(job) && isOver(job)).toBe(false);
    return !isRunning(job) && !isOver(job);
  });
  expect(waiting).toEqual(['uploaded', 'checked']);
});
