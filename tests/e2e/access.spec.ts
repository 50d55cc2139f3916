import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { signIn } from './support/sign-in.ts';
import { storedDraftTexts } from './support/stored-drafts.ts';
import { expect, test } from './support/test.ts';

const admin = 'admin@demo.example';
const technician = 'technician@demo.example';
/** A site of the demo on which the technician has no valid role. */
const petrel = 'Transhipper Petrel';

/** A signed-in person in a browser of their own. */
async function personOf(page: Page, email: string): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (context === undefined) throw new Error('There is no browser.');
  const own = await context.newPage();
  await signIn(own, email);
  return own;
}

/** Chooses an option of a field with suggestions. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  await field.fill(option);
  await page.getByTitle(option, { exact: true }).click();
}

test('access is asked for at “Access Denied” and granted; the grant ends during an open session, and the page leaves', async ({
  page,
}) => {
  await signIn(page, technician);
  await page.goto('/app/sites');
  const card = page.getByRole('listitem').filter({ hasText: petrel });
  // On the map, a site says "Access Denied" when it is chosen.
  await page.getByRole('radiogroup', { name: 'Shown as' }).getByText('Map').click();
  await page.getByRole('listitem').getByRole('button', { name: petrel }).click();
  await expect(page.getByText('Access Denied')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for access' }).click();
  await page.getByRole('textbox', { name: /Why do you need it/ }).fill('Pump round on Monday');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText(/You asked for access/)).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Shown as' }).getByText('Cards').click();
  await expect(card.getByText(/You asked for access/)).toBeVisible();

  const boss = await personOf(page, admin);
  await boss.goto('/app/people/access');
  const request = boss.getByRole('listitem').filter({ hasText: 'Pump round on Monday' });
  await expect(request.getByText(`Tomasz Kowalski asks for access to ${petrel}`)).toBeVisible();
  expect(await findings(boss)).toEqual([]);
  await request.getByRole('button', { name: 'Grant' }).click();
  await choose(boss, 'Role', 'Viewer');
  await boss.getByRole('dialog').getByRole('button', { name: 'Grant' }).click();
  await expect(boss.getByText(`Tomasz Kowalski has access to ${petrel}`)).toBeVisible();

  // The technician's page learns of it without a reload.
  await card.getByRole('link', { name: petrel }).click();
  await expect(page.getByRole('heading', { level: 1, name: petrel })).toBeVisible();

  const held = boss
    .getByRole('listitem')
    .filter({ hasText: 'Tomasz Kowalski' })
    .filter({ hasText: `Viewer · ${petrel}` });
  await held.getByRole('button', { name: 'More for Tomasz Kowalski, Viewer' }).click();
  await boss.getByText('Withdraw', { exact: true }).click();
  await boss.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(boss.getByText('1 role withdrawn')).toBeVisible();
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expect(page.getByRole('button', { name: /sites/i }).last()).toBeVisible();
  await boss.context().close();
});

interface Ids {
  readonly role: number;
  readonly user: number;
  readonly site: number;
}

/** The ids of the role Technician, of the technician and of the site. */
async function idsOf(boss: Page): Promise<Ids> {
  const read = async <Reply>(path: string) =>
    (await (await boss.request.get(path)).json()) as Promise<Reply>;
  const me = await read<{ user: { organisation_id: number } }>('/api/users/me');
  const { roles } = await read<{ roles: readonly { id: number; name: string }[] }>(
    `/api/organisations/${me.user.organisation_id}/roles-permissions`,
  );
  const sites = await read<readonly { id: number; site_name: string }[]>('/api/sites');
  const { accounts } = await read<{ accounts: readonly { id: number; email: string }[] }>(
    '/api/organisation/accounts',
  );
  const role = roles.find(({ name }) => name === 'Technician')?.id;
  const site = sites.find(({ site_name: name }) => name === petrel)?.id;
  const user = accounts.find(({ email }) => email === technician)?.id;
  if (role === undefined || site === undefined || user === undefined) {
    throw new Error('The demo lacks the role, the site or the person.');
  }
  return { role, user, site };
}

