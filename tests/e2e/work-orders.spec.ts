import type { Page } from '@playwright/test';
import { openOption } from './support/options.ts';
import { expect, test } from './support/test.ts';
import { type PageLabels, english, field, german, openSite } from './support/page-labels.ts';

const manager = 'manager@demo.example';

async function choose(page: Page, label: string, option: RegExp | string): Promise<void> {
  await field(page, label).click();
  // Long lists render only the visible options: typing filters the list to the option.
  if (typeof option === 'string') await page.keyboard.type(option);
  await page
    .locator(openOption)
    .filter({ hasText: typeof option === 'string' ? new RegExp(option, 'i') : option })
    .first()
    .click();
}

async function openMenu(page: Page, labels: PageLabels) {
  await page.getByRole('button', { name: labels.changeStatus }).click();
  return page.getByRole('dialog');
}

/** An item whose template requires a cause, in the status before its approval. */
async function inProgressOrder(page: Page, site: string): Promise<number> {
  const list = await page.request.get(
    `/api${site.replace('/app', '')}/workorders?limit=200&search=pump`,
  );
  const { workorders } = (await list.json()) as {
    workorders: {
      id: number;
      template_id: number;
      status: number;
      columns: { cause_of_failure?: string };
    }[];
  };
  const templates = (await (
    await page.request.get(`/api${site.replace('/app', '')}/templates`)
  ).json()) as {
    id: number;
    module_type: string;
    status_numbers: Record<string, number>;
  }[];
  const template = templates.find((row) => row.module_type === 'workorders');
  const found = workorders.find(
    (item) =>
      item.template_id === template?.id &&
      item.status === template.status_numbers['IN_PROGRESS'] &&
      (item.columns.cause_of_failure ?? '') === '',
  );
  if (found === undefined) throw new Error('No work order in progress without a cause');
  return found.id;
}

for (const words of [english, german]) {
  test(`a work order is found, changed, moved and denied (${words.language})`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const mended = words.language === 'en' ? '5' : '6';
    const site = await openSite(page, manager, words);
    await page.goto(`${site}/maintenance/work-orders`);
    await expect(page.getByRole('heading', { level: 1, name: words.workOrders })).toBeVisible();

    await page.getByLabel(words.searchWorkOrders).fill('beacon unserviceable');
    const row = page.getByRole('link', { name: /beacon unserviceable/i });
    await expect(row).toHaveCount(1);
    await row.click();

    await expect(
      page.getByRole('heading', { level: 1, name: /beacon unserviceable/i }),
    ).toBeVisible();
    await page.getByRole('button', { name: words.edit, exact: true }).click();
    const hours = field(page, words.hours);
    await hours.fill('26');
    await page.getByRole('button', { name: words.saveWorkOrder, exact: true }).click();
    const summary = page.getByRole('alert').or(page.getByText(words.notSaved)).first();
    await expect(summary).toBeVisible();
    await expect(hours).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('link', { name: words.hours }).click();
    await expect(hours).toBeFocused();
    await hours.fill(mended);
    await expect(hours).not.toHaveAttribute('aria-invalid', 'true');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.getByRole('button', { name: words.saveWorkOrder, exact: true }).click();
    expect((await saved).status()).toBe(200);
    await expect(hours).toBeHidden();
    await page.reload();
    await expect(page.getByRole('group', { name: words.hours })).toContainText(mended);

    const id = await inProgressOrder(page, site);
    await page.goto(`${site}/maintenance/work-orders/${id}`);
    const menu = await openMenu(page, words);
    const reason = menu
      .getByRole('link')
      .or(menu.getByRole('button'))
      .filter({
        hasText: words.language === 'en' ? /cause of failure/i : /Schadensursache/,
      });
    await expect(reason.first()).toBeVisible();
    await reason.first().click();
    const cause = field(page, words.cause);
    await expect(cause).toBeFocused();
    await cause.fill('Bearing ran dry: grease line blocked.');
    const moved = page.waitForResponse((answer) => answer.url().endsWith('/transitions'));
    await (
      await openMenu(page, words)
    )
      .getByRole('button', { name: words.language === 'en' ? /approval/i : /Freigabe/ })
      .first()
      .click();
    expect((await moved).status()).toBe(200);

    await page.getByRole('radiogroup').getByText(words.history).click();
    const history = page.getByRole('list', { name: words.history });
    await expect(history).toContainText('Bearing ran dry');
    await expect(history).toContainText(words.inProgress);
    expect(errors).toEqual([]);
  });
}

for (const words of [english, german]) {
  const name = `Slurry sampler ${words.language}`;
  test(`equipment is created under a location, and a second browser sees it (${words.language})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const site = await openSite(page, manager, words);
    const other = await browser.newContext({ baseURL: baseURL ?? '' });
    const watcher = await other.newPage();
    await openSite(watcher, 'admin@demo.example', words);
    await watcher.goto(`${site}/assets/equipment?search=${encodeURIComponent(name)}`);
    await expect(watcher.getByText(words.noEquipment)).toBeVisible();

    await page.goto(`${site}/assets/equipment/new`);
    await field(page, words.name).fill(name);
    await choose(page, words.type, words.pumps);
    await choose(page, words.criticality, words.high);
    await choose(page, words.location, 'grinding');
    await page.getByRole('button', { name: words.create, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(/\/assets\/equipment\/\d+/);

    await expect(watcher.getByRole('link', { name })).toBeVisible();
    await other.close();
  });
}

test('leaving a form with unsaved changes asks for confirmation', async ({ page }) => {
  const site = await openSite(page, manager, english);
  await page.goto(`${site}/maintenance/work-orders`);
  await page.getByRole('grid').getByRole('link', { name: /leak/i }).first().click();
  await page.getByRole('button', { name: english.edit, exact: true }).click();
  const name = field(page, english.name);
  await name.fill('Changed and not saved');
  await page.getByRole('navigation').getByRole('link', { name: 'Observations' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('Changed and not saved');
});
