import type { Locator, Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { openEditor, publish } from './support/editor.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

const edge = (page: Page) => page.getByRole('slider', { name: 'Width of Gas test' });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the screen');
  return box;
}

const middleOf = ({ x, y, width, height }: Awaited<ReturnType<typeof boxOf>>) => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** Opens a new template of permits with a field "Gas test" in a tab of its own. */
async function openWithField(page: Page): Promise<void> {
  const site = await openSite(page, 'admin@demo.example', english);
  await openEditor(page, `${site}/settings/modules/templates/permits/new`);
  await page.getByLabel(/^Name, English/v).fill('Wide permit');
  await page.getByRole('button', { name: 'Add a tab' }).click();
  await page.getByLabel(/^Name, English/v).fill('Gas');
  await page.getByRole('tab', { name: 'Gas' }).click();
  const add = page.getByRole('combobox', { name: 'Add a field' });
  for (const typed of ['Remark', 'Gas test/number']) {
    await add.fill(typed);
    await add.press('Enter');
  }
  await expect(edge(page)).toHaveAttribute('aria-valuenow', '1');
}

test('an admin draws the width of a field with the mouse and the keyboard, and forms show it so', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openWithField(page);
  const site = new URL(page.url()).pathname.replace(/\/settings\/.*/v, '');

  await test.step('the edge is dragged to two thirds, and one undo puts it back', async () => {
    const from = middleOf(await boxOf(edge(page)));
    const { width } = await boxOf(page.locator('[data-field="gas_test"]'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + width * 2, from.y, { steps: 8 });
    await expect(edge(page)).toHaveAttribute('aria-valuenow', '3');
    await page.mouse.move(from.x + width, from.y, { steps: 8 });
    await expect(edge(page)).toHaveAttribute('aria-valuenow', '2');
    await page.mouse.up();
    await expect(page.getByText('“Gas test” takes two thirds of the form')).toBeAttached();
    await page.keyboard.press('Control+z');
    await expect(edge(page)).toHaveAttribute('aria-valuenow', '1');
  });

  await test.step('arrow keys do the same and say it; Escape puts it back', async () => {
    await edge(page).focus();
    await page.keyboard.press('End');
    await expect(edge(page)).toHaveAttribute('aria-valuetext', 'The whole width');
    await expect(page.getByText('“Gas test” takes the whole width')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(edge(page)).toHaveAttribute('aria-valuenow', '1');
    await page.keyboard.press('ArrowRight');
    await expect(edge(page)).toHaveAttribute('aria-valuenow', '2');
    await expect(page.getByLabel('Width in the form')).toHaveValue('2');
    expect(await findings(page)).toEqual([]);
  });

  await test.step('the form at a desk has the width, a phone shows the field over its whole width', async () => {
    await publish(page);
    await page.goto(`${site}/maintenance/permits/new`);
    await page.getByLabel('Template', { exact: true }).click();
    await page.getByTitle('Wide permit', { exact: true }).last().click();
    await page.getByRole('tab', { name: /^Gas/v }).click();
    const [test_, remark] = ['gas_test', 'remark'].map((db) =>
      page.locator(`[data-field="${db}"]`),
    );
    if (test_ === undefined || remark === undefined) throw new Error('Two fields');
    const [wide, narrow] = [await boxOf(test_), await boxOf(remark)];
    expect(wide.width).toBeGreaterThan(narrow.width * 1.9);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(async () => {
      const [onPhone, other] = [await boxOf(test_), await boxOf(remark)];
      expect(onPhone.width).toBeCloseTo(other.width, 0);
      expect(onPhone.width).toBeGreaterThan(280);
    }).toPass();
  });
});

test.describe('by touch on 1024 px', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test('a finger draws the width of a field', async ({ page }) => {
    test.setTimeout(240_000);
    await openWithField(page);
    const touch = await page.context().newCDPSession(page);
    const { x, y } = middleOf(await boxOf(edge(page)));
    const to = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x: at, y }],
      });
    await to('touchStart', x);
    await to('touchMove', x + 60);
    await to('touchMove', x + 900);
    await expect(edge(page)).toHaveAttribute('aria-valuenow', '3');
    await to('touchEnd');
    await expect(page.getByText('“Gas test” takes the whole width')).toBeAttached();
  });
});
