import equipment from '../../schemas/modules/equipment.json' with { type: 'json' };
import { shortCode } from '../../src/runtime/record/short-code.ts';
import { startDemoServer } from './support/demo-data.ts';
import { launchWithCamera } from './support/fake-camera.ts';
import { callsOf } from './support/drawing-calls.ts';
import { english, openSite } from './support/page-labels.ts';
import { makeSiteReady } from './support/service-worker.ts';
import { expect, test } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

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
    const page = await camera.openPhone(server.baseURL, 'en-GB');
    await openSite(page, 'manager@demo.example', english);
    await makeSiteReady(page, site);
    await page.close();
    await server.end();

    const later = await page.context().newPage();
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
