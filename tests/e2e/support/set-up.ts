import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { findLink } from './auth-test.ts';
import { expect } from './test.ts';

export const password = 'coil heron 47 lantern';

/** The address of the admin who sets the organisation up. */
export const admin = 'ines@moor.example';

/** Makes the first organisation with the link that a server without one prints at its start. */
export async function setUp(page: Page, t: TFunction, output: string): Promise<void> {
  await page.goto(findLink(output));
  await page.getByLabel(t('auth:set_up.organisation_name')).fill('Moor Salt Works');
  await page.getByLabel(t('auth:set_up.display_name')).fill('Ines Falk');
  await page.getByLabel(t('auth:set_up.email')).fill(admin);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth:set_up.make'), exact: true }).click();
  await page.getByRole('button', { name: t('auth:first_factor.later') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('guide:title') })).toBeVisible();
}

/** Follows the link of an invitation and chooses a password. */
export async function accept(page: Page, t: TFunction, mail: string): Promise<void> {
  await page.goto(findLink(mail));
  await page.getByLabel(t('auth:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth:invitation.accept'), exact: true }).click();
}
