import { expect, type Page } from '@playwright/test';

/** Opens every menu of the page, including the header's, calls `look` and closes it. */
export async function eachMenu(page: Page, look: () => Promise<void>): Promise<void> {
  const openers = page.locator('[aria-haspopup="dialog"]:visible');
  // Counted again each time: a tab of a page may load after its title is there.
  for (let at = 0; at < (await openers.count()); at += 1) {
    const opener = openers.nth(at);
    await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await look();
    await page.keyboard.press('Escape');
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
  }
}
