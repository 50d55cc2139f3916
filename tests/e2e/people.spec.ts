import type { Page } from '@playwright/test';
import { type Mailbox, openMailbox } from '../support/server/mailbox.ts';
import { findings } from './support/axe.ts';
import { findLink } from './support/auth-test.ts';
import { startDemoServer } from './support/demo-data.ts';
import { takeOption } from './support/options.ts';
import type { TestServer } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test as base } from './support/test.ts';

/** The server with demo data and a real mail server. */
const test = base.extend<object, { mailbox: Mailbox; server: TestServer }>({
  mailbox: [
    async ({}, provide) => {
      const mailbox = await openMailbox();
      await provide(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox }, provide) => {
      const server = await startDemoServer({ SMTP_URL: mailbox.url });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const email = 'nora@new.example';

async function choose(page: Page, field: RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.keyboard.type(option);
  await takeOption(page, option);
}

async function openMenu(page: Page, person: string, entry: string): Promise<void> {
  await page.getByRole('searchbox').fill(person);
  // The rows of the search replace those before it, and with them an open menu.
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${person}` }).click();
  await page.getByRole('button', { name: entry, exact: true }).click();
}

test('an invited person signs in by the mail, works until disabled, and open work is handed over and back', async ({
  page,
  browser,
  server,
  mailbox,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/auth/login');
  await signIn(page, 'admin@demo.example');
  await page.goto('/app/people');

  await test.step('the admin invites a technician', async () => {
    await page.getByRole('button', { name: 'Invite people' }).click();
    await page.getByRole('textbox', { name: /Email addresses/ }).fill(`Nora Berg <${email}>`);
    await choose(page, /^Role/, 'Technician');
    await choose(page, /^Sites/, 'Ironbark');
    await page.keyboard.press('Escape');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Invite 1 person' }).click();
    await expect(page.getByText('1 person invited')).toBeVisible();
    await expect(page.getByText(/^Invited on/)).toBeVisible();
  });

  const phone = await browser.newContext({
    baseURL: server.baseURL,
    viewport: { width: 360, height: 780 },
    hasTouch: true,
  });
  const nora = await phone.newPage();

  await test.step('the person accepts on a phone and sees the site', async () => {
    const { text } = await mailbox.latest(email, /invites you/);
    await nora.goto(findLink(text));
    await expect(nora.getByLabel('Your name')).toHaveValue('Nora Berg');
    expect(await findings(nora)).toEqual([]);
    await nora.getByLabel('Password', { exact: true }).fill('seven quiet herons');
    await nora.getByRole('button', { name: 'Start' }).click();
    await nora.waitForURL((url) => url.pathname.startsWith('/app'));
    await nora.goto('/app/sites');
    await expect(nora.getByText('Ironbark Ridge').first()).toBeVisible();
  });

  await test.step('disabling the person ends the session at once', async () => {
    await openMenu(page, 'Nora Berg', 'Disable');
    const dialog = page.getByRole('dialog').filter({ hasText: 'Disable Nora Berg?' });
    await expect(dialog.getByText('Nothing is assigned to Nora Berg.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByText('Nora Berg is disabled')).toBeVisible();
    expect((await nora.request.get('/api/users/me')).status()).toBe(401);
    await nora.waitForURL((url) => url.pathname === '/auth/login');
  });

  await test.step('the work of a technician moves to another one on all sites', async () => {
    await openMenu(page, 'Tomasz Kowalski', 'Hand over work');
    const dialog = page.getByRole('dialog').filter({ hasText: 'Hand over the work of' });
    const line = await dialog.getByText(/open items are assigned to/).innerText();
    const [count = ''] = /^\d+/.exec(line) ?? [];
    await choose(page, /^Hand over to/, 'Daniel');
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
    await expect(page.getByText(`Daniel Whitlock has taken over ${count} items.`)).toBeVisible();
    const report = page.getByRole('dialog').filter({ hasText: 'Work handed over' });
    await report.getByRole('button', { name: 'Close' }).last().click();
    await expect(report).toBeHidden();
  });

  await test.step('the hand-over is undone later, from the same menu', async () => {
    await openMenu(page, 'Tomasz Kowalski', 'Hand over work');
    const dialog = page.getByRole('dialog').filter({ hasText: 'Hand over the work of' });
    await expect(dialog.getByText('Nothing is assigned to Tomasz Kowalski.')).toBeVisible();
    const line = await dialog.getByText(/Daniel Whitlock took over/).innerText();
    const [, count = ''] = /took over (\d+)/.exec(line) ?? [];
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo hand-over' }).click();
    const done = `${count} items are assigned to Tomasz Kowalski again.`;
    await expect(page.getByText(done)).toBeVisible();
  });
  await phone.close();
});
