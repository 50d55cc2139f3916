import { existsSync, readFileSync } from 'node:fs';

export interface Tally {
  readonly passed: number;
  /** At least 1 if the run itself failed without a failed test: a broken import, a lost report. */
  readonly failed: number;
  readonly skipped: number;
}

/** The counts of Vitest's JSON report; `ok` says whether its process ended well. */
export function vitestTally(file: string, ok: boolean): Tally {
  const report = readReport(file);
  return tally(ok, {
    passed: count(report, 'numPassedTests'),
    failed: count(report, 'numFailedTests'),
    skipped: count(report, 'numPendingTests') + count(report, 'numTodoTests'),
  });
}

/**
 * The counts of Playwright's JSON report; a test that passed only at a second attempt counts as
 * failed.
 */
export function playwrightTally(file: string, ok: boolean): Tally {
  const { stats } = { stats: undefined, ...readReport(file) };
  return tally(ok, {
    passed: count(stats, 'expected'),
    failed: count(stats, 'unexpected') + count(stats, 'flaky'),
    skipped: count(stats, 'skipped'),
  });
}

export function sum(tallies: readonly Tally[]): Tally {
  const add = (key: keyof Tally): number => tallies.reduce((total, each) => total + each[key], 0);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') };
}

function tally(ok: boolean, counts: Tally): Tally {
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

/** A report as it was written; an empty one if it was not. */
export function readReport(file: string): object {
  if (!existsSync(file)) return {};
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof report === 'object' && report !== null ? report : {};
}

function count(report: unknown, key: string): number {
  if (typeof report !== 'object' || report === null || !Object.hasOwn(report, key)) return 0;
  const value: unknown = Object.entries(report).find(([name]) => name === key)?.[1];
  return typeof value === 'number' ? value : 0;
}
