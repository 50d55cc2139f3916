import { findings } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { english, openSite } from './support/page-labels.ts';

for (const theme of ['light', 'dark']) {
  test(`sign-in, list, form and status menu have no axe finding (${theme})`, async ({ page }) => {
    await page.addInitScript((chosen) => {
      localStorage.setItem('theme', chosen);
    }, theme);
    await page.goto('/auth/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findings(page)).toEqual([]);

    const site = await openSite(page, 'manager@demo.example', english);
    await page.goto(`${site}/maintenance/work-orders`);
    await expect(page.getByRole('grid')).toBeVisible();
    expect(await findings(page)).toEqual([]);

    await page.getByRole('grid').getByRole('link').first().click();
    const control = page.getByRole('button', { name: english.changeStatus });
    await expect(control).toBeVisible();
    await page.getByRole('radiogroup').getByText(english.history).click();
    await expect(page.getByRole('list', { name: english.history })).toBeVisible();
    expect(await findings(page)).toEqual([]);

    await control.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
}

test('what axe must find is found, in the whole page and in a part of it', async ({ page }) => {
  await page.setContent(
    `<html lang="en"><title>Planted</title><main>
      <img src="/missing.png">
      <p style="color: #aaa; background: #fff">Hardly readable</p>
      <button></button>
    </main></html>`,
  );
  for (const part of ['body', 'main']) {
    const found = (await findings(page, part)).map((text) => text.split(':')[0]);
    expect(new Set(found), part).toEqual(new Set(['button-name', 'color-contrast', 'image-alt']));
  }
});
