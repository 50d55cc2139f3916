import type { Page } from '@playwright/test';
import { english, field, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Chooses the first option of a field. */
async function chooseFirst(page: Page, label: string): Promise<void> {
  await field(page, label).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .first()
    .click();
}

test('changes without a network are kept over a reload, arrive once, and a conflict is decided', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const site = await openSite(page, 'admin@demo.example', english);
  const api = `/api${site.replace('/app', '')}/workorders`;
  const unsent = (count: number) =>
    page.getByRole('link', { name: new RegExp(`^${count} unsent change`) });
  const save = page.getByRole('button', { name: english.saveWorkOrder });

  const made = await page.request.post(api, {
    headers: { 'idempotency-key': 'outbox-journey' },
    data: { name: 'Outbox pump', type_id: 1, criticality_id: 1 },
  });
  const { id } = (await made.json()) as { readonly id: number };
  const address = `${site}/maintenance/work-orders/${id}`;

  await test.step('the data of the site are made ready, and the page is kept', async () => {
    await page.goto(site);
    await page.getByRole('button', { name: 'Connected to Server' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connection and offline data' });
    await dialog.getByRole('button', { name: 'Make All Ready for Offline' }).click();
    await expect(dialog.getByRole('button', { name: 'Ready for Offline' })).toBeDisabled({
      timeout: 60_000,
    });
    await expect
      .poll(() =>
        page.evaluate(async () => {
          await navigator.serviceWorker.ready;
          return navigator.serviceWorker.controller !== null;
        }),
      )
      .toBe(true);
  });

  await test.step('an item is changed and another one made without a network', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: english.edit }).first().click();
    await context.setOffline(true);
    await field(page, english.name).fill('Mine');
    await save.click();
    await expect(unsent(1)).toBeVisible();
    await expect(page.getByText('1 change is not sent yet')).toBeVisible();
    await page.goto(`${site}/maintenance/work-orders/new`);
    await field(page, english.name).fill('Made offline');
    await chooseFirst(page, english.type);
    await chooseFirst(page, english.criticality);
    await page.getByRole('button', { name: english.create, exact: true }).click();
    await expect(unsent(2)).toBeVisible();
    await expect(page).toHaveURL(/work-orders\/-\d+$/);
  });

  await test.step('a reload keeps both, and the list shows them', async () => {
    await page.goto(`${site}/maintenance/work-orders`);
    await expect(unsent(2)).toBeVisible();
    await page.getByLabel(english.searchWorkOrders).fill('Made offline');
    await expect(page.getByRole('link', { name: 'Made offline' })).toHaveCount(1);
    await unsent(2).click();
    await expect(page.getByText('Changed: Name')).toBeVisible();
  });

  await test.step('what somebody else changed meanwhile is decided', async () => {
    const changed = await page.request.patch(`${api}/${id}`, {
      headers: { 'if-match': '"1"', 'idempotency-key': 'outbox-journey-2' },
      data: { name: 'Theirs' },
    });
    expect(changed.status()).toBe(200);
    await context.setOffline(false);
    await expect(unsent(1)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Somebody else changed the same')).toBeVisible();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('No unsent changes')).toBeVisible({ timeout: 30_000 });
    const stored = await page.request.get(`${api}/${id}`);
    expect(await stored.json()).toMatchObject({ name: 'Mine', version: 3 });
    const search = await page.request.get(`${api}?search=${encodeURIComponent('Made offline')}`);
    const found = (await search.json()) as { readonly workorders: readonly unknown[] };
    expect(found.workorders).toHaveLength(1);
  });
});
