import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openOption } from './options.ts';
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

/** Chooses an option of a field: the first one, or the one with the text. */
export async function choose(page: Page, label: string, option = ''): Promise<void> {
  await field(page, label).click();
  await page.locator(openOption).filter({ hasText: option }).first().click();
}

/** The person draws a signature in the field with the label. */
async function sign(page: Page, label: string): Promise<void> {
  const signature = page.getByRole('group', { name: label, exact: true });
  // The controls of a field are rendered when it is near the screen.
  await signature.evaluate((group) => group.scrollIntoView({ block: 'center' }));
  await signature.getByRole('button', { name: 'Sign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign' });
  await dialog.getByRole('img', { name: 'Draw the signature' }).hover();
  await page.mouse.down();
  await page.mouse.move(0, 0, { steps: 8 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(signature.getByText('Valid after saving')).toBeVisible();
}

/**
 * Makes a work order with a photo on the page of a site, by a template with a signature if it is
 * named; without a network this device keeps it.
 */
export async function makeWorkOrder(
  page: Page,
  site: string,
  name: string,
  picture: ChosenPhoto,
  signed?: { readonly template: string; readonly signature: string },
): Promise<void> {
  await page.goto(`${site}/maintenance/work-orders/new`);
  if (signed !== undefined) await choose(page, 'Template', signed.template);
  await field(page, english.name).fill(name);
  await choose(page, english.type);
  await choose(page, english.criticality);
  if (signed !== undefined) await sign(page, signed.signature);
  await page.getByRole('tab', { name: /Files/ }).click();
  await page.getByLabel('Choose photos').and(page.locator('input')).setInputFiles(picture);
  const shown = page.getByRole('button', { name: `Open ${picture.name}` }).locator('img');
  await expect(shown).toHaveJSProperty('naturalWidth', 64);
  await page.getByRole('button', { name: english.create, exact: true }).click();
}
