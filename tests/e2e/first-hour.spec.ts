import type { Page } from '@playwright/test';
import { test as base, findLink } from './support/auth-test.ts';
import { expect } from './support/test.ts';

/**
 * With a fixture of its own these journeys get a worker of their own, and so another server: the link
 * of a first start works once.
 */
const test = base.extend<object, { ownServer: true }>({
  ownServer: [true, { scope: 'worker', auto: true }],
});

const password = 'coil heron 47 lantern';

/** The link that a server without an organisation prints at its start. */
async function setUp(page: Page, output: string): Promise<void> {
  await page.goto(findLink(output));
  await page.getByLabel('Name of the organisation').fill('Moor Salt Works');
  await page.getByLabel('Your name').fill('Ines Falk');
  await page.getByLabel('Your email').fill('ines@moor.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Later, in my profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Get started' })).toBeVisible();
}

const step = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

test.setTimeout(70_000);

test('from an empty server to the first work order of an invited technician', async ({
  page,
  browser,
  server,
  mailbox,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await setUp(page, server.output());

  await test.step('the organisation and its first site', async () => {
    await expect(page.getByText('0 of 6 steps done')).toBeVisible();
    await step(page, 'Organisation').getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByText('1 of 6 steps done')).toBeVisible();
    await expect(step(page, 'Modules').getByText('Create a site first.')).toBeVisible();
    await step(page, 'First site').getByRole('button', { name: 'Create site' }).click();
    await page.getByLabel('Name').first().fill('Moor North');
    await page.getByLabel('City').fill('Halle');
    await page.getByTitle('Saturday').click();
    await page.getByRole('button', { name: 'Create site' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Moor North' })).toBeVisible();
  });

  await test.step('the modules, and a step that is skipped', async () => {
    await page.getByRole('link', { name: 'Continue' }).click();
    await step(page, 'Modules').getByRole('button', { name: 'Use every module' }).click();
    await expect(page.getByText('3 of 6 steps done')).toBeVisible();
    await step(page, 'Second factor').getByRole('button', { name: /^Skip/ }).click();
    await expect(step(page, 'Second factor').getByText('Skipped')).toBeVisible();
    await page.reload();
    await expect(step(page, 'Second factor').getByText('Skipped')).toBeVisible();
  });

  await test.step('an invitation by mail', async () => {
    await step(page, 'People').getByRole('button', { name: 'Invite people' }).click();
    await expect(page).toHaveURL(/\/app\/people$/);
    await page.getByRole('main').getByRole('button', { name: 'Invite people' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email addresses').fill('Tomas Ritter <tomas@moor.example>');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByTitle('Technician').click();
    await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/app/start');
    await expect(page.getByText('4 of 6 steps done')).toBeVisible();
  });

  await test.step('the technician signs in on a phone and creates the first work order', async () => {
    const mail = await mailbox.latest('tomas@moor.example', /Moor Salt Works/);
    const context = await browser.newContext({
      baseURL: server.baseURL,
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      isMobile: true,
    });
    const phone = await context.newPage();
    await phone.goto(findLink(mail.text));
    await phone.getByLabel('Password', { exact: true }).fill(password);
    await phone.getByRole('button', { name: 'Start' }).click();
    await phone.getByRole('link', { name: 'Moor North' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Moor North' })).toBeVisible();
    const siteUrl = phone.url();
    await phone.goto(`${siteUrl}/maintenance/work-orders/new`);
    await phone.getByRole('textbox', { name: /^Name/ }).fill('Grease the brine pump');
    for (const field of [/^Type/, /^Criticality/]) {
      const box = phone.getByRole('combobox', { name: field });
      await box.click();
      await box.press('Enter');
    }
    await phone
      .getByRole('button', { name: /^(Create|Save)/ })
      .last()
      .click();
    await expect(phone).toHaveURL(/work-orders\/\d+/);
    await context.close();
    await page.goto(`${siteUrl}/maintenance/work-orders`);
    await expect(page.getByText('Grease the brine pump').first()).toBeVisible();
    await page.goto('/app/start');
    await expect(page.getByText('5 of 6 steps done')).toBeVisible();
    await expect(page.getByText('You are ready')).toBeVisible();
  });
});
