import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { english, german, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

interface Made {
  readonly id: number;
}

/** A new document of the site, and the address of its page. */
async function makeDocument(page: Page, site: string, name: string): Promise<string> {
  const dms = `/api${site.replace('/app', '')}/dms`;
  const { folders } = (await (await page.request.get(`${dms}/folders`)).json()) as {
    readonly folders: readonly Made[];
  };
  const answer = await page.request.post(`${dms}/documents`, {
    data: { name, folder_id: [folders[0]?.id] },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return `${site}/dms/documents/${((await answer.json()) as Made).id}`;
}

const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

test('a document gets versions with revisions, an earlier one is made active and back, and another page follows', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, 'admin@demo.example', english);
  await page.goto(site);
  const document = await makeDocument(page, site, 'Pump P-101 manual');
  await page.goto(document);
  await page.getByRole('tab', { name: 'Versions' }).click();
  const versions = page.getByRole('list', { name: 'Versions' }).locator(':scope > li');

  await test.step('the first version is uploaded with its revision', async () => {
    await expect(page.getByText('No version yet.')).toBeVisible();
    await page
      .getByLabel('Upload the first version')
      .setInputFiles(file('manual-a.txt', 'Torque 40 Nm'));
    await page.getByLabel('Revision').fill('A');
    await page.getByLabel('What is different?').fill('As delivered');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(versions).toHaveCount(1);
    await expect(versions.first()).toContainText(/Version 1.*Revision A.*Active/);
    await expect(versions.first()).toContainText('As delivered');
  });

  await test.step('the next one proposes the next revision', async () => {
    await page.getByLabel('Upload version 2').setInputFiles(file('manual-b.txt', 'Torque 45 Nm'));
    await expect(page.getByLabel('Revision')).toHaveValue('B');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(versions).toHaveCount(2);
    await expect(versions.first()).toContainText(/Version 2.*Revision B.*Active/);
    expect(await findings(page, 'main')).toEqual([]);
  });

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const other = await context.newPage();
  await openSite(other, 'manager@demo.example', german);
  await other.goto(document);
  await other.getByRole('tab', { name: 'Versionen' }).click();
  const theirs = other.getByRole('list', { name: 'Versionen' }).locator(':scope > li');
  await expect(theirs.first()).toContainText(/Version 2.*Aktiv/);

  await test.step('an earlier version becomes active on every open page, and undo brings the other back', async () => {
    await page.getByRole('button', { name: 'Make version 1 active' }).click();
    await expect(versions.nth(1)).toContainText(/Version 1.*Active/);
    await expect(theirs.nth(1)).toContainText(/Version 1.*Aktiv/);
    await expect(theirs.first()).not.toContainText('Aktiv ');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(versions.first()).toContainText(/Version 2.*Active/);
    await expect(
      theirs.nth(1).getByRole('button', { name: 'Version 1 aktiv setzen' }),
    ).toBeVisible();
  });

  await test.step('the form names the active version, and history who uploaded it', async () => {
    await page.getByRole('tab', { name: 'General' }).click();
    await expect(page.locator('[data-field="dms_versions"]')).toContainText('manual-b.txt');
    const activity = page.getByRole('complementary');
    await page.getByRole('radiogroup').getByText('History').click();
    await expect(activity).toContainText('Active version');
  });

  await test.step('on a phone the page is as wide as the screen, and axe finds nothing', async () => {
    const width = await other.evaluate(() => globalThis.document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    expect(await findings(other, 'main')).toEqual([]);
    await context.close();
  });
});
