import { expect, type Page } from '@playwright/test';

/** An option of the open list; antd keeps closed ones in the page. */
export const openOption =
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option';

/**
 * Waits until an option is the one that Enter takes: a list draws its options, which may come from the
 * server, a moment before it makes the first one active.
 */
export async function expectActive(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.locator(`${openOption}-active`).filter({ hasText: text })).toBeVisible();
}

/** Takes an option of the open list with Enter. */
export async function takeOption(page: Page, text: string | RegExp): Promise<void> {
  await expectActive(page, text);
  await page.keyboard.press('Enter');
}
