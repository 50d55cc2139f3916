import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { boxFindings } from './support/boxes.ts';
import { english, field, german, openSite } from './support/page-labels.ts';
import { workerIsSettled } from './support/service-worker.ts';
import { expect, test } from './support/test.ts';

/** The keys of the records on this device, whose last two parts are the generation and the id. */
const keysOnDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<readonly (readonly unknown[])[]>((resolve, reject) => {
        const opening = indexedDB.open('local-data');
        opening.addEventListener('error', () => reject(new Error('No database')));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('records').objectStore('records').getAllKeys();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result as readonly unknown[][]);
          });
        });
      }),
  );

/** The number of records on this device, of all data types. */
const recordsOnDevice = async (page: Page) => (await keysOnDevice(page)).length;

/** The ids of the work orders on this device. */
const ordersOnDevice = async (page: Page) =>
  (await keysOnDevice(page)).filter((key) => key.includes('workorders')).map((key) => key.at(-1));

// Without a network the code that reads the device comes from the service worker.
test.use({ serviceWorkers: 'allow' });

test('the data of a site are prepared for work offline, follow the server, and are gone after the log-out', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const site = await openSite(page, 'admin@demo.example', english);
  await page.goto(site);
  const api = `/api${site.replace('/app', '')}`;
  const dialog = page.getByRole('dialog', { name: 'Connection and offline data' });
  const row = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name}`) });

  await test.step('the dialog says how the page is connected, and lists twelve data types', async () => {
    await page.getByRole('button', { name: 'Connected to Server' }).click();
    await expect(
      dialog.getByText('Connected to server. Real-time updates are active.'),
    ).toBeVisible();
    const names = dialog.getByRole('table').first().getByRole('rowheader');
    await expect(names).toHaveText([
      'Equipment',
      'Work Orders',
      'Functional Locations',
      'DMS Folders',
      'DMS Documents',
      'Labels',
      'Columns',
      'Types',
      'Templates',
      'Permits',
      'Dropdowns',
      'Observations',
    ]);
    await expect(row('Equipment')).toContainText('Not loaded');
    expect(await findings(page, '[role="dialog"]')).toEqual([]);
  });

  await test.step('on a screen with room its table is 500 px high and the dialog 800 px wide', async () => {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 1000 });
    const area = dialog.getByRole('group', { name: /Ironbark Ridge/ });
    await expect.poll(async () => (await area.boundingBox())?.height).toBe(500);
    expect((await dialog.boundingBox())?.width).toBe(800);
    if (before !== null) await page.setViewportSize(before);
  });

  await test.step('a device without space says so, and a change that it can not keep stays in the form', async () => {
    const device = await context.newCDPSession(page);
    const { origin } = new URL(page.url());
    await device.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await dialog.getByRole('button', { name: 'Make Ready: Equipment' }).click();
    await expect(row('Equipment')).toContainText('This device has no space left.');
    const made = await page.request.post(`${api}/workorders`, {
      data: { name: 'Hoist', type_id: 1, criticality_id: 1 },
      headers: { origin },
    });
    const { id } = (await made.json()) as { readonly id: number };
    await page.goto(`${site}/maintenance/work-orders/${id}`);
    await page.getByRole('button', { name: english.edit }).first().click();
    const name = field(page, english.name);
    await name.fill('Hoist, brake worn');
    await context.setOffline(true);
    const save = page.getByRole('button', { name: english.saveWorkOrder });
    await save.click();
    const reason = page.getByText(/^This device has no space left\./);
    await expect(reason).toBeVisible();
    const size = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => {
      document.documentElement.dataset['density'] = 'touch';
      document.documentElement.dataset['gloves'] = '';
    });
    expect((await reason.boundingBox())?.width).toBeGreaterThan(170);
    await page.evaluate(() => {
      delete document.documentElement.dataset['density'];
      delete document.documentElement.dataset['gloves'];
    });
    await page.setViewportSize(size);
    await expect(name).toHaveValue('Hoist, brake worn');
    await device.send('Storage.overrideQuotaForOrigin', { origin });
    await device.detach();
    await save.click();
    await expect(page.getByText(/saved on this device/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('1 change is not sent yet')).toBeHidden();
    await page.goto(site);
    await page.getByRole('button', { name: 'Connected to Server' }).click();
  });

  await test.step('the chosen type is made ready now that there is space, then all', async () => {
    await expect(dialog.getByRole('button', { name: 'Ready: Equipment' })).toBeDisabled();
    await expect(row('Equipment')).toContainText('Loaded');
    await expect(row('Equipment')).toContainText(/\d\.\d\d MB/);
    await dialog.getByRole('button', { name: 'Make All Ready for Offline' }).click();
    await expect(dialog.getByRole('button', { name: 'Ready for Offline' })).toBeDisabled({
      timeout: 60_000,
    });
    const { total } = (await (await page.request.get(`${api}/workorders?limit=1`)).json()) as {
      readonly total: number;
    };
    await expect(row('Work Orders')).toContainText(total.toLocaleString('en-GB'));
    expect(await findings(page, '[role="dialog"]')).toEqual([]);
  });

  await test.step('with their work instead, orders of others leave the device, and come back with the whole site; what is not sent stays', async () => {
    const { origin } = new URL(page.url());
    const make = async (name: string) => {
      const data = { name, type_id: 1, criticality_id: 1 };
      const made = await page.request.post(`${api}/workorders`, { data, headers: { origin } });
      return ((await made.json()) as { readonly id: number }).id;
    };
    const [mine, other] = [await make('Crane'), await make('Winch')];
    await page.goto(`${site}/maintenance/work-orders/${mine}`);
    await page.getByRole('button', { name: english.edit }).first().click();
    await context.setOffline(true);
    await field(page, english.name).fill('Crane, as I see it');
    await page.getByRole('button', { name: english.saveWorkOrder }).click();
    const unsent = page.getByRole('link', { name: /^1 unsent change/ });
    await expect(unsent).toBeVisible();
    const changed = await page.request.patch(`${api}/workorders/${mine}`, {
      data: { name: 'Crane, as they see it' },
      headers: { origin, 'if-match': '"1"' },
    });
    expect(changed.status()).toBe(200);
    await context.setOffline(false);
    await unsent.click();
    // It waits for a decision, also with a connection.
    await expect(page.getByText('Somebody else changed the same')).toBeVisible();

    await page.goto(site);
    await page.getByRole('button', { name: 'Connected to Server' }).click();
    await expect(dialog.getByText(/^About [\d,]+ entr(y|ies), \d+\.\d\d MB$/)).toHaveCount(2);
    await expect.poll(() => ordersOnDevice(page)).toEqual(expect.arrayContaining([mine, other]));
    await dialog.getByRole('radio', { name: /^My work and what it touches/ }).check();
    await expect.poll(() => ordersOnDevice(page)).not.toContain(other);
    expect(await ordersOnDevice(page)).toContain(mine);
    await expect(unsent).toBeAttached();
    await dialog.getByRole('radio', { name: /^Everything of the site/ }).check();
    await expect.poll(() => ordersOnDevice(page)).toEqual(expect.arrayContaining([mine, other]));
    await page.keyboard.press('Escape');
    await unsent.click();
    await page.getByRole('button', { name: 'Keep theirs' }).click();
    await expect(page.getByText('No unsent changes')).toBeVisible();
    await page.goto(site);
    await page.getByRole('button', { name: 'Connected to Server' }).click();
  });

  await test.step('what others create arrives without a press', async () => {
    const { origin } = new URL((await page.request.get('/api/health')).url());
    const count = async () => Number(await row('DMS Folders').getByRole('cell').nth(1).innerText());
    // The table was opened anew: it has no number before it has read the device.
    await expect(row('DMS Folders').getByRole('cell').nth(1)).toHaveText(/^\d+$/);
    const before = await count();
    const made = await page.request.post(`${api}/dms/folders`, {
      data: { name: 'Data sheets' },
      headers: { origin },
    });
    expect(made.status()).toBe(201);
    await expect.poll(count).toBe(before + 1);
  });

  await test.step('a reload finds everything ready, also while the network is gone', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Connected to Server' }).click();
    await expect(dialog.getByRole('button', { name: 'Ready for Offline' })).toBeVisible();
    await context.setOffline(true);
    await expect(
      dialog.getByText('Changes will be synchronized when you reconnect.'),
    ).toBeVisible();
    await expect(row('Equipment')).toContainText('Loaded');
    await expect(dialog.getByRole('button', { name: 'Ready: Equipment' })).toBeDisabled();
    await context.setOffline(false);
    await expect(dialog.getByText('Real-time updates are active.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a list of this device is brought up to date in place when the connection is back', async () => {
    await page.goto(`${site}/maintenance/work-orders`);
    const found = page.getByRole('link', { name: /beacon unserviceable/i });
    await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
    await workerIsSettled(page);
    await context.setOffline(true);
    const bar = page.getByText(/No connection\. You see the data of this device/);
    await page.getByLabel(english.searchWorkOrders).fill('beacon unserviceable');
    await expect(bar).toBeVisible();
    await expect(found).toHaveCount(1);
    const id = /\d+$/.exec((await found.getAttribute('href')) ?? '')?.[0] ?? '';
    // Counts the moments in which the list shows no row.
    await page.evaluate(() => {
      const grid = document.querySelector('[role="grid"]');
      document.body.dataset['without'] = '0';
      new MutationObserver(() => {
        if (grid?.isConnected === true && grid.querySelector('a') !== null) return;
        document.body.dataset['without'] = String(Number(document.body.dataset['without']) + 1);
      }).observe(document.body, { childList: true, subtree: true });
    });
    const { origin } = new URL(page.url());
    const order = (await (await page.request.get(`${api}/workorders/${id}`)).json()) as {
      readonly version: number;
    };
    const changed = await page.request.patch(`${api}/workorders/${id}`, {
      data: { name: 'Beacon unserviceable, second report' },
      headers: { origin, 'if-match': `"${order.version}"` },
    });
    expect(changed.status(), await changed.text()).toBe(200);
    await context.setOffline(false);
    await expect(found).toHaveText('Beacon unserviceable, second report');
    await expect(bar).toHaveCount(0);
    expect(await page.evaluate(() => document.body.dataset['without'])).toBe('0');
  });

  await test.step('pages of no site ask for one', async () => {
    await page.goto('/app');
    await page.getByRole('button', { name: 'Connected to Server' }).click();
    await expect(dialog.getByText('No Site Selected')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the log-out removes everything from the device', async () => {
    expect(await recordsOnDevice(page)).toBeGreaterThan(100);
    await page.getByRole('button', { name: /admin@demo/ }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await recordsOnDevice(page)).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('offlineData'))).toBeNull();
  });
});

test.describe('on a phone in German', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('each data type is a block that fits; a technician keeps only their work, opens it without a network, and removes it after a question', async ({
    page,
    context,
    baseURL,
  }) => {
    const site = await openSite(page, 'technician@demo.example', english);
    await page
      .context()
      .addCookies([{ name: 'i18next', value: german.language, url: baseURL ?? '' }]);
    await page.goto(site);
    await page.getByRole('button', { name: 'Mit Server verbunden' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verbindung und Offline-Daten' });
    await dialog.getByRole('radio', { name: /^Meine Arbeit/ }).check();
    await dialog.getByRole('button', { name: 'Bereitstellen: Labels' }).click();
    await expect(dialog.getByRole('button', { name: 'Bereit: Labels' })).toBeVisible();
    expect(await boxFindings(page, { within: '[role="dialog"]' })).toEqual([]);

    await test.step('without a network their order and its machine open, and another order says that it is not kept', async () => {
      await dialog.getByRole('button', { name: 'Alles offline bereitstellen' }).click();
      await expect(dialog.getByRole('button', { name: 'Offline bereit' })).toBeVisible();
      await page.keyboard.press('Escape');
      await workerIsSettled(page);
      await context.setOffline(true);
      const orders = `${site}/maintenance/work-orders`;
      await page.goto(orders);
      await expect(page.getByText(/Sie sehen nur Ihre Arbeit/)).toBeVisible();
      await page.getByRole('link', { name: /LH-02 - replace steering cylinder/ }).click();
      const machine = page.getByRole('link', { name: /Steering cylinder RH, LH-02/ }).first();
      await machine.click();
      await expect(page.getByRole('heading', { name: /Steering cylinder RH/ })).toBeVisible();
      await page.goto(`${orders}/1`);
      await expect(page.getByText(/gehört nicht zu Ihrer Arbeit/)).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText(/Keine Verbindung/)).toHaveCount(0);
      await page.getByRole('button', { name: 'Mit Server verbunden' }).click();
    });

    await dialog.getByRole('button', { name: 'Von diesem Gerät entfernen' }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog', { name: /^Offline-Daten von/ }))
      .getByRole('button', { name: 'Von diesem Gerät entfernen' })
      .click();
    await expect(dialog.getByRole('button', { name: 'Bereitstellen: Labels' })).toBeVisible();
  });
});
