import type { Page } from '@playwright/test';
import { type Directory, type DirectoryUser, EntraId } from '../support/scim/entra-id.ts';
import { scimClientAt } from '../support/scim/scim-client.ts';
import { findings } from './support/axe.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const nora: DirectoryUser = {
  objectId: 'object-nora',
  mail: 'nora@demo.example',
  givenName: 'Nora',
  surname: 'Berg',
  phone: '+49 421 5550',
  employeeId: 'E-4711',
};
const tomasz: DirectoryUser = {
  objectId: 'object-tomasz',
  mail: 'technician@demo.example',
  givenName: 'Tomasz',
  surname: 'Kowalski',
};
const fitters = {
  objectId: 'object-fitters',
  displayName: 'Night fitters',
  members: [nora.objectId, tomasz.objectId],
};
const everybody: Directory = { users: [nora, tomasz], groups: [fitters] };

async function openMenu(page: Page, person: string): Promise<void> {
  await page.getByRole('searchbox').fill(person);
  // When the search is answered, the person is in another row, and a menu of the old one closes.
  await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(1);
  await page.getByRole('button', { name: `Actions for ${person}` }).click();
}

test('an identity provider creates people and teams, and signs out whom it disables', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'admin@demo.example');
  await page.goto('/app/settings/organisation/sign-in');

  const entra = await test.step('the admin makes a token, which the provider gets', async () => {
    await page.getByRole('button', { name: 'Make a token' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: 'not shown again' });
    const address = await dialog.getByLabel('Address').inputValue();
    const token = await dialog.getByLabel('Token', { exact: true }).inputValue();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    expect(address).toBe(`${server.baseURL}/scim/v2`);
    const client = new EntraId(scimClientAt(address, token));
    await client.testConnection();
    return client;
  });

  const other = await browser.newContext({ baseURL: server.baseURL });
  const technician = await other.newPage();
  await signIn(technician, tomasz.mail);
  await technician.goto('/app/sites');
  await expect(technician.getByText('Ironbark Ridge').first()).toBeVisible();

  await test.step('people whom the provider creates or takes over appear in the open list', async () => {
    await page.goto('/app/people');
    await page.getByRole('searchbox').fill('Nora Berg');
    await expect(page.getByText(nora.mail)).toHaveCount(0);
    await entra.cycle(everybody);
    const row = page.getByRole('row').filter({ hasText: nora.mail });
    await expect(row.getByText('Kept by your identity provider')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('what the provider keeps is read-only, with the reason', async () => {
    await openMenu(page, 'Nora Berg');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: 'Nora Berg' });
    for (const [label, value] of [
      [/^Name/, 'Nora Berg'],
      [/^Phone/, '+49 421 5550'],
      [/^Badge/, 'E-4711'],
    ] as const) {
      const field = dialog.getByLabel(label);
      await expect(field).toHaveValue(value);
      await expect(field).not.toBeEditable();
      await expect(field).toHaveAccessibleDescription(
        'Kept by your identity provider. Change it there.',
      );
    }
    await expect(dialog.getByLabel(/^Employer/)).toBeEditable();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.goto('/app/people/teams');
    await page.getByText(fitters.displayName).click();
    await expect(page.getByText('Kept by your identity provider').first()).toBeVisible();
  });

  await test.step('whom the provider disables is signed out in the open page at once', async () => {
    await entra.cycle({ users: [nora], groups: [{ ...fitters, members: [nora.objectId] }] });
    await technician.waitForURL((url) => url.pathname === '/auth/login');
    expect((await technician.request.get('/api/users/me')).status()).toBe(401);
  });

  await test.step('whom it restores signs in again', async () => {
    await entra.cycle(everybody);
    await signIn(technician, tomasz.mail);
    await expect(technician.getByRole('navigation').first()).toBeVisible();
  });

  await test.step('after the token is revoked, administrators change people again', async () => {
    await page.goto('/app/settings/organisation/sign-in');
    await page.getByRole('button', { name: 'Revoke the token' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the token' }).click();
    await expect(page.getByText('Token revoked')).toBeVisible();
    await page.goto('/app/people');
    await openMenu(page, 'Nora Berg');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: 'Nora Berg' });
    await expect(dialog.getByLabel(/^Phone/)).toBeEditable();
    await expect(entra.cycle({ users: [nora], groups: [] })).rejects.toThrow('401');
  });
  await other.close();
});
