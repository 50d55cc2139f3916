import type { Browser, Page } from '@playwright/test';
import { takeOption } from './options.ts';
import { english, field, openSite } from './page-labels.ts';

/** A page on which somebody else is signed in. */
export async function pageOf(browser: Browser, baseURL: string, person: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(40_000);
  await openSite(page, `${person}@demo.example`, english);
  return page;
}

/** Chooses the first option of a field that fits, by keys: no bar of the page can be in the way. */
async function chooseFirst(page: Page, label: string, typed = ''): Promise<void> {
  const control = field(page, label);
  await control.click();
  if (typed !== '') await control.fill(typed);
  await takeOption(page, typed);
  // A list of several choices stays open.
  if (typed !== '') await control.press('Escape');
}

/** A permit that begins then is never over. */
export const nextYear = new Date().getFullYear() + 1;

/** Fills in what every permit needs, by a template. */
export async function beginPermit(page: Page, site: string, template: string, name: string) {
  await page.goto(`${site}/maintenance/permits/new`);
  await page.getByLabel('Template', { exact: true }).click();
  await page.getByTitle(template, { exact: true }).last().click();
  await field(page, 'Name').fill(name);
  await chooseFirst(page, 'Type');
  await chooseFirst(page, 'Priority');
  await field(page, 'Description').fill('Clean the tank from inside.');
  for (const [label, date] of [
    ['Start', `06/12/${nextYear} 07:00`],
    ['End', `07/12/${nextYear} 07:00`],
  ] as const) {
    await field(page, label).fill(date);
    await page.keyboard.press('Enter');
  }
  await chooseFirst(page, 'Functional locations', 'Cyclone');
}
