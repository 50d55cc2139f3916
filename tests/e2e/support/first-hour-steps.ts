import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { shippedModules } from '../../support/compiled.ts';
import { textIn } from '../../../src/runtime/text.ts';
import { clearSession } from './auth-test.ts';
import { offerCodes } from './authenticator.ts';
import { admin, password } from './set-up.ts';
import { xlsxOf } from './table-files.ts';
import { expect } from './test.ts';
import type { JourneyLanguage } from './texts.ts';

/** The equipment of the spreadsheet. */
export const pumps = ['Brine pump 1', 'Brine pump 2'] as const;

/** A step of the guided start. */
export const step = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

export const progress = (page: Page, t: TFunction, done: number) =>
  page.getByText(t('guide:progress', { done, count: 6 }));

/** Goes back from the page of a step by the bar above it. */
export async function backToSteps(page: Page, t: TFunction): Promise<void> {
  await page
    .getByRole('group', { name: t('home:start.title') })
    .getByRole('button', { name: t('home:start.back') })
    .click();
  await expect(page).toHaveURL(/\/app\/start$/);
}

/** A spreadsheet with the names of the fields in the language of the journey. */
function equipmentFile(language: JourneyLanguage, site: string): Promise<Buffer> {
  const module = shippedModules.get('equipment');
  const nameOf = (db: string) =>
    textIn(module?.coreColumns.find((column) => column.db === db)?.name ?? db, language);
  const fields = ['name', 'type_id', 'functional_location_id', 'criticality_id'];
  const [type, criticality] = (
    { en: ['General', 'High'], de: ['Allgemein', 'Hoch'], fr: ['Général', 'Élevée'] } as const
  )[language];
  const rows = pumps.map((name) => [name, type, site, criticality]);
  return xlsxOf(new Map([['Equipment', [fields.map(nameOf), ...rows]]]));
}

/** Brings equipment in from a spreadsheet: the file, its columns, the dry run, the import. */
export async function importEquipment(
  page: Page,
  t: TFunction,
  language: JourneyLanguage,
  site: string,
): Promise<void> {
  const items = step(page, textIn(shippedModules.get('equipment')?.name ?? '', language));
  await items.getByRole('button', { name: t('guide:steps.items.verb') }).click();
  const buffer = await equipmentFile(language, site);
  const file = { name: 'equipment.xlsx', mimeType: '', buffer };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: t('import_screen:to_columns') }).click();
  await page.getByRole('button', { name: t('import_screen:check_rows') }).click();
  await expect(page.getByText(t('import_screen:checked_good'), { exact: true })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: /(?:^|\s)2\s/v })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('import_screen:confirm_verb'), exact: true })
    .click();
  await expect(page.getByText(t('import_screen:applied'), { exact: true })).toBeVisible();
}

/** Sets up an authenticator app on the profile; returns its secret in base 32. */
export async function setUpAuthenticator(page: Page, t: TFunction): Promise<string> {
  await page.getByRole('button', { name: t('account:factors.totp_on') }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: t('account:totp.text') });
  const shown = await dialog.getByText(/^[A-Z2-7]{4}(?: [A-Z2-7]{1,4})+$/v).innerText();
  const secret = shown.replaceAll(' ', '');
  const accepted = await offerCodes(
    admin,
    async (code) => {
      const answer = page.waitForResponse((response) =>
        response.url().endsWith('/auth/2fa/totp/verify'),
      );
      await dialog.getByLabel(t('account:proof.code')).fill(code);
      await dialog.getByRole('button', { name: t('account:factors.switch_on') }).click();
      return (await answer).ok();
    },
    secret,
  );
  expect(accepted).toBe(true);
  await expect(page.getByRole('button', { name: t('account:factors.totp_off') })).toBeVisible();
  return secret;
}

/** Signs the admin in again, who is asked for a code of the app now. */
export async function signInWithCode(page: Page, t: TFunction, secret: string): Promise<void> {
  await clearSession(page);
  await page.locator('[name="organisation"]').fill('moor-salt-works');
  await page.getByLabel(t('auth:email'), { exact: true }).fill(admin);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth:sign_in'), exact: true }).click();
  const field = page.getByLabel(t('auth:two_factor.code'));
  await expect(field).toBeVisible();
  const accepted = await offerCodes(
    admin,
    async (code) => {
      const answer = page.waitForResponse((response) => response.url().endsWith('/auth/login/2fa'));
      // The page submits the code with its last digit.
      await field.fill(code);
      return (await answer).ok();
    },
    secret,
  );
  expect(accepted).toBe(true);
  await page.waitForURL((url) => url.pathname.startsWith('/app'));
}
