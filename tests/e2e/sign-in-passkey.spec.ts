import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** Adds an authenticator that verifies its owner, like that of a phone or a laptop. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added in the profile after reauthentication, and then signs in without a password', async ({
  page,
}) => {
  await addAuthenticator(page);
  await signIn(page, 'technician@demo.example');
  await page.goto('/app/settings/profile');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('wrong');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible();
  await dialog.getByLabel('Your password').fill('sitewright-demo');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Passkey 1')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.context().clearCookies();
  await page.goto('/auth/login');
  await page.evaluate(() => localStorage.removeItem('authUser'));
  await page.reload();
  await page.getByRole('button', { name: 'Passkey' }).click();
  await page.waitForURL((url) => url.pathname === '/app');
  const me = await page.request.get('/api/users/me');
  expect(((await me.json()) as { user: { email: string } }).user.email).toBe(
    'technician@demo.example',
  );
});
