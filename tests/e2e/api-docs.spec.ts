import { expect, test } from './support/test.ts';
import { english, openSite } from './support/page-labels.ts';

test('the page of the API shows a call under the strict policy, on small screens too', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  page.on('pageerror', (error) => refused.push(error.message));
  await openSite(page, 'manager@demo.example', english);

  await page.goto('/api/docs');
  const call = page.locator('[id$="-UPDATE_SITE_WORKORDERS"]');
  await page.getByRole('link', { name: english.workOrders, exact: true }).click();
  await call.getByRole('button').first().click();
  await expect(call.getByText(/^If-Match/).first()).toBeVisible();
  await expect(call.getByText('WorkordersItemChanges').first()).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(call.getByText(/^Idempotency-Key/).first()).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
  expect(refused).toEqual([]);
});

test('the page of the API leads to the sign-in without a session', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page).toHaveURL(/\/auth\/login$/);
});
