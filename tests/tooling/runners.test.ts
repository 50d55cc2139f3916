/** The runners behind `npm run check` and `npm test` report a broken run as failed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
