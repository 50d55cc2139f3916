import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { takeOption } from './support/options.ts';
import { signIn } from './support/sign-in.ts';
import { expect, testAlone } from './support/test.ts';

// The journey disables a person of the demo.
const test = testAlone();

/** Manages a site, and approves work orders of the template “Corrective, mechanical”. */
const leaver = 'Joost van der Berg';
const heir = 'Daniel Whitlock';
const team = 'Mechanical crew';
const template = /template “Corrective, mechanical” \(Work orders, Ironbark Ridge\)/;

async function choose(page: Page, field: RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.keyboard.type(option);
  await takeOption(page, option);
}

async function openMenu(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('button', { name: entry, exact: true }).click();
}

async function openMenuOfPerson(page: Page, name: string, entry: string): Promise<void> {
  await page.goto('/app/people');
  await page.getByRole('searchbox').fill(name);
  // The rows of the search replace those before it, and with them an open menu.
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  await openMenu(page, name, entry);
}

/** What the page of teams says about the lead. */
async function expectLead(page: Page, name: string): Promise<void> {
  await page.goto('/app/people/teams');
  const row = page.getByRole('listitem').filter({ hasText: team });
  await expect(row.getByText(`Led by ${name}`)).toBeVisible();
}

async function expectManager(page: Page, name: string): Promise<void> {
  await openMenuOfPerson(page, 'Tomasz Kowalski', 'Edit');
  const dialog = page.getByRole('dialog').filter({ hasText: 'Edit Tomasz Kowalski' });
  await expect(dialog.getByTitle(name, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
}

test('teams, people and approvals of somebody who leaves are handed over, back, and decided by the deputy', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'admin@demo.example');

  await test.step('somebody leads a team and manages a person', async () => {
    await page.goto('/app/people/teams');
    await openMenu(page, team, 'Edit');
    await choose(page, /^Lead/, leaver);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Led by ${leaver}`)).toBeVisible();
    await openMenuOfPerson(page, 'Tomasz Kowalski', 'Edit');
    await choose(page, /^Manager/, leaver);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the dialog says what hangs on them, and the report what has moved', async () => {
    await openMenuOfPerson(page, leaver, 'Hand over work');
    const dialog = page.getByRole('dialog').filter({ hasText: 'Hand over the work of' });
    await expect(dialog.getByText(`Leads the team ${team}`)).toBeVisible();
    await expect(dialog.getByText('Manages 1 person')).toBeVisible();
    await expect(dialog.getByRole('link', { name: template })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await choose(page, /^Hand over to/, heir);
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
    const report = page.getByRole('dialog').filter({ hasText: 'Work handed over' });
    await expect(report.getByText(`${heir} leads 1 team now: ${team}.`)).toBeVisible();
    await expect(report.getByText('1 person has a new manager.')).toBeVisible();
    await expect(report.getByText(`${heir} is the deputy of ${leaver}`)).toBeVisible();
    await expect(report.getByRole('link', { name: template })).toBeVisible();
    await expect(report.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
    await report.getByRole('button', { name: 'Close' }).last().click();
    await expectLead(page, heir);
    await expectManager(page, heir);
  });

  await test.step('it is undone from the same menu', async () => {
    await openMenuOfPerson(page, leaver, 'Hand over work');
    await page.getByRole('button', { name: 'Undo hand-over' }).click();
    const report = page.getByRole('dialog').filter({ hasText: 'Hand-over undone' });
    await expect(report.getByText(`${leaver} leads 1 team now: ${team}.`)).toBeVisible();
    await expect(report.getByText(`${leaver} manages 1 person again.`)).toBeVisible();
    await report.getByRole('button', { name: 'Close' }).last().click();
    await expectLead(page, leaver);
    await expectManager(page, leaver);
  });

  await test.step('the leaver is disabled and hands over in one step', async () => {
    await openMenuOfPerson(page, leaver, 'Disable');
    const dialog = page.getByRole('dialog').filter({ hasText: `Disable ${leaver}?` });
    await choose(page, /^Hand over to/, heir);
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByText(`${leaver} is disabled`)).toBeVisible();
    const report = page.getByRole('dialog').filter({ hasText: 'Work handed over' });
    await expect(report.getByText(`${heir} leads 1 team now: ${team}.`)).toBeVisible();
    await report.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('the deputy finds the approvals of the leaver on a phone and decides one', async () => {
    const phone = await browser.newContext({
      baseURL: server.baseURL,
      viewport: { width: 360, height: 780 },
      hasTouch: true,
    });
    const deputy = await phone.newPage();
    await signIn(deputy, 'daniel.whitlock@demo.example');
    await deputy.goto('/app');
    const waiting = deputy.getByRole('region', { name: 'Waiting for my approval' });
    await waiting.getByRole('link').first().click();
    await expect(deputy.getByText(`Next to decide: ${heir} for ${leaver}`)).toBeVisible();
    await deputy.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(deputy.getByText(`Approved by ${heir} for ${leaver}`)).toBeVisible();
    await phone.close();
  });
});