test('a grant runs out during an open session: the page leaves, and what was not saved can be downloaded', async ({
  page,
}) => {
  await signIn(page, technician);
  const boss = await personOf(page, admin);
  const { role, user, site } = await idsOf(boss);
  const give = async (expiresAt: string | null) => {
    const answer = await boss.request.post('/api/organisation/grants', {
      headers: { origin: new URL(boss.url()).origin },
      data: {
        role_id: role,
        user_ids: [user],
        team_ids: [],
        site_ids: [site],
        expires_at: expiresAt,
      },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await give(null);
  await page.goto(`/app/sites/${site}/maintenance/observations/new`);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Oil below the crane pedestal');
  await expect.poll(() => storedDraftTexts(page)).toHaveLength(1);

  await give(new Date(Date.now() + 2000).toISOString());
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText(`You have no role on ${petrel}.`)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Ask for access' })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the changes' }).click();
  const text = readFileSync(await (await saving).path(), 'utf8');
  expect(text).toContain('Oil below the crane pedestal');
  await boss.context().close();
});

test('a role is made from a preset and changed, and an admin views as another person, read-only', async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto('/app/people/roles');
  await expect(page.getByRole('button', { name: 'New role' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'New role' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Round');
  await choose(page, 'Start with', 'Preset: Technician');
  await page.getByRole('button', { name: 'Create role' }).click();
  const box = page.getByRole('checkbox', { name: 'Delete: Equipment' });
  await box.click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Access' }).click();
  await page.getByRole('button', { name: /Keep editing|Stay/ }).click();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByText('Round saved')).toBeVisible();
  await expect(box).toBeChecked();

  await page.getByRole('tab', { name: 'Access' }).click();
  await choose(page, 'Person', 'Tomasz Kowalski');
  await choose(page, 'Site', 'Ironbark Ridge');
  await choose(page, 'What', 'Edit: Work orders');
  await expect(page.getByText('Yes. Tomasz Kowalski may do this.')).toBeVisible();
  await expect(page.getByText(/The role Technician on Ironbark Ridge allows it/)).toBeVisible();
  await page.getByRole('button', { name: 'View as Tomasz Kowalski' }).click();
  await expect(page.getByText('You see Sitewright as Tomasz Kowalski.')).toBeVisible();
  await page.goto('/app/people');
  await expect(page.getByText('This list is for administrators')).toBeVisible();
  await page.getByRole('button', { name: 'End view' }).click();
  await expect(page.getByRole('tab', { name: 'Access' })).toBeVisible();
});

test('a role on all sites opens a site that is made later, in an open page too', async ({
  page,
}) => {
  await signIn(page, technician);
  await page.goto('/app/sites');
  const boss = await personOf(page, admin);
  await boss.goto('/app/people/access');
  await boss.getByRole('button', { name: 'Give a role' }).click();
  const dialog = boss.getByRole('dialog');
  await choose(boss, 'Role', 'Viewer');
  await choose(boss, 'People and teams', 'Tomasz Kowalski');
  await boss.keyboard.press('Escape');
  await expect(dialog.getByRole('combobox', { name: 'Sites' })).toBeVisible();
  await dialog.getByLabel('All sites, later ones too').check();
  await expect(dialog.getByRole('combobox', { name: 'Sites' })).toHaveCount(0);
  expect(await findings(boss)).toEqual([]);
  await dialog.getByRole('button', { name: 'Give role' }).click();
  await expect(boss.getByText('1 role given')).toBeVisible();
  const held = boss.getByRole('listitem').filter({ hasText: 'Viewer · All sites, later ones too' });
  await expect(held.getByText('Tomasz Kowalski')).toBeVisible();

  const made = await boss.request.post('/api/sites', {
    headers: { origin: new URL(boss.url()).origin },
    data: { name: 'Quay 9', timezone: 'Europe/Berlin' },
  });
  expect(made.status()).toBe(201);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Quay 9' })
    .getByRole('link', { name: 'Quay 9' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quay 9' })).toBeVisible();

  // Other journeys of the same server count on sites that the technician may not open.
  await held.getByRole('button', { name: 'More for Tomasz Kowalski, Viewer' }).click();
  await boss.getByText('Withdraw', { exact: true }).click();
  await boss.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(boss.getByText('1 role withdrawn')).toBeVisible();
  await boss.context().close();
});
