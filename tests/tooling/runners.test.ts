/** The runners behind `npm run check` and `npm test` report a broken run as failed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playwrightFailures, vitestFailures } from '../../scripts/test/failures.ts';
import { playwrightTally, sum, vitestTally } from '../../scripts/test/tally.ts';

const root = join(import.meta.dirname, '../..');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sw-runners-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(name: string, content: object): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test.each(['check', 'test'])('npm run %s refuses an unknown name', (script) => {
  const args = [`scripts/${script}.ts`, 'everthing'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toContain('everthing');
});

test('a run that ends with an error has failed, even without a failed test or a report', () => {
  const lost = join(folder, 'lost.json');
  expect(vitestTally(lost, false)).toMatchObject({ passed: 0, failed: 1 });
  expect(playwrightTally(lost, false)).toMatchObject({ passed: 0, failed: 1 });
  const broken = report('broken.json', { numPassedTests: 7, numFailedTests: 0 });
  expect(vitestTally(broken, false)).toMatchObject({ passed: 7, failed: 1 });
});

test('a journey that passed only at a retry has failed', () => {
  const file = report('flaky.json', {
    stats: { expected: 3, unexpected: 1, flaky: 2, skipped: 4 },
  });
  expect(playwrightTally(file, true)).toEqual({ passed: 3, failed: 3, skipped: 4 });
});

test('the last line adds up both halves', () => {
  const unit = vitestTally(report('unit.json', { numPassedTests: 5, numPendingTests: 1 }), true);
  const journeys = playwrightTally(report('e2e.json', { stats: { expected: 2 } }), true);
  expect(sum([unit, journeys])).toEqual({ passed: 7, failed: 0, skipped: 1 });
});

test('failed tests are named with the first lines of their errors, and files that do not load too', () => {
  const unit = report('unit-failures.json', {
    testResults: [
      {
        name: 'src/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'one', failureMessages: [] },
          { status: 'failed', fullName: 'two', failureMessages: ['\u001B[31mred\u001B[39m'] },
        ],
      },
      { name: 'src/b.test.ts', status: 'failed', message: 'No such file', assertionResults: [] },
    ],
  });
  expect(vitestFailures(unit)).toEqual([
    { name: 'src/a.test.ts: two', message: 'red' },
    { name: 'src/b.test.ts', message: 'No such file' },
  ]);
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ errors: [{ message: `${title} broke` }] }] }],
  });
  const journeys = report('e2e-failures.json', {
    suites: [
      {
        file: 'a.spec.ts',
        specs: [spec('first', 'expected')],
        suites: [{ specs: [spec('second', 'unexpected'), spec('third', 'flaky')] }],
      },
    ],
  });
  expect(playwrightFailures(journeys)).toEqual([
    { name: 'a.spec.ts: second', message: 'second broke' },
    { name: 'a.spec.ts: third', message: 'third broke' },
  ]);
  expect(vitestFailures(join(folder, 'lost.json'))).toEqual([]);
});
