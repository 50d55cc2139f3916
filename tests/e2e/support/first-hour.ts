import type { test as authTest } from './auth-test.ts';
import { shippedModules } from '../../support/compiled.ts';
import { textIn } from '../../../src/runtime/text.ts';
import {
  backToSteps,
  importEquipment,
  progress,
  pumps,
  setUpAuthenticator,
  signInWithCode,
  step,
} from './first-hour-steps.ts';
import { accept, setUp } from './set-up.ts';
import { takeOption } from './options.ts';
import { expect } from './test.ts';
import { type JourneyLanguage, textsIn } from './texts.ts';

/** A column of work orders as its field begins: the label, then whether it is required. */
function labelOf(db: string, language: JourneyLanguage): RegExp {
  const column = orders?.coreColumns.find((each) => each.db === db);
  if (column === undefined) throw new Error(`Work orders have no ${db}`);
  return new RegExp(`^${textIn(column.name, language)}`, 'v');
}

const orders = shippedModules.get('workorders');

/**
 * The journey from an empty server to the first work order of an invited technician. `test` has a
 * worker of its own, and so another server: the link of a first start works once.
 */
export function testFirstHour(test: typeof authTest, language: JourneyLanguage): void {
  const t = textsIn(language);
  test.use({ locale: language });
  test.setTimeout(240_000);

  test(`from an empty server to the first work order of an invited technician (${language})`, async ({
    page,
    browser,
    server,
    mailbox,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await setUp(page, t, server.output());

    await test.step('the organisation and its first site', async () => {
      await expect(progress(page, t, 0)).toBeVisible();
      await step(page, t('guide:steps.organisation.title'))
        .getByRole('button', { name: t('guide:steps.organisation.verb') })
        .click();
      await expect(progress(page, t, 1)).toBeVisible();
      await expect(
        step(page, t('guide:steps.modules.title')).getByText(t('guide:needs_site')),
      ).toBeVisible();
      await step(page, t('guide:steps.site.title'))
        .getByRole('button', { name: t('guide:steps.site.verb') })
        .click();
      await page.getByLabel(t('site_settings:fields.name')).first().fill('Moor North');
      await page.getByLabel(t('site_settings:fields.city'), { exact: true }).fill('Halle');
      const saturday = new Intl.DateTimeFormat(language, { weekday: 'long' }).format(
        new Date(2024, 0, 6),
      );
      await page.getByTitle(saturday).click();
      await page.getByRole('button', { name: t('site_settings:create') }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Moor North' })).toBeVisible();
    });

    await test.step('the modules, and a step that is skipped', async () => {
      await page.getByRole('link', { name: t('home:start.continue') }).click();
      await step(page, t('guide:steps.modules.title'))
        .getByRole('button', { name: t('guide:every_module') })
        .click();
      await expect(progress(page, t, 3)).toBeVisible();
      const factor = step(page, t('guide:steps.second_factor.title'));
      await factor.getByRole('button', { name: t('guide:skip') }).click();
      await expect(factor.getByText(t('guide:states.skipped'))).toBeVisible();
      await page.reload();
      await expect(factor.getByText(t('guide:states.skipped'))).toBeVisible();
      await factor.getByRole('button', { name: t('guide:resume') }).click();
      await expect(factor.getByText(t('guide:states.skipped'))).toBeHidden();
    });

    await test.step('an invitation by mail, in the language of the journey', async () => {
      await step(page, t('guide:steps.people.title'))
        .getByRole('button', { name: t('guide:steps.people.verb') })
        .click();
      // The page of steps, which shows until the next page is there, has a button of this name too.
      await expect(page.getByRole('searchbox', { name: t('people:search') })).toBeVisible();
      const invite = { name: t('people:invite.title') };
      await page.getByRole('main').getByRole('button', invite).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('people:invite.people')).fill('Tomas Ritter <tomas@moor.example>');
      await dialog
        .getByRole('combobox', { name: t('people:invite.role') })
        .first()
        .click();
      await page.getByTitle(t('access:preset.technician')).click();
      await dialog.getByRole('button', { name: t('people:invite.send', { count: 1 }) }).click();
      await expect(dialog).toBeHidden();
      await backToSteps(page, t);
      await expect(progress(page, t, 4)).toBeVisible();
    });

    await test.step('equipment from a spreadsheet', async () => {
      await importEquipment(page, t, language, 'Moor North');
      await backToSteps(page, t);
      await expect(progress(page, t, 5)).toBeVisible();
    });

    await test.step('an authenticator app, which the next sign-in asks for', async () => {
      await step(page, t('guide:steps.second_factor.title'))
        .getByRole('button', { name: t('guide:steps.second_factor.verb') })
        .click();
      const secret = await setUpAuthenticator(page, t);
      await backToSteps(page, t);
      await expect(progress(page, t, 6)).toBeVisible();
      await expect(page.getByText(t('guide:complete'), { exact: true })).toBeVisible();
      await signInWithCode(page, t, secret);
    });

    await test.step('the technician signs in on a phone and creates the first work order', async () => {
      const mail = await mailbox.latest('tomas@moor.example', /Moor Salt Works/);
      const context = await browser.newContext({
        baseURL: server.baseURL,
        viewport: { width: 360, height: 780 },
        locale: language,
        hasTouch: true,
        isMobile: true,
      });
      const phone = await context.newPage();
      await accept(phone, t, mail.text);
      await phone.getByRole('link', { name: 'Moor North' }).click();
      await expect(phone.getByRole('heading', { level: 1, name: 'Moor North' })).toBeVisible();
      const siteUrl = phone.url();
      await phone.goto(`${siteUrl}/assets/equipment`);
      for (const pump of pumps) await expect(phone.getByText(pump).first()).toBeVisible();
      await phone.goto(`${siteUrl}/maintenance/work-orders/new`);
      await phone
        .getByRole('textbox', { name: labelOf('name', language) })
        .fill('Grease the brine pump');
      for (const db of ['type_id', 'criticality_id']) {
        const box = phone.getByRole('combobox', { name: labelOf(db, language) });
        await box.click();
        await takeOption(phone, /./);
      }
      await phone
        .getByRole('button', { name: t('ui:save'), exact: true })
        .last()
        .click();
      await expect(phone).toHaveURL(/work-orders\/\d+/);
      await context.close();
      await page.goto(`${siteUrl}/maintenance/work-orders`);
      await expect(page.getByText('Grease the brine pump').first()).toBeVisible();
    });
  });
}
