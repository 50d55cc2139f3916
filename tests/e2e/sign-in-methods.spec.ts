import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { expect } from './support/test.ts';
import { currentCode, clearSession, findLink, plugInKey, test } from './support/auth-test.ts';

test.describe.configure({ mode: 'serial' });
test.use({ actionTimeout: 15_000 });

const email = 'marlene@aurelia.example';
const first = 'three plain words here';
const next = 'four plain words by now';

const isInside = (page: Page) => page.waitForURL((url) => url.pathname.startsWith('/app'));

async function givePassword(page: Page, password: string, as = email): Promise<void> {
  await page.getByLabel('Organisation', { exact: true }).fill('aurelia-chemicals');
  await page.getByLabel('Email', { exact: true }).fill(as);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function giveBackupCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByLabel('Backup code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Verify' }).click();
  await isInside(page);
}

test('the first start’s link creates an organisation, whose admin then signs in with every method', async ({
  page,
  server,
  mailbox,
  provider,
}) => {
  test.setTimeout(180_000);
  const link = findLink(server.output());
  await plugInKey(page);

  await test.step('the link of the first start creates the organisation and protects the sign-in', async () => {
    await page.goto(link);
    await page.getByLabel('Name of the organisation').fill('Aurelia Chemicals');
    await expect(page.getByLabel('Short name')).toHaveValue('aurelia-chemicals');
    await page.getByLabel('Your name').fill('Marlene Hoffmann');
    await page.getByLabel('Your email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('password');
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('alert')).toContainText('Many people use this password');
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill(first);
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible();
    const secret = /[A-Z2-7]{4}(?: [A-Z2-7]{4})+/.exec(await page.locator('main').innerText());
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('6-digit code').fill(await currentCode(secret?.[0] ?? ''));
    await isInside(page);
  });

  const codes =
    await test.step('the profile adds further factors and an external account', async () => {
      await page.goto('/app/settings/profile');
      await page.getByRole('button', { name: 'Add hardware key' }).click();
      await page.getByRole('button', { name: 'Rename Hardware key 1' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Blue key');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Blue key')).toBeVisible();
      await page.getByRole('button', { name: 'Switch on codes' }).click();
      const { subject } = await mailbox.latest(email, /code/);
      await page.getByRole('dialog').getByLabel('6-digit code').fill(subject.slice(0, 6));
      await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click();
      await expect(page.getByRole('button', { name: 'Switch off codes' })).toBeVisible();
      provider.visitor = { subject: 'marlene', email: 'marlene@elsewhere.example' };
      await page.getByRole('button', { name: 'Link account: Google' }).click();
      await expect(page.getByText(/marlene@elsewhere\.example · linked/)).toBeVisible();
      await page.getByRole('button', { name: 'Create codes' }).click();
      const list = page.getByRole('dialog').getByRole('listitem');
      await expect(list).toHaveCount(10);
      const made = await list.allInnerTexts();
      await page.getByRole('button', { name: 'I have saved the codes' }).click();
      await expect(page.getByText('10 of 10 codes left')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      return made;
    });

  await test.step('the organisation has terms, which the sign-in shows', async () => {
    await page.goto('/app/settings/organisation');
    await page.getByLabel('Terms · English').fill('# Terms of use\n\nBe **careful**.');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await clearSession(page);
    await page.getByRole('link', { name: 'Terms' }).click();
    await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible();
    await expect(page.locator('strong', { hasText: 'careful' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByText('has not published this text')).toBeVisible();
  });

  await test.step('the link of the first start is used up', async () => {
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText('used or has expired');
  });

  await test.step('a wrong password and an unknown account get the same message', async () => {
    await page.goto('/auth/login');
    await givePassword(page, 'something else', email);
    const words = await page.getByRole('alert').innerText();
    await givePassword(page, first, 'nobody@aurelia.example');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveText(words);
    expect(await findings(page)).toEqual([]);
  });

  await test.step('a hardware key is a second factor', async () => {
    await givePassword(page, first);
    await page.getByRole('button', { name: 'Use a hardware key' }).click();
    await page.getByRole('button', { name: 'Use a hardware key' }).click();
    await isInside(page);
  });

  await test.step('a code by e-mail is a second factor, which can be sent again after a countdown', async () => {
    await clearSession(page);
    await givePassword(page, first);
    const sent = mailbox.mails.length;
    await page.getByRole('button', { name: 'Send a code by email' }).click();
    await expect(page.getByText(/Resend code in 0:\d\d/)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await expect.poll(() => mailbox.mails.length).toBeGreaterThan(sent);
    const { subject } = await mailbox.latest(email, /code/);
    const wrong = subject.startsWith('0') ? '111111' : '000000';
    await page.getByLabel('6-digit code').fill(wrong);
    await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible();
    await page.getByLabel('6-digit code').fill(subject.slice(0, 6));
    await isInside(page);
  });

  await test.step('a link by e-mail signs in by a click, with the second factor', async () => {
    await clearSession(page);
    await page.getByRole('button', { name: 'Email link' }).click();
    await page.getByLabel('Organisation').fill('aurelia-chemicals');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('status')).toContainText('If there is such an account');
    await page.goto(findLink((await mailbox.latest(email, /Sign in/)).text));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await giveBackupCode(page, codes[0] ?? '');
  });

  await test.step('a new password by e-mail skips no second factor', async () => {
    await clearSession(page);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByLabel('Organisation').fill('aurelia-chemicals');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    const reset = findLink((await mailbox.latest(email, /new password/)).text);
    await page.goto(reset);
    await page.getByLabel('New password').fill(next);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await givePassword(page, next);
    await giveBackupCode(page, codes[1] ?? '');
  });

  await test.step('a linked account signs in to the page that the person opened, and no other account does', async () => {
    await clearSession(page);
    await page.goto('/app/settings/profile');
    await page.getByRole('button', { name: 'Google' }).click();
    await expect(page.getByText('Enter the name of your organisation.')).toBeVisible();
    await page.getByLabel('Organisation', { exact: true }).fill('aurelia-chemicals');
    provider.visitor = { subject: 'stranger', email: 'stranger@elsewhere.example' };
    await page.getByRole('button', { name: 'Google' }).click();
    await expect(page.getByRole('alert')).toContainText('This account could not be used');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await page.getByLabel('Organisation', { exact: true }).fill('aurelia-chemicals');
    provider.visitor = { subject: 'marlene', email: 'marlene@elsewhere.example' };
    await page.getByRole('button', { name: 'Google' }).click();
    await giveBackupCode(page, codes[2] ?? '');
    expect(new URL(page.url()).pathname).toBe('/app/settings/profile');
    await expect(page.getByText('7 of 10 codes left')).toBeVisible();
  });
});

test.describe('the sign-in methods work on a phone in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 360, height: 740 } });

  test('a confirmed address signs up an organisation, and its admin signs in with Microsoft', async ({
    page,
    mailbox,
    provider,
  }) => {
    const address = 'jana@boreal.example';
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        360,
      );
    await page.goto('/auth/login');
    await fits();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Registrieren' }).click();
    await expect(page.getByRole('heading', { name: 'Registrieren' })).toBeVisible();
    await page.getByLabel('E-Mail').fill(address);
    await page.getByRole('button', { name: 'Link senden' }).click();
    await expect(page.getByRole('status')).toContainText('unterwegs');
    await page.goto(findLink((await mailbox.latest(address, /einrichten/)).text));
    await page.getByLabel('Name der Organisation').fill('Boreal Kälte GmbH');
    await expect(page.getByLabel('Kurzname')).toHaveValue('boreal-kaelte-gmbh');
    await page.getByLabel('Ihr Name').fill('Jana Schmidt');
    await expect(page.getByLabel('Ihre E-Mail')).toHaveValue(address);
    await page.getByLabel('Passwort', { exact: true }).fill('drei einfache wörter');
    await fits();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Einrichten' }).click();
    await fits();
    await page.getByRole('button', { name: 'Später, in meinem Profil' }).click();
    await isInside(page);

    await clearSession(page);
    await page.getByLabel('Organisation', { exact: true }).fill('boreal-kaelte-gmbh');
    await page.getByLabel('E-Mail', { exact: true }).fill(address);
    await page.getByLabel('Passwort', { exact: true }).fill('falsch geraten');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('nicht richtig');
    provider.visitor = { subject: 'jana', email: address };
    await page.getByRole('button', { name: 'Microsoft' }).click();
    await isInside(page);
    await page.goto('/app/settings/profile');
    await expect(page.getByText(/jana@boreal\.example · verknüpft/)).toBeVisible();
    await fits();
    expect(await findings(page)).toEqual([]);
  });
});
