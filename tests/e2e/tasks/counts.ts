import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The document with the counts; `npm run tasks` writes it. */
export const countsFile = join(import.meta.dirname, '../../../docs/verification/tasks.md');

/** A task of the trials and its counts of taps, clicks, inputs and keys. */
export interface TaskCount {
  readonly id: string;
  /** A sentence. */
  readonly title: string;
  /** What the trial needed; "-" if it does not say or if the task was impossible. */
  readonly before: string;
  readonly phone: number;
  readonly desk: number;
}

const heading = `# Verification: the tasks of the trials

Each task is a journey in a real browser against the real server: at 360 x 780 with touch and at
1280 x 800, in English and in German. \`npm run tasks\` runs all of them and writes this page; a
journey fails if it needs more than this page says. \`npm test\` runs each task once, with size and
language in turn; \`npm run test:full -- e2e tasks\` runs all.

A tap, a click, a typed input, a pressed key and a chosen file count as one each. A journey begins on
Home, signed in, unless the task is the sign-in. "Before" is what the [trial](work.md#trials) needed;
"-" means that it does not say, or that the task was impossible. Pictures of the same scenes are in
[pictures/trials](../pictures/trials/README.md).

| Task | What somebody does | Before | Taps at 360 | Clicks at 1280 |
| --- | --- | --- | --- | --- |
`;

/** The page of counts, one row per task. */
export function pageOf(counts: readonly TaskCount[]): string {
  const rows = counts.map(
    ({ id, title, before, phone, desk }) =>
      `| ${id} | ${title} | ${before} | ${phone} | ${desk} |\n`,
  );
  return heading + rows.join('');
}

/** The rows of the page of counts; none if it is not written yet. */
export function readCounts(): readonly TaskCount[] {
  if (!existsSync(countsFile)) return [];
  return readFileSync(countsFile, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => /^[AB]\d+/.test(cells[1] ?? ''))
    .map(([, id = '', title = '', before = '', phone, desk]) => ({
      id,
      title,
      before,
      phone: Number(phone),
      desk: Number(desk),
    }));
}
