import { randomUUID } from 'node:crypto';
import { devices } from '@playwright/test';
import type { TemplateDocument } from '../../src/runtime/documents.ts';
import { column, shippedModules } from '../support/compiled.ts';
import { findings } from './support/axe.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, testAlone } from './support/test.ts';

const test = testAlone();

const { userAgent } = devices['Pixel 7'];
test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, userAgent });

test('a report begins with the default template of observations, and asks for what it requires', async ({
  page,
  browser,
}) => {
  const office = await browser.newContext();
  const admin = await office.newPage();
  const site = await openSite(admin, 'admin@demo.example', english);
  const siteId = Number(site.split('/').at(-1));
  const document: TemplateDocument = {
    moduleType: 'observations',
    name: 'Near miss',
    tabs: shippedModules.get('observations')?.tabs ?? [],
    columns: [column('text', 'outcome', { name: 'What could have happened', required: true })],
  };
  const stored = await admin.request.post('/api/templates', {
    data: { site_id: siteId, document },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  const { id } = (await stored.json()) as { id: number };
  await admin.goto(`${site}/settings/modules/templates/observations`);
  await admin.getByRole('button', { name: 'Actions for Near miss' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Set as default' }).click();
  await expect(admin.getByText('Default', { exact: true })).toBeVisible();
  await office.close();

  await openSite(page, 'technician@demo.example', english);
  await page.goto(`/app/report?site=${siteId}`);
  await page.getByLabel(/^What is wrong/).fill('A hose burst beside the driver');
  await page.getByRole('button', { name: 'Send report' }).tap();
  await page.getByRole('link', { name: /^What could have happened/ }).tap();
  await expect(page.getByLabel(/^What could have happened/)).toBeFocused();
  await page.keyboard.type('The oil hits the driver');
  expect(await findings(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'Send report' }).tap();
  await expect(page.getByRole('heading', { name: /^OB-\d+ sent$/ })).toBeFocused();
  await page.getByRole('link', { name: /^Open OB-/ }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'A hose burst beside the driver',
  );
  const made = await page.request.get(
    `/api${new URL(page.url()).pathname.replace('/app', '').replace('maintenance/', '')}`,
  );
  expect(await made.json()).toMatchObject({
    template_id: id,
    columns: { outcome: 'The oil hits the driver' },
  });
});
