import type { Page } from '@playwright/test';
import { english, openSite } from './page-labels.ts';
import { expect } from './test.ts';

/** The pane of the editor with tabs, sections and fields. */
export const structure = (page: Page) => page.getByRole('region', { name: 'Structure' });

/** A tab, section or field in that pane. */
export const part = (page: Page, name: string) =>
  structure(page).getByRole('button', { name, exact: true });

/** Opens the editor at an address of a template. */
export async function openEditor(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(structure(page)).toBeVisible({ timeout: 60_000 });
}

/**
 * Opens a new template of a module as an admin, in English.
 * @returns the address of the site
 */
export async function openNewTemplate(
  page: Page,
  moduleType: string,
  viewport: { readonly width: number; readonly height: number } = { width: 1280, height: 800 },
): Promise<string> {
  await page.setViewportSize(viewport);
  const site = await openSite(page, 'admin@demo.example', english);
  await openEditor(page, `${site}/settings/modules/templates/${moduleType}/new`);
  return site;
}

/** Adds a field by typing its label and, after a slash, its type. */
export async function addField(page: Page, typed: string): Promise<void> {
  const add = page.getByRole('combobox', { name: 'Add a field' }).last();
  await add.fill(typed);
  await add.press('Enter');
  const [label = typed] = typed.split('/');
  await expect(page.getByRole('heading', { level: 2, name: label, exact: true })).toBeVisible();
}

/** Publishes the template as this version, with the findings that are warnings. */
export async function publish(page: Page, version = 1): Promise<void> {
  await page.getByRole('button', { name: `Publish v${version}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .click();
  await expect(page.getByText(`Version ${version} is published`)).toBeVisible();
}
