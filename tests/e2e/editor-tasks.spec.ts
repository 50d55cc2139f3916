import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editorTasks } from './support/editor-task-list.ts';
import { openNewTemplate } from './support/editor.ts';
import { expect, test } from './support/test.ts';
import { handOf } from './tasks/hand.ts';

const countsPage = join(import.meta.dirname, '../../docs/verification/editor-tasks.md');

const head = `# Verification: what an admin does in the template editor

Each task is done in a real browser against the real server at 1280 x 800, one after the other in the editor of a new
template. A click, a typed input, a chosen option, a pressed key and a drag count as one each. \`npx playwright test
editor-tasks\` does all of them and fails if one needs more than this page says; with \`WRITE_TASK_COUNTS=1\` it writes
this page.

|     | What an admin does | Clicks and keys |
| --- | --- | --- |
`;

/** The counts that the page promises, by task. */
function promised(): ReadonlyMap<string, number> {
  const lines = existsSync(countsPage) ? readFileSync(countsPage, 'utf8').split('\n') : [];
  return new Map(
    lines
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter((cells) => /^\d+$/v.test(cells[1] ?? ''))
      .map(([, , title = '', count = '']) => [title, Number(count)] as const),
  );
}

test('an admin does what admins do, in no more clicks and keys than promised', async ({ page }) => {
  test.setTimeout(360_000);
  await openNewTemplate(page, 'permits');
  const counted: (readonly [string, number])[] = [];
  for (const [title, run] of editorTasks) {
    const hand = handOf(page, false);
    await test.step(title, () => run({ page, hand }));
    counted.push([title, hand.count()]);
  }
  expect(counted.length).toBeGreaterThanOrEqual(40);
  if (process.env['WRITE_TASK_COUNTS'] === '1') {
    const rows = counted.map(([title, count], at) => `| ${at + 1} | ${title} | ${count} |\n`);
    writeFileSync(countsPage, head + rows.join(''));
    return;
  }
  const most = promised();
  expect(counted.map(([title]) => title)).toEqual([...most.keys()]);
  const above = counted.filter(([title, count]) => count > (most.get(title) ?? 0));
  expect(above, 'tasks that need more than promised').toEqual([]);
});
