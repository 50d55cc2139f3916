import { expect, type Page } from '@playwright/test';

/** Opens every menu of the page, including the header's, calls `look` and closes it. */
export async function eachMenu(page: Page, look: () => Promise<void>): Promise<void> {
  const openers = page.locator('[aria-haspopup="dialog"]:visible');
  for (const opener of await openers.all()) {
    await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await look();
    await page.keyboard.press('Escape');
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
  }
}
