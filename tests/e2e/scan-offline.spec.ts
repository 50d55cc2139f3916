import equipment from '../../schemas/modules/equipment.json' with { type: 'json' };
import { shortCode } from '../../src/runtime/record/short-code.ts';
import { startDemoServer } from './support/demo-data.ts';
import { launchWithCamera } from './support/fake-camera.ts';
import { callsOf } from './support/drawing-calls.ts';
import { english, openSite } from './support/page-labels.ts';
import { workerIsSettled } from './support/service-worker.ts';
import { expect, test } from '@playwright/test';

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true } as const;

test('without the server, after a cold start, the camera reads the label of a machine and opens it', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const server = await startDemoServer();
  const desk = await browser.newPage({ baseURL: server.baseURL });
  const site = await openSite(desk, 'admin@demo.example', english);
  const machine = await callsOf(desk, site).first('equipment?search=EX-03&limit=1');
  const code = shortCode({ document: equipment }, machine.id);
  await desk.close();
  const camera = await launchWithCamera([`${server.baseURL}/q/${code}`]);
  try {
    const context = await camera.browser.newContext({
      ...phone,
      baseURL: server.baseURL,
      locale: 'en-GB',
      permissions: ['camera'],
      serviceWorkers: 'allow',
    });
    const page = await context.newPage();
    await openSite(page, 'manager@demo.example', english);
    await page.goto(site);
    await page.getByRole('button', { name: 'Connected to Server' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Connection and offline data' });
    await dialog.getByRole('button', { name: 'Make All Ready for Offline' }).tap();
    await expect(dialog.getByRole('button', { name: 'Ready for Offline' })).toBeDisabled({
      timeout: 60_000,
    });
    await workerIsSettled(page);
    await page.close();
    await server.end();

    const later = await context.newPage();
    await later.goto(site);
    await later.getByRole('button', { name: /^Search and commands/ }).tap();
    await later.getByRole('option', { name: 'Scan a code' }).tap();
    await later.waitForURL((url) => url.pathname === `${site}/assets/equipment/${machine.id}`);
    await expect(later.getByRole('heading', { level: 1 })).toContainText('EX-03');
    await expect(later.getByText(/You see the data of this device, as of/)).toBeVisible();
  } finally {
    await camera.close();
    await server.stop();
  }
});
