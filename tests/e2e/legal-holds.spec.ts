import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { english, german, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

const admin = 'admin@demo.example';

/** Creates an item; returns its id. */
async function create(page: Page, path: string, data: object): Promise<number> {
  const { origin } = new URL((await page.request.get('/api/health')).url());
  const answer = await page.request.post(path, { data, headers: { origin } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { readonly id: number };
  return id;
}

test('a folder is put on legal hold, its document cannot be deleted for good, and its hold is released', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, admin, english);
  const api = `/api${site.replace('/app', '')}/dms`;
  const id = await create(page, `${api}/folders`, { name: 'Accident of P-101' });
  const document = await create(page, `${api}/documents`, {
    name: 'Statement of the shift leader',
    folder_id: [id],
  });

  await test.step('the folder is put on hold from its menu, with a reason', async () => {
    await page.goto(`${site}/dms/folders/${id}`);
    await page.getByRole('button', { name: 'More about Accident of P-101' }).first().click();
    await page.getByText('Put on legal hold').click();
    const dialog = page.getByRole('dialog', { name: 'Put Accident of P-101 on legal hold?' });
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    await expect(
      dialog.getByText('Enter the reason, such as the number of the case'),
    ).toBeVisible();
    await dialog.getByLabel('Reason').fill('Case 2026-17');
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('On legal hold: Case 2026-17')).toBeVisible();
    expect(await findings(page, 'main')).toEqual([]);
  });

  await test.step('its document names the folder, goes to the bin and is not deleted for good', async () => {
    await page.goto(`${site}/dms/documents/${document}`);
    const notice = page.getByRole('status').filter({ hasText: 'On legal hold: Case 2026-17' });
    await expect(notice.getByRole('link', { name: 'Accident of P-101' })).toBeVisible();
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByText('Delete document…').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page).toHaveURL(/\/dms\/documents$/);
    await page.goto(`${site}/dms/recycle-bin`);
    await page.getByRole('searchbox', { name: 'Search deleted items' }).fill('shift leader');
    await expect(page.getByRole('heading', { name: '1 item', exact: true })).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: 'Statement of the shift leader' });
    await expect(row).toContainText('On legal hold: stays here');
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    const asking = page.getByRole('dialog');
    await asking.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText(/It is on legal hold: Case 2026-17/)).toBeVisible();
    await expect(row).toBeVisible();
  });

  await test.step('the list of holds says who, when and why, and releases it with a reason', async () => {
    await page.getByText('Legal holds', { exact: true }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Accident of P-101' });
    await expect(row).toContainText('Case 2026-17');
    expect(await findings(page, 'main')).toEqual([]);
    await row.getByRole('button', { name: /^Release the hold/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Case closed');
    await dialog.getByRole('button', { name: 'Release', exact: true }).click();
    await expect(row).toHaveCount(0);
    await page.getByText('Released', { exact: true }).click();
    await expect(row).toContainText('Case closed');
  });

  await test.step('the history of the folder has both, and the list is on a phone in German too', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
    const phone = await context.newPage();
    await openSite(phone, 'manager@demo.example', german);
    await phone.goto(`${site}/dms/recycle-bin?show=legal-holds`);
    await phone.getByText('Aufgehoben', { exact: true }).click();
    await expect(phone.getByRole('listitem').filter({ hasText: 'Case closed' })).toBeVisible();
    const width = await phone.evaluate(() => globalThis.document.documentElement.scrollWidth);
    expect(width).toBe(360);
    await context.close();
    const { history } = (await (await page.request.get(`${api}/folders/${id}/history`)).json()) as {
      readonly history: readonly { readonly call: string }[];
    };
    expect(history.map(({ call }) => call).slice(0, 2)).toEqual([
      'RELEASE_LEGAL_HOLD',
      'SET_LEGAL_HOLD',
    ]);
  });
});
