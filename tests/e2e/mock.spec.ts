import { join } from 'node:path';
import { type Page, expect, test as base } from '@playwright/test';
import { ensurePage } from '../../server/page/build.ts';
import { quietLog } from '../support/quiet-log.ts';
import { type TestServer, startServer } from './support/server.ts';
import { english, field } from './support/page-labels.ts';

/** The mock with the built page, which loads faster than Vite's development server. */
const test = base.extend<object, { mock: TestServer }>({
  mock: [
    async ({}, provide) => {
      await ensurePage(join(import.meta.dirname, '../..'), quietLog);
      const mock = await startServer({}, ['mock/main.ts', '--built']);
      await provide(mock);
      await mock.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ mock }, provide) => provide(mock.baseURL),
});

const words = english;

interface Row {
  readonly id: number;
  readonly status: number;
  readonly template_id: number;
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Organisation', { exact: true }).fill('demo');
  await page.getByLabel('Email', { exact: true }).fill('manager@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('anything');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('6-digit code').fill('000000');
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
}

test('the mock without a database: sign in, work orders, edit, save, move and history work in memory', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await signIn(page);
  await page.getByRole('link', { name: 'Ironbark Ridge' }).first().click();
  await page.waitForURL(/\/app\/sites\/\d+/);
  const orders = `${page.url()}/maintenance/work-orders`;
  await page.goto(orders);
  await expect(page.getByRole('heading', { level: 1, name: words.workOrders })).toBeVisible();
  await page.getByLabel(words.searchWorkOrders).fill('beacon unserviceable');
  await page.getByRole('link', { name: /beacon unserviceable/i }).click();

  const hours = field(page, words.hours);
  const save = page.getByRole('button', { name: words.saveWorkOrder, exact: true });
  await page.getByRole('button', { name: words.edit, exact: true }).click();
  await hours.fill('26');
  await save.click();
  await expect(hours).toHaveAttribute('aria-invalid', 'true');
  await hours.fill('5');
  await save.click();
  const showHistory = () => page.getByRole('radiogroup').getByText(words.history).click();
  await showHistory();
  const history = page.getByRole('list', { name: words.history });
  await expect(history).toContainText(words.hours);
  await page.reload();
  await expect(page.getByRole('group', { name: words.hours })).toContainText('5');

  const list = await page.request.get('/api/sites/1/workorders?limit=500');
  const { workorders } = (await list.json()) as { workorders: Row[] };
  const active = workorders.find((row) => row.status === 1 && row.template_id === -1);
  await page.goto(`${orders}/${active?.id}`);
  await page.getByRole('button', { name: words.changeStatus }).click();
  const moved = page.waitForResponse((answer) => answer.url().endsWith('/transitions'));
  await page.getByRole('dialog').getByRole('button', { name: 'Inactive' }).click();
  expect((await moved).status()).toBe(200);
  await showHistory();
  await expect(history).toContainText('changed the status');
  expect(errors).toEqual([]);
});
