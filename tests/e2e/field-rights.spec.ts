import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findings } from './support/axe.ts';
import { english, field, openSite } from './support/page-labels.ts';
import { shiftLogs } from './support/shift-logs.ts';
import { expect, test } from './support/test.ts';

const everything = ['read', 'create', 'update', 'delete', 'transition', 'approve'];

/** A module of its own, whose rights no role knows: shifts with a pay that technicians read only. */
const payLogs = {
  ...shiftLogs,
  id: 9003,
  type: 'pay_logs',
  name: { en: 'Pay logs', de: 'Lohnbücher' },
  singular: { en: 'pay log', de: 'Lohnbuch' },
  databaseTable: 'pay_log_items',
  api: 'pay-logs',
  wrapper: 'pay_logs',
  route: 'maintenance/pay-logs',
  codePrefix: 'PL',
  navigation: { group: 'maintenance', order: 6 },
  roles: { technician: ['read', 'create', 'update'], site_admin: everything },
  fieldRights: [{ id: 'pay', name: { en: 'Pay', de: 'Lohn' }, roles: { technician: ['read'] } }],
  coreColumns: [
    ...shiftLogs.coreColumns,
    {
      columnType: 'text',
      name: { en: 'Bonus', de: 'Zulage' },
      db: 'bonus',
      tab: 'general',
      section: 'details',
      order: 1,
      tableOrder: 3,
      right: 'pay',
    },
    {
      columnType: 'text',
      name: { en: 'Remarks', de: 'Bemerkungen' },
      db: 'remarks',
      tab: 'general',
      section: 'details',
      order: 2,
    },
  ],
};

test('a field that a role may only read says so, and leaves the open page with the right', async ({
  page,
  server,
  browser,
}) => {
  const file = join(server.modulesDir, 'pay_logs.json');
  writeFileSync(file, JSON.stringify(payLogs));
  const context = await browser.newContext({ baseURL: server.baseURL });
  const boss = await context.newPage();
  const site = await openSite(boss, 'admin@demo.example', english);
  await expect
    .poll(async () => (await boss.request.get('/api/modules')).text())
    .toContain('pay_logs');
  await boss.goto(`${site}/maintenance/pay-logs/new`);
  await field(boss, 'Name').fill('Night shift');
  await field(boss, 'Bonus').fill('Twelve percent');
  await boss.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(boss.getByRole('heading', { level: 1, name: 'Night shift' })).toBeVisible();
  const item = new URL(boss.url()).pathname;

  await openSite(page, 'technician@demo.example', english);
  await page.goto(item);
  const bonus = page.getByRole('group', { name: 'Bonus' });
  await expect(bonus).toContainText('Twelve percent');
  await page.getByRole('button', { name: english.edit, exact: true }).click();
  await expect(page.getByText('You may not change this field.')).toBeVisible();
  await expect(field(page, 'Remarks')).toBeEditable();
  expect(await findings(page)).toEqual([]);

  await boss.goto('/app/people/roles');
  await boss.getByRole('link', { name: /^Technician/ }).click();
  const read = boss.getByRole('checkbox', { name: 'Read: Pay logs, Pay' });
  await expect(read).toBeChecked();
  const edit = boss.getByRole('checkbox', { name: 'Edit: Pay logs, Pay' });
  await expect(edit).not.toBeChecked();
  // Editing counts only with reading.
  await edit.check();
  await read.uncheck();
  await expect(edit).not.toBeChecked();
  expect(await findings(boss)).toEqual([]);
  await boss.getByRole('button', { name: 'Save role' }).click();
  await expect(boss.getByText('Technician saved')).toBeVisible();

  await expect(page.getByText('You may not change this field.')).toHaveCount(0);
  await expect(page.getByText('Twelve percent')).toHaveCount(0);
  await expect(field(page, 'Remarks')).toBeEditable();
  await field(page, 'Remarks').fill('Quiet');
  await page.getByRole('button', { name: 'Save pay log', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Remarks' })).toContainText('Quiet');
  await read.check();
  await boss.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByRole('group', { name: 'Bonus' })).toContainText('Twelve percent');
  await boss.goto(item);
  await expect(boss.getByRole('group', { name: 'Remarks' })).toContainText('Quiet');
  await context.close();
  rmSync(file);
});
