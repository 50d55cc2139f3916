import { expect, type Page } from '@playwright/test';
import { expectActive } from '../support/options.ts';

/** A step with the keyboard, or a wait for its effect. */
export type Step = (page: Page) => Promise<void>;

/** Presses keys one after another, by name: `Tab`, `Control+A`. */
export const press =
  (...keys: readonly string[]): Step =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key);
  };

/** Types a text, letter by letter. */
export const type =
  (text: string): Step =>
  (page) =>
    page.keyboard.type(text);

type Role = Parameters<Page['getByRole']>[0];

/** Waits until an element of this role and name is visible, for example a dialog. */
export const expectVisible =
  (role: Role, name: string | RegExp): Step =>
  (page) =>
    expect(page.getByRole(role, { name })).toBeVisible();

/** Waits until the grid of a table has the focus, as after a row was added. */
export const expectGrid: Step = (page) => expect(page.locator('[role=grid]:focus')).toBeVisible();

const focusedList = (page: Page) => page.locator('[role=combobox]:focus');

/** Opens the focused list and waits until an option is active. */
export const expectOpen =
  (option: string): Step =>
  async (page) => {
    await page.keyboard.press('ArrowDown');
    await expectOption(option)(page);
  };

/** Waits until the focused list is open and an option is the one that Enter takes. */
export const expectOption =
  (option: string): Step =>
  async (page) => {
    await expect(focusedList(page)).toHaveAttribute('aria-expanded', 'true');
    await expectActive(page, option);
  };

/** Waits until the focused list is closed again. */
export const expectClosed: Step = async (page) => {
  await expect(focusedList(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')).toHaveCount(
    0,
  );
};

/** Presses Tab until an element of this role and name has the focus; thirty times at most. */
export const tabTo =
  (role: Role, name: string | RegExp, key = 'Tab'): Step =>
  async (page) => {
    const wanted = page.getByRole(role, { name }).and(page.locator(':focus'));
    for (let count = 0; count < 30 && (await wanted.count()) === 0; count += 1) {
      await page.keyboard.press(key);
    }
    await expect(wanted).toBeVisible();
  };

/** Presses the focused button and gives a small picture to the file chooser that opens. */
export const chooseFile: Step = async (page) => {
  const opened = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  const chooser = await opened;
  await chooser.setFiles({ name: 'pump.png', mimeType: 'image/png', buffer: Buffer.from('x') });
};
