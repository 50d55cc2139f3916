import { findings } from './support/axe.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

test('a site is created from the list of sites and switched to and back, each time on the same page', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = 'Quarry Südhang';
  await page.setViewportSize({ width: 1280, height: 800 });
  const first = await openSite(page, 'admin@demo.example', english);
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const colleague = await other.newPage();
  await openSite(colleague, 'manager@demo.example', english);
  await colleague.goto('/app/sites');

  await test.step('the site, with its place on the map, its zone and its working days', async () => {
    await page.goto('/app/sites');
    await page
      .getByRole('link', { name: 'New site' })
      .or(page.getByRole('button', { name: 'New site' }))
      .click();
    await page.getByLabel('Name').first().fill(name);
    await page.getByLabel('City').fill('Goslar');
    await page.getByTitle('Saturday').click();
    await page.getByRole('application').click();
    const position = page.getByRole('textbox', { name: 'Position' });
    await expect(position).toHaveValue(/^-?\d+(?:\.\d+)?, -?\d+(?:\.\d+)?$/);
    const picked = await position.inputValue();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create site' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const site = new URL(page.url()).pathname;
    await page.goto(`${site}/settings/site`);
    await expect(position).toHaveValue(picked);
    await page.goto(site);
  });

  await test.step('its functional locations begin with the site', async () => {
    await page.goto(`${new URL(page.url()).pathname}/assets/functional-locations`);
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  });

  await test.step('the switcher leads to the same page of the other site, and back', async () => {
    const here = new URL(page.url()).pathname;
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Ironbark/ }).click();
    await expect(page).toHaveURL(new RegExp(`${first}/assets/functional-locations`));
    await banner.getByRole('button', { name: /^Ironbark/ }).click();
    await dialog.getByRole('button', { name }).click();
    await expect(page).toHaveURL(new RegExp(here));
  });

  await test.step('an open list of sites shows it to somebody else', async () => {
    await expect(colleague.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  });
  await other.close();
});
