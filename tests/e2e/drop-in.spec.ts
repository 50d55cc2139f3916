import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/test.ts';
import { shiftLogs, shiftLogsWithNotes } from './support/shift-logs.ts';
import { english, field, openSite } from './support/page-labels.ts';

test('a document that is dropped in becomes a module, follows edits, and survives invalid ones', async ({
  page,
  server,
}) => {
  const file = join(server.modulesDir, 'shift_logs.json');
  const site = await openSite(page, 'admin@demo.example', english);
  await page.goto(`${site}/maintenance/work-orders`);
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(navigation.getByRole('link', { name: 'Permits' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Shift logs' })).toHaveCount(0);

  const dropped = performance.now();
  writeFileSync(file, JSON.stringify(shiftLogs, null, 2));
  const entry = navigation.getByRole('link', { name: 'Shift logs' });
  // The page measures it frame by frame, because an assertion polls too seldom.
  await entry.waitFor();
  const seconds = ((performance.now() - dropped) / 1000).toFixed(2);
  test
    .info()
    .annotations.push({ type: 'measured', description: `navigation entry after ${seconds} s` });
  console.log(`Drop-in: navigation entry after ${seconds} s`);

  await entry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shift logs' })).toBeVisible();
  await page.getByRole('button', { name: 'New shift log' }).first().click();
  await field(page, 'Name').fill('Night shift, crusher');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Night shift, crusher' })).toBeVisible();
  await page.getByRole('button', { name: 'Change status' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Handed over/ })
    .click();
  await expect(page.getByRole('button', { name: /Handed over\s*Change status/ })).toBeVisible();

  writeFileSync(file, JSON.stringify(shiftLogsWithNotes, null, 2));
  await page.getByRole('button', { name: english.edit, exact: true }).click();
  await expect(field(page, 'Notes')).toBeVisible();
  await field(page, 'Notes').fill('Liner plate 4 is loose.');
  await page.getByRole('button', { name: 'Save shift log', exact: true }).click();
  const notes = page.getByRole('group', { name: 'Notes' });
  await expect(notes).toContainText('Liner plate 4 is loose.');
  await page.reload();
  await expect(notes).toContainText('Liner plate 4 is loose.');

  const broken = JSON.stringify({ ...shiftLogsWithNotes, defaultStatusFlow: 'nowhere' }, null, 2);
  writeFileSync(file, broken);
  const problems = async (): Promise<string> =>
    (await page.request.get('/api/modules/problems')).text();
  await expect.poll(problems).toContain('unknown_flow');
  expect(server.output()).toContain('shift_logs.json');
  writeFileSync(file, broken.slice(0, broken.length / 2));
  await expect.poll(problems).toContain('json_syntax');
  await page.reload();
  await expect(notes).toContainText('Liner plate 4 is loose.');
  await expect(navigation.getByRole('link', { name: 'Shift logs' })).toBeVisible();

  rmSync(file);
  await expect(navigation.getByRole('link', { name: 'Shift logs' })).toHaveCount(0);
  writeFileSync(file, JSON.stringify(shiftLogsWithNotes));
  await expect(navigation.getByRole('link', { name: 'Shift logs' })).toBeVisible();
  await page.reload();
  await expect(notes).toContainText('Liner plate 4 is loose.');
  rmSync(file);
});
