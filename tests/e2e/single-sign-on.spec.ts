import type { Page } from '@playwright/test';
import { type TestProvider, openProvider } from '../support/server/identity-provider.ts';
import { findings } from './support/axe.ts';
import { startDemoServer } from './support/demo-data.ts';
import type { TestServer } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { test as base, expect } from './support/test.ts';

/** The demo organisation with a real OpenID provider of its own. */
const test = base.extend<object, { provider: TestProvider; server: TestServer }>({
  provider: [
    async ({}, provide) => {
      const provider = await openProvider();
      await provide(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, provide) => {
      const server = await startDemoServer({ SSO_PRIVATE_ADDRESSES: 'on' });
      provider.origins.push(server.baseURL);
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** Signs in by the button of the organisation's provider. */
async function signInByProvider(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/auth/login');
  await page.getByLabel('Organisation', { exact: true }).fill('demo');
  await page.getByLabel('Email', { exact: true }).fill('nora@demo.example');
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/app'));
}

test('an admin sets up single sign-on, and a group gives and takes a role at sign-in', async ({
  page,
  browser,
  server,
  provider,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin@demo.example');
  const { issuer, clientId, clientSecret } = provider.settingsAs('google');
  await page.goto('/app/settings/organisation/sign-in');

  await test.step('the admin tests and saves the provider', async () => {
    await page.getByLabel('Issuer').fill(`${issuer}/nothing`);
    await page.getByRole('button', { name: 'Test the issuer' }).click();
    await expect(page.getByText('has no configuration at')).toBeVisible();
    await page.getByLabel('Issuer').fill(issuer);
    await page.getByRole('button', { name: 'Test the issuer' }).click();
    await expect(page.getByText('its configuration is complete')).toBeVisible();
    await page.getByLabel('Client ID').fill(clientId);
    await page.getByLabel('Client secret', { exact: true }).fill(clientSecret);
    await page.getByLabel('Name on the button').fill('Acme ID');
    await page.getByLabel('Mail domains').fill('demo.example');
    await page.getByLabel('Create an account at the first sign-in').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Single sign-on saved')).toBeVisible();
  });

  await test.step('the admin gives a role to the members of a group', async () => {
    await page.getByRole('button', { name: 'Add a group' }).click();
    await page.getByLabel('Group 1').fill('technicians');
    await page.getByLabel('Role or team 1').selectOption({ label: 'Role: Technician' });
    await page.getByLabel('Site 1').selectOption({ label: 'Ironbark Ridge' });
    await page.getByRole('button', { name: 'Save groups' }).click();
    await expect(page.getByText('Groups saved')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  const context = await browser.newContext({ baseURL: server.baseURL });
  const person = await context.newPage();
  const visitor = { subject: 'nora', email: 'nora@demo.example', name: 'Nora Berg' };

  await test.step('a member of the group signs in and has the role', async () => {
    provider.visitor = { ...visitor, groups: ['technicians'] };
    await signInByProvider(person);
    await person.goto('/app/sites');
    await expect(person.getByText('Ironbark Ridge').first()).toBeVisible();
  });

  await test.step('the list of roles shows that the role comes from the provider', async () => {
    await page.goto('/app/people/access');
    await page.getByLabel('Search by person or team').fill('Nora');
    await expect(page.getByText('From your identity provider')).toBeVisible();
  });

  await test.step('after they have left the group, the next sign-in takes the role', async () => {
    provider.visitor = visitor;
    await signInByProvider(person);
    await person.goto('/app/sites');
    await expect(person.getByRole('main')).toBeVisible();
    await expect(person.getByText('Ironbark Ridge')).toHaveCount(0);
  });
  await context.close();
});
