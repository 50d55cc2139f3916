import type { Locator, Page } from '@playwright/test';
import equipment from '../../schemas/modules/equipment.json' with { type: 'json' };
import { shortCode } from '../../src/runtime/record/short-code.ts';
import { findings } from './support/axe.ts';
import { callsOf } from './support/drawing-calls.ts';
import { english, field, openSite } from './support/page-labels.ts';
import { expectRecorded, expectSound, hearTone } from './support/microphone.ts';
import { startServer } from './support/server.ts';
import { keptSays, makeSiteReady, workerIsSettled } from './support/service-worker.ts';
import { expect, testAlone } from './support/test.ts';
import { makeWorkOrder, photo } from './support/work-order.ts';

// Journeys stop the server.
const test = testAlone();

test.use({ serviceWorkers: 'allow' });

/** Offers a newer version to the page; resolves with the bar that says so. */
async function offerUpdate(page: Page, name: string): Promise<Locator> {
  await page.evaluate(async (version) => {
    // The page is older than the worker that comes.
    document.querySelector('meta[name="version"]')?.setAttribute('content', 'older');
    await navigator.serviceWorker.register(`/service-worker.js?${version}`);
  }, name);
  return page.getByRole('group', { name: 'New version' });
}

/** Replies on this device, by the names of their caches. */
const keptReplies = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('replies-')));

/** The code on the label of the face shovel. */
async function codeOfShovel(page: Page, site: string): Promise<string> {
  const list = `/api${site.replace('/app', '')}/equipment?search=EX-03&limit=1`;
  const found: unknown = await (await page.request.get(list)).json();
  const { equipment: rows } = found as { readonly equipment: readonly { readonly id: number }[] };
  return shortCode({ document: equipment }, rows[0]?.id ?? 0) ?? '';
}

/** Sends a photo and a text to the installed page, as the browser does for another app. */
async function share(page: Page, photo: string, text: string): Promise<void> {
  await page.evaluate(
    async ([name, words]) => {
      const canvas = new OffscreenCanvas(40, 30);
      canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
      const picture = await canvas.convertToBlob({ type: 'image/jpeg' });
      const files = new DataTransfer();
      files.items.add(new File([picture], name, { type: 'image/jpeg' }));
      const chooser = Object.assign(document.createElement('input'), { type: 'file' });
      chooser.name = 'photos';
      chooser.files = files.files;
      const field = Object.assign(document.createElement('input'), { name: 'text', value: words });
      const form = document.createElement('form');
      Object.assign(form, {
        method: 'post',
        enctype: 'multipart/form-data',
        action: '/app/report',
      });
      form.append(chooser, field);
      document.body.append(form);
      form.submit();
    },
    [photo, text] as const,
  );
  await page.waitForURL(/\/app\/report\?shared=kept$/);
}

/** Puts a note with a text on the middle of the drawing, by keys. */
async function writeNote(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a note' }).click();
  const choices = page.getByRole('dialog', { name: 'Add a note' });
  await choices.getByRole('button', { name: 'Text', exact: true }).click();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Text' });
  await question.getByLabel(/^Text/).fill(text);
  await question.getByRole('button', { name: 'Save' }).click();
}

/** How many photos and texts of other apps wait on the device. */
const shared = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('shared-content')).keys()).length);

