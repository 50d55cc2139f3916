import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { takeOption } from './support/options.ts';
import { english, german, openSite } from './support/page-labels.ts';
import { makePermit } from './support/permits.ts';
import { expect, test } from './support/test.ts';

interface Made {
  readonly id: number;
}

/** A new item of the site; `path` is that of the calls of its module. */
async function makeItem(page: Page, site: string, path: string, data: object): Promise<Made> {
  const answer = await page.request.post(`/api${site.replace('/app', '')}/${path}`, {
    data,
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Made;
}

/** A new document of the site, and the address of its page. */
async function makeDocument(page: Page, site: string, name: string): Promise<string> {
  const dms = `/api${site.replace('/app', '')}/dms`;
  const { folders } = (await (await page.request.get(`${dms}/folders`)).json()) as {
    readonly folders: readonly Made[];
  };
  const { id } = await makeItem(page, site, 'dms/documents', {
    name,
    folder_id: [folders[0]?.id],
  });
  return `${site}/dms/documents/${id}`;
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

  await test.step('a large file is sent in parts: a pause keeps what has arrived', async () => {
    await page.getByRole('tab', { name: 'Versions' }).click();
    const offsets: string[] = [];
    await page.route('**/api/sites/*/uploads/*', async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.continue();
      offsets.push(request.headers()['upload-offset'] ?? '');
      // The second part hangs.
      return offsets.length === 2 ? undefined : route.continue();
    });
    const film = { name: 'film.bin', mimeType: 'video/mp4', buffer: Buffer.alloc(9_000_000, 5) };
    await page.getByLabel('Upload version 3').setInputFiles(film);
    await page.getByLabel('Revision').fill('C');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect.poll(() => offsets).toEqual(['0', '8388608']);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(page.getByText(/^Paused at \d+ %/)).toBeVisible();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(versions).toHaveCount(3);
    expect(offsets).toEqual(['0', '8388608', '8388608']);
    await expect(versions.first()).toContainText(/Version 3.*Revision C.*Active/);
    await page.unroute('**/api/sites/*/uploads/*');
  });

  await test.step('on a phone the page is as wide as the screen, and axe finds nothing', async () => {
    const width = await other.evaluate(() => globalThis.document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    expect(await findings(other, 'main')).toEqual([]);
    await context.close();
  });

  await test.step('a transmittal keeps the version that it sends, for all who get it and on its cover sheet', async () => {
    const api = `/api${document.replace('/app', '')}`;
    const { id } = (await (await page.request.get(api)).json()) as Made;
    const { user } = (await (await page.request.get('/api/users/me')).json()) as { user: Made };
    const { id: sent } = await makeItem(page, site, 'transmittals', {
      name: 'Manual of P-101',
      purpose: [1],
      document_ids: [id],
      recipient_ids: { user_ids: [user.id], team_ids: [] },
    });
    await page.goto(`${site}/documents/transmittals/${sent}`);
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    await expect(page.getByText('1 document was sent')).toBeVisible();
    await expect(page.locator('[data-field="sent_documents"]')).toContainText('film.bin');
    expect(await findings(page, 'main')).toEqual([]);
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download all files' }).click(),
    ]);
    expect(archive.suggestedFilename()).toMatch(/Manual of P-101\.zip$/);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('[data-paper]')).toContainText(
      /Pump P-101 manual.*Version 3 · Revision C/,
    );
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('when the document is archived, a permit that links it says so, and so does its paper', async () => {
    const call = `/api${document.replace('/app', '')}`;
    const origin = new URL(page.url()).origin;
    const { id } = (await (await page.request.get(call)).json()) as Made;
    const permit = await makePermit(page, site, {
      name: 'Exchange of P-101',
      isolation_required: true,
      loto_certificate_ids: [id],
    });
    for (const to of ['UNDER_REVIEW', 'APPROVED', 'ARCHIVED']) {
      const { version } = (await (await page.request.get(call)).json()) as { version: number };
      const moved = await page.request.post(`${call}/transitions`, {
        data: { to },
        headers: { origin, 'if-match': `"${version}"` },
      });
      expect(moved.status(), await moved.text()).toBe(200);
    }
    await page.goto(`${document}?printed=2`);
    await expect(page.getByText('This document is no longer valid: Archived')).toBeVisible();
    await page.goto(document);
    await expect(page.getByRole('tab', { name: 'Versions' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('[data-paper]');
    await expect(paper).toContainText('This document is no longer valid: Archived');
    await expect(paper.locator('svg path').first()).toBeAttached();
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`${site}/maintenance/permits/${permit}`);
    await page.getByRole('tab', { name: 'Safety' }).click();
    const linked = page.locator('[data-field="loto_certificate_ids"]');
    await expect(linked).toContainText(/Pump P-101 manual.*Archived/);
  });
});

test('an admin gives the site a number pattern with an example, and new documents have its numbers', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  const site = await openSite(page, 'admin@demo.example', english);
  await page.goto(`${site}/settings/site`);
  const pattern = page.getByLabel('Documents: Document number');
  const parts = page.getByRole('group', { name: 'Insert a part: Document number' });
  const start = `P${Date.now()}-`;

  await test.step('parts are inserted with a button, and the example follows', async () => {
    await pattern.fill(start);
    await expect(page.getByText('Add the running number, such as {NNNN}.')).toBeVisible();
    await parts.getByRole('button', { name: 'Running number' }).click();
    await expect(pattern).toHaveValue(`${start}{NNNN}`);
    await expect(page.getByText(`Example: ${start}0001`)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('a new document has the next number, and the list finds it', async () => {
    await makeDocument(page, site, 'Cable list');
    await page.goto(`${site}/dms/documents`);
    await page.getByRole('searchbox', { name: 'Search documents' }).fill(`${start}0001`);
    await expect(page.getByRole('main').getByText(`${start}0001`).first()).toBeVisible();
    await expect(page.getByRole('main').getByText('Cable list').first()).toBeVisible();
  });

  await test.step('without the pattern the site is as it was for the journeys after this one', async () => {
    await page.goto(`${site}/settings/site`);
    await pattern.fill('');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });
});

test('people who must read a document find it in their work, confirm it with one button, and a new version asks again', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  const site = await openSite(page, 'admin@demo.example', english);
  await page.goto(site);
  const name = `Hot work rules ${Date.now()}`;
  const document = await makeDocument(page, site, name);
  const api = `/api${document.replace('/app', '')}`;
  const upload = async (text: string) => {
    const answer = await page.request.post(`${api}/upload`, {
      multipart: { file: file(`${text}.txt`, text) },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  await upload('first');
  const { users } = (await (
    await page.request.get(`/api${site.replace('/app', '')}/users`)
  ).json()) as { readonly users: readonly { display_name: string; email: string }[] };
  const manager =
    users.find(({ email }) => email === 'manager@demo.example')?.display_name ?? 'no manager';

  await test.step('an admin puts somebody on the distribution list', async () => {
    await page.goto(document);
    await page.getByRole('tab', { name: 'Readers' }).click();
    await page.getByRole('combobox', { name: 'Must read and understand this document' }).click();
    await page.keyboard.type(manager);
    await takeOption(page, manager);
    await expect(page.getByText('0 of 1 have read version 1')).toBeVisible();
    expect(await findings(page, 'main')).toEqual([]);
  });

  const other = await browser.newPage();
  await other.setViewportSize({ width: 360, height: 740 });
  await openSite(other, 'manager@demo.example', german);
  const confirm = other.getByRole('button', { name: 'Ich habe es gelesen und verstanden' });

  await test.step('that person finds it on the home page of a phone and confirms it', async () => {
    await other.goto('/app');
    await expect(other.getByText('Zu lesen', { exact: true })).toBeVisible();
    await other.getByRole('link', { name }).click();
    await expect(confirm).toBeVisible();
    await confirm.click();
    await expect(confirm).toHaveCount(0);
    await expect(page.getByText('1 of 1 have read version 1')).toBeVisible();
    await other.getByRole('tab', { name: 'Lesende' }).click();
    await expect(other.getByText('1 von 1 haben Version 1 gelesen')).toBeVisible();
    await page.getByRole('radiogroup').getByText('History').click();
    await expect(page.getByRole('complementary')).toContainText(
      `${manager} has read and understood version 1`,
    );
  });

  await test.step('the next version asks again', async () => {
    await upload('second');
    await expect(page.getByText('0 of 1 have read version 2')).toBeVisible();
    await expect(confirm).toBeVisible();
  });
  await other.close();
});
