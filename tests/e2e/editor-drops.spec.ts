import type { Locator, Page } from '@playwright/test';
import { addField, openNewTemplate, part, structure } from './support/editor.ts';
import { expect, test } from './support/test.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

async function boxOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the screen');
  return box;
}

/** The tabs of the form on the canvas. */
const formTabs = (page: Page) => page.getByRole('tablist', { name: 'New Template' });

/** The labels of the structure in their order. */
const labels = (page: Page) =>
  structure(page)
    .getByRole('listitem')
    .getByRole('button', { name: /^(?!Move |Add |Actions )/v });

/** Presses on one place and lets go on another, as with the mouse. */
async function drag(page: Page, from: Point, to: Point) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

test('what is dropped below the form, or on one of its tabs, goes to the end of the tab', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openNewTemplate(page, 'permits');
  const tabs = formTabs(page);
  const panel = page.getByRole('tabpanel').last();
  await page.getByRole('button', { name: 'Add a tab' }).click();
  await page.getByLabel(/^Name, English/v).fill('After work');
  await addField(page, 'Remarks');

  await test.step('a type that is dropped far below the last section is its last field', async () => {
    const type = await boxOf(page.getByRole('button', { name: 'Number', exact: true }));
    const { x, y, height } = await boxOf(panel);
    await drag(page, { x: type.x + 60, y: type.y + 10 }, { x: x + 80, y: y + height + 120 });
    await expect(page.getByRole('heading', { level: 2, name: 'Number' })).toBeVisible();
    expect((await labels(page).allTextContents()).slice(-2)).toEqual(['Remarks', 'Number']);
  });

  await test.step('so is a field of that section', async () => {
    await part(page, 'Remarks').click();
    const grip = await boxOf(page.getByRole('button', { name: 'Move Remarks' }).last());
    const { x, y, height } = await boxOf(panel);
    await drag(page, { x: grip.x + 12, y: grip.y + 12 }, { x: x + 80, y: y + height + 60 });
    expect((await labels(page).allTextContents()).slice(-2)).toEqual(['Number', 'Remarks']);
  });

  await test.step('a field that is dropped on a tab of the form is the last of that tab, which opens', async () => {
    const grip = await boxOf(page.getByRole('button', { name: 'Move Remarks' }).last());
    const tab = await boxOf(tabs.getByRole('tab', { name: 'Approval' }));
    await drag(page, { x: grip.x + 12, y: grip.y + 12 }, { x: tab.x + 9, y: tab.y + 20 });
    await expect(tabs.getByRole('tab', { name: 'Approval' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect((await labels(page).allTextContents()).slice(-5)).toEqual([
      'Signature',
      'Remarks',
      'After work',
      'New section',
      'Number',
    ]);
  });

  await test.step('a tab that is dropped on the left half of another one comes before it', async () => {
    const handle = await boxOf(structure(page).getByRole('button', { name: 'Move After work' }));
    const tab = await boxOf(tabs.getByRole('tab', { name: 'Approval' }));
    await drag(page, { x: handle.x + 12, y: handle.y + 12 }, { x: tab.x + 9, y: tab.y + 20 });
    await expect(tabs.getByRole('tab')).toHaveText(['General', 'Safety', 'After work', 'Approval']);
  });

  await test.step('the tabs stay in reach below a long form', async () => {
    await part(page, 'General').click();
    await page.getByRole('button', { name: 'Edit Location in the 3D model' }).click();
    const grip = await boxOf(
      page.getByRole('button', { name: 'Move Location in the 3D model' }).last(),
    );
    await expect(tabs).toBeInViewport();
    const tab = await tabs.getByRole('tab', { name: 'After work' }).boundingBox();
    if (tab === null) throw new Error('The tab is there');
    await drag(page, { x: grip.x + 12, y: grip.y + 12 }, { x: tab.x + 9, y: tab.y + 20 });
    expect((await labels(page).allTextContents()).slice(-9, -7)).toEqual([
      'Number',
      'Location in the 3D model',
    ]);
  });

  await test.step('a drag at the edge of the tabs brings those for which there is no room', async () => {
    for (const name of ['Handover to the next shift', 'Measurements of the day', 'Photos']) {
      await page.getByRole('button', { name: 'Add a tab' }).click();
      await page.getByLabel(/^Name, English/v).fill(name);
    }
    await page.getByRole('radio', { name: 'Phone' }).check({ force: true });
    await part(page, 'Number').click();
    const grip = await boxOf(page.getByRole('button', { name: 'Move Number' }).last());
    const bar = await boxOf(tabs);
    const [right, middle] = [bar.x + bar.width, bar.y + bar.height / 2];
    const last = tabs.getByRole('tab', { name: 'Photos' });
    const endOfLast = async () => {
      const box = await last.boundingBox();
      return box === null ? Infinity : box.x + box.width;
    };
    expect(await endOfLast()).toBeGreaterThan(right);
    await page.mouse.move(grip.x + 12, grip.y + 12);
    await page.mouse.down();
    await page.mouse.move(right - 6, middle, { steps: 6 });
    await expect.poll(endOfLast).toBeLessThan(right);
    const end = await endOfLast();
    await page.mouse.move(end - 6, middle, { steps: 3 });
    await page.mouse.up();
    await expect(last).toHaveAttribute('aria-selected', 'true');
    expect((await labels(page).allTextContents()).at(-1)).toBe('Number');
  });
});

test.describe('by finger on 1024 px', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } });

  test('a finger scrolls the types, and drags one by its dots in every direction', async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await openNewTemplate(page, 'permits', { width: 1024, height: 768 });
    const touch = await page.context().newCDPSession(page);
    const fingerTo = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] });
    /** Puts a finger on one place, and moves it to another in some steps. */
    async function slide(from: Point, to: Point): Promise<void> {
      await fingerTo('touchStart', from);
      for (const part of [0.1, 0.2, 0.4, 0.7, 1]) {
        const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
        await fingerTo('touchMove', { x, y });
      }
    }
    const types = page.getByRole('region', { name: 'Field types' });
    const type = types.getByRole('button', { name: 'Text area', exact: true });
    const lines = structure(page).getByRole('listitem');
    await expect(structure(page).getByRole('button', { name: /^Signature/v })).toBeAttached();
    const before = await lines.count();
    const ghost = page.locator('[data-drag-ghost]');

    await test.step('up and down on the name it scrolls, and adds nothing', async () => {
      const { x, y } = await boxOf(type);
      await slide({ x: x + 80, y: y + 20 }, { x: x + 80, y: y - 40 });
      await fingerTo('touchEnd');
      await expect.poll(async () => (await type.boundingBox())?.y).toBeLessThan(y - 20);
      await expect(lines).toHaveCount(before);
    });

    await test.step('straight up from beside the dots it drags, into the structure', async () => {
      const { x, y } = await boxOf(type);
      const to = await boxOf(part(page, 'Details'));
      // A finger is no needle: its middle is 18 px from that of the dots.
      await slide({ x: x + 34, y: y + 40 }, { x: x + 34, y: to.y + to.height / 2 });
      await expect(ghost).toHaveText('Text area');
      await fingerTo('touchEnd');
      await expect(page.getByRole('heading', { level: 2, name: 'Text area' })).toBeVisible();
      await expect(lines).toHaveCount(before + 1);
    });

    await test.step('sideways on the name it drags, into the form', async () => {
      const { x, y } = await boxOf(type);
      const to = await boxOf(page.getByRole('button', { name: 'Edit Priority' }));
      await slide({ x: x + 80, y: y + 20 }, { x: to.x + 20, y: to.y + to.height - 4 });
      await fingerTo('touchEnd');
      await expect(lines).toHaveCount(before + 2);
      await expect(page.getByRole('heading', { level: 2, name: 'Text area' })).toBeVisible();
    });

    await test.step('a field goes up by its dots in the structure, and another finger moves nothing', async () => {
      const handle = await boxOf(structure(page).getByRole('button', { name: 'Move Priority' }));
      const to = await boxOf(structure(page).getByRole('button', { name: /^Type/v }).first());
      const middle = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 };
      await slide({ x: middle.x + 18, y: middle.y + 18 }, { x: middle.x, y: to.y + 6 });
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [
          { x: middle.x, y: to.y + 6, id: 0 },
          { x: 900, y: 600, id: 1 },
        ],
      });
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [
          { x: middle.x, y: to.y + 6, id: 0 },
          { x: 900, y: 640, id: 1 },
        ],
      });
      await expect(ghost).toHaveText('Priority');
      await fingerTo('touchEnd');
      const order = await labels(page).allTextContents();
      expect(order.findIndex((label) => label.startsWith('Priority'))).toBe(
        order.findIndex((label) => label.startsWith('Type')) - 1,
      );
    });
  });
});
