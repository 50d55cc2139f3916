import type { Page } from '@playwright/test';
import {
  type AnalysisServer,
  type ReceivedQuestion,
  startAnalysisServer,
} from '../support/analysis-server.ts';
import { pdfOf } from '../support/pdf.ts';
import { findings } from './support/axe.ts';
import { english, field, german, openSite } from './support/page-labels.ts';
import { openPhone } from './support/phone.ts';
import { startDemoServer } from './support/demo-data.ts';
import type { TestServer } from './support/server.ts';
import { test as base, expect } from './support/test.ts';
import { choose } from './support/work-order.ts';

/** The demo organisation with a service for file analysis on this machine. */
const test = base.extend<object, { service: AnalysisServer; server: TestServer }>({
  service: [
    async ({}, provide) => {
      const service = await startAnalysisServer();
      service.answer = (question) => ({ reply: replyTo(question) });
      await provide(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ service }, provide) => {
      const server = await startDemoServer({
        GEMINI_API_KEY: service.key,
        GEMINI_URL: service.address,
      });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const manual = pdfOf([
  'Pump P-101\nManual and certificate',
  'Assembly\nTighten the flange bolts with a torque\nof 120 Nm, crosswise.',
  'Certificate no. C-4711\nValid until 2027-03-31',
]);

const manualFile = { name: 'manual.pdf', mimeType: 'application/pdf', buffer: manual };

function replyTo({ prompt }: ReceivedQuestion): object {
  const certificate = { page: 3, quote: 'Certificate no. C-4711' };
  if (prompt.startsWith('The fields:'))
    return {
      values: [
        { field: 'document_number', value: 'C-4711', ...certificate },
        { field: 'description', value: 'Valid until 2027-03-31', ...certificate },
        { field: 'name', value: 'x'.repeat(300), ...certificate },
      ],
    };
  return {
    answer: 'Tighten them with 120 Nm, crosswise.',
    citations: [
      { page: 2, quote: 'a torque of 120 Nm' },
      { page: 2, quote: 'a torque of 999 Nm' },
    ],
  };
}

interface Made {
  readonly id: number;
}

/** A document of the site with the manual; the address of its page. */
async function makeDocument(page: Page, site: string): Promise<string> {
  const dms = `/api${site.replace('/app', '')}/dms`;
  const headers = { origin: new URL(page.url()).origin };
  const { folders } = (await (await page.request.get(`${dms}/folders`)).json()) as {
    readonly folders: readonly Made[];
  };
  const data = { name: 'Manual of P-101', folder_id: [folders[0]?.id] };
  const made = await page.request.post(`${dms}/documents`, { data, headers });
  const { id } = (await made.json()) as Made;
  const upload = `${dms}/documents/${id}/upload`;
  const multipart = { file: manualFile };
  const sent = await page.request.post(upload, { multipart, headers });
  expect(sent.status(), await sent.text()).toBe(201);
  return `${site}/dms/documents/${id}`;
}

test('a question is answered with its place in the file, and proposed values are taken and saved', async ({
  page,
  browser,
  service,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, 'admin@demo.example', english);
  const document = await makeDocument(page, site);

  await test.step('nothing is sent before somebody asks', async () => {
    await page.goto(document);
    await page.getByRole('tab', { name: 'Ask the file' }).click();
    await expect(page.getByText('When you ask, manual.pdf is sent to Gemini.')).toBeVisible();
    expect(service.requests).toEqual([]);
  });

  await test.step('the answer opens the file on its page with the words marked', async () => {
    const question = page.getByRole('textbox', { name: 'Your question' });
    await question.fill('What torque for the flange bolts?');
    await question.press('Enter');
    const answer = page.getByRole('region', { name: 'What torque for the flange bolts?' });
    await expect(answer).toContainText('Tighten them with 120 Nm, crosswise.');
    await expect(answer).toContainText('Not in the file');
    await expect(answer.getByRole('button', { name: /999/ })).toHaveCount(0);
    await answer.getByRole('button', { name: /^Page 2 .*a torque of 120 Nm/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'Page' })).toHaveValue('2');
    await expect(dialog.locator('[data-marks]').first()).toBeVisible();
    await expect(dialog.getByRole('status').filter({ hasText: '1 hit' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('values are proposed beside the present ones, taken and saved', async () => {
    await page.getByRole('button', { name: 'Propose values for the fields' }).click();
    const values = page.getByRole('region', { name: 'Proposed values from manual.pdf' });
    await expect(values.getByText('Can’t be taken')).toBeVisible();
    expect(await findings(page, 'main')).toEqual([]);
    await values.getByRole('button', { name: 'Take “Document number”' }).click();
    await expect(values.getByText('Taken, not saved yet')).toBeVisible();
    await page.getByRole('button', { name: 'Save document' }).click();
    await expect(values.getByText('As it is now')).toBeVisible();
    const saved = await page.request.get(`/api${document.replace('/app', '')}`);
    expect(await saved.json()).toMatchObject({
      document_number: 'C-4711',
      name: 'Manual of P-101',
    });
  });

  await test.step('on a phone in German it fits', async () => {
    const phone = await openPhone(browser, 'manager@demo.example', german);
    await phone.goto(`${document}?tab=:analysis`);
    await phone.getByRole('textbox', { name: 'Ihre Frage' }).fill('Welches Drehmoment?');
    await phone.getByRole('button', { name: 'Fragen', exact: true }).tap();
    const answer = phone.getByRole('region', { name: 'Welches Drehmoment?' });
    await expect(answer).toContainText('120 Nm');
    await expect(answer).toContainText('Steht nicht in der Datei');
    const wide = await phone.evaluate(() => globalThis.document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
    expect(await findings(phone, 'main')).toEqual([]);
    await phone.context().close();
  });
});

/** Chooses the manual in the field for files of the form. */
const addManual = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input')).setInputFiles(manualFile);

test('the file of a new work order proposes values before anything is saved, and a person takes what they want', async ({
  page,
  browser,
  service,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, 'manager@demo.example', english);
  const blank = `${site}/maintenance/work-orders/new`;
  const askTab = page.getByRole('tab', { name: 'Ask the file' });

  await test.step('it is offered once a field has a file, and sends nothing by itself', async () => {
    await page.goto(blank);
    await field(page, english.name).fill('Renew the certificate');
    await choose(page, english.type);
    await choose(page, english.criticality);
    await expect(askTab).toHaveCount(0);
    const before = service.requests.length;
    await page.getByRole('tab', { name: /^Files/ }).click();
    await addManual(page, 'Choose files');
    await askTab.click();
    await expect(page.getByText('When you ask, manual.pdf is sent to Gemini.')).toBeVisible();
    expect(service.requests.length).toBe(before);
  });

  await test.step('a proposed value is taken, another left, and only then the item is made', async () => {
    await page.getByRole('button', { name: 'Propose values for the fields' }).click();
    const values = page.getByRole('region', { name: 'Proposed values from manual.pdf' });
    await expect(values.getByText('Can’t be taken')).toBeVisible();
    await values
      .getByRole('button', { name: /^Page 3 .*C-4711/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'Page' })).toHaveValue('3');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await findings(page, 'main')).toEqual([]);
    await values.getByRole('button', { name: 'Take “Description”' }).click();
    await expect(values.getByText('Taken, not saved yet')).toBeVisible();
    await values.getByRole('button', { name: 'Leave “Name” as it is' }).click();
    await page.getByRole('button', { name: english.create, exact: true }).click();
    await expect(page).toHaveURL(/\/work-orders\/\d+/);
    const id = /work-orders\/(\d+)/.exec(page.url())?.[1];
    const saved = await page.request.get(`/api${site.replace('/app', '')}/workorders/${id}`);
    expect(await saved.json()).toMatchObject({
      name: 'Renew the certificate',
      description: 'Valid until 2027-03-31',
      files: [expect.any(Number)],
    });
  });

  await test.step('on a phone in German it fits, and says why nothing can be asked without a network', async () => {
    const phone = await openPhone(browser, 'manager@demo.example', german);
    await phone.goto(blank);
    await phone.getByRole('tab', { name: /^Dateien/ }).tap();
    await addManual(phone, 'Dateien auswählen');
    await phone.getByRole('tab', { name: 'Datei befragen' }).tap();
    const propose = phone.getByRole('button', { name: 'Werte für die Felder vorschlagen' });
    await propose.tap();
    const values = phone.getByRole('region', { name: 'Vorgeschlagene Werte aus manual.pdf' });
    await expect(values.getByRole('button', { name: '„Beschreibung“ übernehmen' })).toBeVisible();
    const wide = await phone.evaluate(() => globalThis.document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
    expect(await findings(phone, 'main')).toEqual([]);
    await phone.context().setOffline(true);
    await expect(propose).toHaveAttribute('aria-disabled', 'true');
    await expect(
      phone.getByText('Keine Verbindung. manual.pdf kann ausgewertet werden', { exact: false }),
    ).toBeVisible();
    await phone.context().close();
  });
});
