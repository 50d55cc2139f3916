/**
 * The failed tests of a run by name, for the end of the log: where a log is cut, its end stays.
 */
import { stripVTControlCharacters } from 'node:util';
import { readReport } from './tally.ts';

export interface FailedTest {
  /** File and title. */
  readonly name: string;
  /** The first lines of its error, without colours. */
  readonly message: string;
}

/** The most lines of an error that are shown. */
const maxLines = 12;

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A property of a report, whose shape nobody guarantees. */
function property(value: unknown, key: string): unknown {
  return isObject(value) ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined;
}

function list(value: unknown, key: string): readonly unknown[] {
  const found = property(value, key);
  return Array.isArray(found) ? found : [];
}

function text(value: unknown, key: string): string {
  const found = property(value, key);
  return typeof found === 'string' ? found : '';
}

function failed(name: string, message: string): FailedTest {
  const lines = stripVTControlCharacters(message).trimEnd().split('\n');
  return { name, message: lines.slice(0, maxLines).join('\n') };
}

/** The failed tests of Vitest's JSON report, and the files that did not load. */
export function vitestFailures(file: string): readonly FailedTest[] {
  return list(readReport(file), 'testResults').flatMap((result) => {
    const path = text(result, 'name');
    const tests = list(result, 'assertionResults').filter(
      (test) => text(test, 'status') === 'failed',
    );
    if (tests.length === 0)
      return text(result, 'status') === 'failed' ? [failed(path, text(result, 'message'))] : [];
    return tests.map((test) =>
      failed(`${path}: ${text(test, 'fullName')}`, list(test, 'failureMessages').join('\n')),
    );
  });
}

/** The journeys of Playwright's JSON report that failed, or passed only at a second attempt. */
export function playwrightFailures(file: string): readonly FailedTest[] {
  const ofSuite = (suite: unknown, path: string): readonly FailedTest[] => [
    ...list(suite, 'specs').flatMap((spec) =>
      list(spec, 'tests')
        .filter((test) => ['unexpected', 'flaky'].includes(text(test, 'status')))
        .map((test) => {
          const errors = list(test, 'results').flatMap((result) => list(result, 'errors'));
          const message = errors.map((error) => text(error, 'message')).join('\n');
          return failed(`${path}: ${text(spec, 'title')}`, message);
        }),
    ),
    ...list(suite, 'suites').flatMap((inner) => ofSuite(inner, path || text(inner, 'file'))),
  ];
  const report = readReport(file);
  const broken = list(report, 'errors').map((error) => failed('', text(error, 'message')));
  return [...broken, ...ofSuite(report, '')];
}