test('the page opens from a cold start when the server has stopped, and asks before it updates', async ({
  page,
  context,
  server,
  browser,
}) => {
  test.setTimeout(300_000);
  const signed = { template: 'Basement job', signature: 'Done by' };
  const site = await openSite(page, 'admin@demo.example', english);

  await test.step('the data of the site are made ready, and the page is kept', async () => {
    const signature = {
      columnType: 'signature',
      db: 'done_by',
      name: signed.signature,
      tab: 'general',
      section: 'details',
      order: 90,
    };
    const template = await page.request.post('/api/templates', {
      headers: { origin: new URL(page.url()).origin },
      data: {
        site_id: Number(site.split('/').at(-1)),
        document: { moduleType: 'workorders', name: signed.template, columns: [signature] },
      },
    });
    expect(template.status(), await template.text()).toBe(201);
    await makeSiteReady(page, site);
  });

  await test.step('a newer version waits until the form has no unsaved changes', async () => {
    await page.goto(`${site}/maintenance/work-orders/new`);
    const name = field(page, english.name);
    await name.fill('Pump 3 leaks');
    const bar = await offerUpdate(page, 'next');
    await expect(bar).toContainText('A new version is ready.');
    await bar.getByRole('button', { name: 'Update now' }).click();
    await expect(bar).toContainText('Save or discard your changes first.');
    await expect(name).toHaveValue('Pump 3 leaks');
    await name.fill('');
    await expect(bar).not.toContainText('Save or discard your changes first.');
    await bar.getByRole('button', { name: 'Update now' }).click();
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Connected to Server' })).toBeVisible();
    await workerIsSettled(page);
  });

  await test.step('an update without a network keeps what is not sent, and it arrives afterwards', async () => {
    const api = `/api${site.replace('/app', '')}/workorders`;
    const made = await page.request.post(api, {
      headers: { 'idempotency-key': 'update-journey' },
      data: { name: 'Before the update', type_id: 1, criticality_id: 1 },
    });
    const { id } = (await made.json()) as { readonly id: number };
    await page.goto(`${site}/maintenance/work-orders/${id}`);
    await page.getByRole('button', { name: english.edit }).first().click();
    const bar = await offerUpdate(page, 'later');
    await expect(bar).toBeVisible();
    await context.setOffline(true);
    await field(page, english.name).fill('Kept over the update');
    await page.getByRole('button', { name: english.saveWorkOrder }).click();
    const unsent = page.getByRole('link', { name: /^1 unsent change/ });
    await expect(unsent).toBeVisible();
    const loaded = page.waitForEvent('load');
    await bar.getByRole('button', { name: 'Update now' }).click();
    await loaded;
    await expect(unsent).toBeVisible();
    await context.setOffline(false);
    await expect(unsent).toHaveCount(0, { timeout: 30_000 });
    await workerIsSettled(page);
    const stored = await page.request.get(`${api}/${id}`);
    expect(await stored.json()).toMatchObject({ name: 'Kept over the update' });
  });

  await test.step('a photo that another app shares becomes an observation', async () => {
    await share(page, 'leak.jpg', 'Oil under pump 3');
    await expect(page.getByLabel(/^What is wrong/)).toHaveValue('Oil under pump 3');
    await expect(page.getByText('The photo that you shared is part of this report')).toBeVisible();
    await expect(page.getByRole('button', { name: /leak\.jpg/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByRole('heading', { name: /^OB-\d+ sent$/ })).toBeVisible();
    await expect.poll(() => shared(page)).toBe(0);
    await page.getByRole('link', { name: /^Open OB-\d+$/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oil under pump 3');
    await expect(page.getByRole('button', { name: /leak\.jpg/ }).first()).toBeVisible();
  });

  let drawing = '';
  await test.step('a drawing is kept on this device', async () => {
    const { make, upload, first } = callsOf(page, site);
    const { id } = await make('dms/documents', {
      name: 'Shovel bay',
      folder_id: [(await first('dms/folders?limit=1')).id],
      is_smart_drawing: true,
    });
    await upload(id, [{ text: 'EX-03', x: 300, y: 400 }]);
    await page.goto(`${site}/documents/drawings/viewer/${id}`);
    await page.getByRole('button', { name: /^Keep on this device \(/ }).click();
    await expect(page.getByText('“Shovel bay” now opens without a network')).toBeVisible();
    expect(await findings(page, 'main')).toEqual([]);
    const tags = page.getByRole('complementary', { name: 'Tags on this drawing' });
    await context.setOffline(true);
    await tags.getByRole('button', { name: 'Confirm 1 tag' }).click();
    await writeNote(page, 'Bay 2 is closed');
    await expect(page.getByRole('link', { name: /^2 unsent changes/ })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('link', { name: /unsent change/ })).toHaveCount(0);
    drawing = `/api${site.replace('/app', '')}/dms/documents/${id}`;
    const hotspots: unknown = await (await page.request.get(`${drawing}/hotspots`)).json();
    expect(hotspots).toMatchObject({ hotspots: [{ text: 'EX-03', state: 'confirmed' }] });
    const written: unknown = await (await page.request.get(`${drawing}/annotations`)).json();
    expect(written).toMatchObject({ annotations: [{ kind: 'text', text: 'Bay 2 is closed' }] });
    await expect.poll(() => keptSays(page, '/hotspots', '"confirmed"')).toBe(true);
    await expect.poll(() => keptSays(page, '/annotations', 'Bay 2 is closed')).toBe(true);
  });

  const code = await codeOfShovel(page, site);
  await page.close();
  await server.end();
  const later = await context.newPage();

  await test.step('the app opens at any address', async () => {
    await later.goto('/app/settings/profile');
    await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(later.getByRole('button', { name: 'Server Unavailable' })).toBeVisible();
    expect(await keptReplies(later)).toHaveLength(1);
  });

  await test.step('the first page shows the work of the person', async () => {
    await later.goto('/app');
    await expect(later.getByText(/You see the data of this device, as of/)).toBeVisible();
    await expect(later.getByText("Your work didn't load")).toHaveCount(0);
  });

  await test.step('a list shows the data of this device, and searches, filters and opens them', async () => {
    await later.goto(`${site}/maintenance/work-orders`);
    const grid = later.getByRole('grid');
    await expect(grid.getByRole('link').first()).toBeVisible();
    await expect(later.getByText(/You see the data of this device, as of/)).toBeVisible();
    await later.getByLabel(english.searchWorkOrders).fill('beacon unserviceable');
    const found = later.getByRole('link', { name: /beacon unserviceable/i });
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(later.getByRole('heading', { level: 1 })).toContainText(/beacon/i);
  });

  const seal = await photo('seal.jpg', '#0b6273');
  await test.step('a work order with a photo and a signature is made, and is there after a reload', async () => {
    await makeWorkOrder(later, site, 'Seal of the basement', seal, signed);
    await expect(later).toHaveURL(/work-orders\/-\d+$/);
    await later.reload();
    await expect(later.getByRole('heading', { level: 1 })).toContainText('Seal of the basement');
    await later.getByRole('link', { name: /^1 unsent change/ }).click();
    const made = later.getByRole('article').filter({ hasText: 'Seal of the basement' });
    await expect(made.locator('img')).toHaveJSProperty('naturalWidth', 64);
  });

  await test.step('the code of a label opens its machine from the data of this device', async () => {
    await later.getByRole('button', { name: 'Scan a code' }).click();
    await later.getByLabel(/^Or type the code/).fill(code);
    await later.keyboard.press('Enter');
    await expect(later.getByRole('heading', { level: 1 })).toContainText('EX-03');
  });

  await test.step('the drawing that is kept is found in the list, opens with its tags, and takes notes', async () => {
    await later.goto(`${site}/documents/drawings`);
    const kept = later.getByRole('region', { name: 'On this device' });
    await kept.getByRole('link', { name: 'Shovel bay' }).click();
    await expect(later.locator('[data-part="whole"][data-drawn]')).toBeAttached();
    const sheet = later.getByRole('group', { name: 'Page 1 of the drawing' });
    await expect(sheet.getByRole('button', { name: /EX-03/ })).toHaveAttribute(
      'data-state',
      'confirmed',
    );
    await expect(later.locator('[data-note="text"]')).toHaveText('Bay 2 is closed');
    const notes = later.getByRole('complementary', { name: 'Notes on this document' });
    await later.locator('[data-note="text"]').click();
    await notes.getByLabel('Your answer').fill('Until Monday');
    await notes.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(notes.getByText('Not sent yet')).toBeVisible();
    await expect(later.locator('[data-unsent]')).toHaveAttribute('data-status', 'answered');
    await writeNote(later, 'Check the roof');
    await expect(notes.getByText('Not sent yet')).toBeVisible();
    await notes.getByRole('button', { name: 'Change the text' }).click();
    await notes.getByLabel('Text').fill('Check the roof today');
    await notes.getByRole('button', { name: 'Save' }).click();
    const unsent = later.locator('[data-note="text"][data-unsent]').filter({ hasText: 'roof' });
    await expect(unsent).toHaveText('Check the roof today');
    await later.reload();
    await expect(unsent).toHaveText('Check the roof today');
    expect(await findings(later, 'main')).toEqual([]);
    await unsent.click();
    await notes.getByRole('button', { name: 'Delete' }).click();
    await expect(later.locator('[data-note="text"]')).toHaveCount(1);
    await later.getByRole('button', { name: 'Remove from this device' }).click();
    await expect(later.getByRole('button', { name: 'Remove from this device' })).toHaveCount(0);
  });

  await test.step('the server is back, and another person sees the work order with its photo and signature', async () => {
    const again = await startServer({
      DATA_DIR: server.dataDir,
      MODULES_DIR: server.modulesDir,
      PORT: new URL(server.baseURL).port,
    });
    await expect(later.getByRole('link', { name: /unsent change/ })).toHaveCount(0);
    const answered: unknown = await (await later.request.get(`${drawing}/annotations`)).json();
    expect(answered).toMatchObject({ annotations: [{ comments: [{ text: 'Until Monday' }] }] });
    const other = await browser.newContext();
    const second = await other.newPage();
    await openSite(second, 'technician@demo.example', english);
    await second.goto(`${site}/maintenance/work-orders`);
    await second.getByLabel(english.searchWorkOrders).fill('Seal of the basement');
    await second.getByRole('link', { name: 'Seal of the basement' }).click();
    const signature = second.getByRole('group', { name: signed.signature });
    await expect(signature.getByRole('img', { name: /^Signature of/ })).toBeVisible();
    await expect(signature.getByText('Covers the current values')).toBeVisible();
    await second.getByRole('tab', { name: /Files/ }).click();
    const shown = second.getByRole('button', { name: `Open ${seal.name}` }).locator('img');
    await expect
      .poll(() => shown.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
      .toBe(64);
    await other.close();
    await again.stop();
  });

  await test.step('a photo that is shared and a voice note without the server wait on this device, also after a reload', async () => {
    await hearTone(later);
    await share(later, 'crack.jpg', 'Crack in the frame');
    await expect(later.getByText('crack.jpg')).toBeVisible();
    await expect.poll(() => shared(later)).toBe(1);
    await later.reload();
    await expect(later.getByLabel(/^What is wrong/)).toHaveValue('Crack in the frame');
    await later.getByRole('button', { name: 'Restore' }).click();
    await expect(later.getByText('crack.jpg')).toBeVisible();
    await later.getByRole('button', { name: 'Record a voice note' }).click();
    await expectRecorded(later);
    await later.getByRole('button', { name: 'Keep', exact: true }).click();
    await expectSound(later.getByLabel(/^Play Voice note/));
    await later.getByRole('button', { name: 'Send report' }).click();
    await later.getByRole('link', { name: /^\d unsent change/ }).click();
    const report = later.getByRole('article').filter({ hasText: 'Crack in the frame' });
    await expect(report.getByText(/^Voice note .+\.webm/)).toBeVisible();
  });

  await test.step('what is not on this device says so', async () => {
    await later.goto(`${site.replace(/\d+$/, (id) => String(Number(id) + 1))}/assets/equipment`);
    await expect(later.getByText(/^These data are not on this device\./)).toBeVisible();
  });

  await test.step('the log-out ends the session on this device, and removes what it kept', async () => {
    await later.getByRole('button', { name: /admin@demo/ }).click();
    const menu = later.getByRole('dialog', { name: 'User menu' });
    await menu.getByRole('button', { name: 'Log Out' }).click();
    const question = later.getByRole('dialog', { name: 'Confirm Logout' });
    await expect(question.getByText('1 change on this device was not sent')).toBeVisible();
    await question.getByRole('button', { name: 'Log Out' }).click();
    await expect(later.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await keptReplies(later)).toEqual([]);
    expect(await shared(later)).toBe(0);
  });
});
