import { findings } from './support/axe.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const password = 'sitewright-demo';

test('a token is made on the page, used by a program and revoked; an admin makes one of a service account', async ({
  page,
  playwright,
}) => {
  await signIn(page, 'admin@demo.example');
  await page.goto('/app/settings/developers');
  const mine = page.getByRole('region', { name: 'My API tokens' });
  await expect(page.getByRole('heading', { name: 'Examples' })).toBeVisible();
  await expect(page.getByText(/Authorization: Bearer \$TOKEN/).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);

  /** Fills the dialog in with all permissions and sites of the owner, proves who the person is if asked, and reads the new token. */
  async function make(name: string, all: { readonly codes: string; readonly sites: string }) {
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    const create = page.getByRole('button', { name: 'Create', exact: true });
    await create.click();
    await expect(page.getByText(/Choose at least one permission/)).toBeVisible();
    await page.getByRole('radio', { name: all.codes }).check();
    await page.getByRole('radio', { name: all.sites }).check();
    await create.click();
    const proof = page.getByRole('dialog', { name: /Confirm/ });
    const field = page.getByRole('textbox', { name: 'API token' });
    await expect(proof.or(field).first()).toBeVisible();
    if (await proof.isVisible()) {
      await proof.getByLabel('Your password', { exact: true }).fill(password);
      await proof.getByRole('button', { name: 'Confirm' }).click();
    }
    await expect(field).toHaveValue(/^swt_/);
    const token = await field.inputValue();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    return token;
  }
  await mine.getByRole('button', { name: 'New token' }).click();
  const token = await make('Bridge', {
    codes: 'Everything that I may do',
    sites: 'All my sites',
  });
  const row = mine.getByRole('listitem').filter({ hasText: 'Bridge' });
  await expect(row).toContainText('never used');

  const program = await playwright.request.newContext({
    baseURL: new URL(page.url()).origin,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const answer = await program.get('/api/users/me');
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ user: { email: 'admin@demo.example' } });
  expect((await program.get('/api/api-tokens')).status()).toBe(403);

  await row.getByRole('button', { name: 'Revoke Bridge' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toBeHidden();
  expect((await program.get('/api/users/me')).status()).toBe(401);

  const accounts = page.getByRole('region', { name: 'Service accounts' });
  await accounts.getByRole('button', { name: 'New service account' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Historian');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await accounts.getByRole('button', { name: 'New token for Historian' }).click();
  const own = await make('Readings', {
    codes: 'Everything that Historian may do',
    sites: 'All sites of Historian',
  });
  const robot = await program.get('/api/users/me', {
    headers: { authorization: `Bearer ${own}` },
  });
  expect(await robot.json()).toMatchObject({
    user: { display_name: 'Historian' },
    permissions: [],
  });
  await program.dispose();
});
