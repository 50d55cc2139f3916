import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { english, field } from './page-labels.ts';

/** A file that a person chooses. */
export interface ChosenPhoto {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A photo of one colour, as a camera gives it. */
export async function photo(name: string, background: string): Promise<ChosenPhoto> {
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

/** Chooses the first option of a field. */
async function chooseFirst(page: Page, label: string): Promise<void> {
  await field(page, label).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .first()
    .click();
}

/** Makes a work order with a photo on the page of a site; without a network this device keeps it. */
export async function makeWorkOrder(
  page: Page,
  site: string,
  name: string,
  picture: ChosenPhoto,
): Promise<void> {
  await page.goto(`${site}/maintenance/work-orders/new`);
  await field(page, english.name).fill(name);
  await chooseFirst(page, english.type);
  await chooseFirst(page, english.criticality);
  await page.getByRole('tab', { name: /Files/ }).click();
  await page.getByLabel('Choose photos').and(page.locator('input')).setInputFiles(picture);
  const shown = page.getByRole('button', { name: `Open ${picture.name}` }).locator('img');
  await expect(shown).toHaveJSProperty('naturalWidth', 64);
  await page.getByRole('button', { name: english.create, exact: true }).click();
}
