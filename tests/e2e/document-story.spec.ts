import type { Page } from '@playwright/test';
import documents from '../../schemas/modules/dms_documents.json' with { type: 'json' };
import { pdfOf } from '../support/pdf.ts';
import { findings } from './support/axe.ts';
import { given, type Given, pixel, put } from './support/dropped-files.ts';
import { english, openSite } from './support/page-labels.ts';
import { makePermit } from './support/permits.ts';
import { expect, test } from './support/test.ts';

interface Made {
  readonly id: number;
}

/** The pages of the manual, whose last sentence is another in the second version. */
const pages = (torque: number) => ['Pump P-77\nManual', `Tighten the glandbolts.\n${torque} Nm`];

/** So large that it is sent in parts. */
const manual = pdfOf(pages(40), { drawn: ' '.repeat(4_500_000) });
const secondManual = pdfOf(pages(45), { drawn: ' ' });

/** Nine more files, of five types. */
const others: readonly Given[] = [
  given('list.pdf', 'application/pdf', pdfOf(['List'])),
  ...[1, 2].flatMap((number) => [
    given(`notes-${number}.txt`, 'text/plain', `Notes ${number}`),
    given(`readings-${number}.csv`, 'text/csv', `tag;value\nTT-${number};81\n`),
    given(`plate-${number}.png`, 'image/png', Buffer.from(pixel, 'base64')),
    given(`data-${number}.json`, 'application/json', `{"station":${number}}`),
  ]),
];

/** Calls of the site by the person of a page. */
function callsOf(page: Page, site: string) {
  const base = site.replace('/app', '/api');
  const send = async (method: 'POST' | 'PUT', path: string, data: object): Promise<Made> => {
    const { origin } = new URL((await page.request.get('/api/health')).url());
    const address = path.startsWith('/api/') ? path : `${base}${path}`;
    const answer = await page.request.fetch(address, { method, data, headers: { origin } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Made;
  };
  return { base, send };
}

/** A template of documents that the person releases. */
function templateFor(approver: number, site: string) {
  return {
    site_id: Number(site.split('/').at(-1)),
    document: {
      moduleType: 'dms_documents',
      name: { en: `Released document ${Date.now()}` },
      tabs: documents.tabs,
      columns: [],
      statusFlow: {
        name: 'released_document',
        nodes: [
          { id: 'draft', kind: 'status_start', label: 'Draft', colour: '#74838E' },
          {
            id: 'release',
            kind: 'approval',
            label: 'Release',
            action: 'Ask for release',
            colour: '#8A66D6',
            approvers: [{ user_id: approver }],
          },
          { id: 'valid', kind: 'status_intermediate', label: 'Valid', colour: '#2E7D4F' },
        ],
        edges: [
          { id: 'ask', source: 'draft', target: 'release' },
          { id: 'yes', source: 'release', target: 'valid' },
          { id: 'no', source: 'release', target: 'draft', sourceHandle: 'reject' },
        ],
      },
    },
  };
}

for (const [device, width, height] of [
  ['desk', 1280, 800],
  ['phone', 360, 780],
] as const)
  test.describe(`on a ${device}`, () => {
    const isPhone = device === 'phone';
    const screen = { viewport: { width, height }, hasTouch: isPhone };
    test.use(screen);

    test(`ten files are added over a lost network, and one is read, marked, replaced, released, linked and deleted, on a ${device}`, async ({
      page,
      browser,
    }) => {
      test.setTimeout(120_000);
      const site = await openSite(page, 'admin@demo.example', english);
      const { base, send } = callsOf(page, site);
      const context = await browser.newContext(screen);
      const approver = await context.newPage();
      await openSite(approver, 'manager@demo.example', english);
      const me = (await (await approver.request.get('/api/users/me')).json()) as { user: Made };
      const template = await send('POST', '/api/templates', templateFor(me.user.id, site));
      const name = `Manual of P-77, ${device}`;
      const folder = await send('POST', '/dms/folders', { name: `Pump P-77, ${device}` });
      const { id } = await send('POST', '/dms/documents', {
        name,
        folder_id: [folder.id],
        template_id: template.id,
      });
      const document = `${site}/dms/documents/${id}`;
      const upload = page.getByRole('region', { name: 'Upload' });
      const viewer = page.getByRole('group', { name: 'Pages', exact: true });

      const versions = page.getByRole('list', { name: 'Versions' }).locator(':scope > li');
      await test.step('nine files of five types are dropped, and the network is lost within a large one, which goes on', async () => {
        await page.goto(`${site}/dms/folders/${folder.id}`);
        await put(page.getByRole('heading', { name: /^Pump P-77/, level: 1 }), 'drop', others);
        await expect(upload).toContainText('9 documents added.');
        const offsets: string[] = [];
        await page.route('**/api/sites/*/uploads/*', async (route) => {
          const request = route.request();
          if (request.method() !== 'PATCH') return route.continue();
          offsets.push(request.headers()['upload-offset'] ?? '');
          return offsets.length === 2 ? route.abort('internetdisconnected') : route.continue();
        });
        await page.goto(document);
        await page.getByRole('tab', { name: 'Versions' }).click();
        await page
          .getByLabel('Upload the first version')
          .setInputFiles({ name: 'p77.pdf', mimeType: 'application/pdf', buffer: manual });
        await page.getByRole('button', { name: 'Upload', exact: true }).click();
        await expect(versions).toHaveCount(1);
        // The second part was lost, and nothing before it was sent again.
        expect(offsets).toEqual(['0', '8388608', '8388608']);
        await page.unroute('**/api/sites/*/uploads/*');
        expect(await findings(page)).toEqual([]);
      });

      await test.step('a word inside the PDF finds it, and its page is shown with the word marked', async () => {
        await expect(async () => {
          expect(
            await (await page.request.get(`${base}/dms/documents/${id}/versions`)).text(),
          ).toContain('"state":"done"');
        }).toPass();
        await page.goto(`${site}/dms/documents`);
        await page.getByRole('searchbox', { name: 'Search documents' }).fill('glandbolts');
        const hits = page.getByRole('region', { name: /^Found in the text of/ });
        await hits.getByRole('link', { name }).click();
        await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('2');
        await expect(viewer.locator('[data-marks="1"]')).toBeVisible();
      });

      await test.step('a stamp is put on it', async () => {
        await page.getByRole('link', { name: 'Mark places and add notes' }).click();
        const sheet = page.locator('[data-part="whole"][data-drawn]');
        await expect(sheet).toBeAttached();
        await page.getByRole('button', { name: 'Add a note' }).click();
        await page
          .getByRole('dialog', { name: 'Add a note' })
          .getByRole('button', { name: 'Stamp “CHECKED”' })
          .click();
        const box = await sheet.boundingBox();
        if (box === null) throw new Error('The page is not on the screen.');
        const at = [box.x + box.width / 2, box.y + Math.min(box.height, height / 2) / 3] as const;
        await (isPhone ? page.touchscreen.tap(...at) : page.mouse.click(...at));
        await expect(page.locator('[data-note="stamp"]')).toHaveText('CHECKED');
      });

      await test.step('a second version is added and compared', async () => {
        await page.goto(document);
        await page.getByRole('tab', { name: 'Versions' }).click();
        await page
          .getByLabel('Upload version 2')
          .setInputFiles({ name: 'p77-b.pdf', mimeType: 'application/pdf', buffer: secondManual });
        await page.getByRole('button', { name: 'Upload', exact: true }).click();
        await expect(versions.first()).toContainText(/Version 2.*Active/);
        await page.getByRole('button', { name: 'Compare versions' }).click();
        const dialog = page.getByRole('dialog', { name: 'Compare versions' });
        await dialog.getByRole('button', { name: 'Next page' }).click();
        await expect(dialog.getByText('There are differences')).toBeVisible();
        await page.keyboard.press('Escape');
      });

      await test.step('it is sent for release, rejected with a reason, sent again and approved', async () => {
        const ask = page.getByRole('button', { name: 'Ask for release' });
        await ask.click();
        await approver.goto(document);
        await approver.getByRole('button', { name: 'Reject', exact: true }).click();
        const dialog = approver.getByRole('dialog');
        await dialog.getByLabel('Reason').fill('The torque is missing on page 1.');
        await dialog.getByRole('button', { name: 'Reject' }).click();
        await ask.click();
        await approver.getByRole('button', { name: 'Approve', exact: true }).click();
        await expect(page.getByText('Valid', { exact: true }).first()).toBeVisible();
        await context.close();
      });

      await test.step('a permit links it, and it says so', async () => {
        await makePermit(page, site, {
          name: `Work on P-77, ${device}`,
          isolation_required: true,
          loto_certificate_ids: [id],
        });
        await page.getByRole('tab', { name: /^Used by/ }).click();
        await expect(page.getByRole('link', { name: `Work on P-77, ${device}` })).toBeVisible();
      });

      const remove = async () => {
        await page.goto(document);
        await page.getByRole('button', { name: 'More' }).first().click();
        await page.getByText('Delete document…').click();
        const asking = page.getByRole('dialog');
        await expect(asking.getByText(/^1 item refers to this/)).toBeVisible();
        await asking.getByRole('button', { name: 'Delete', exact: true }).click();
        await expect(page).toHaveURL(/\/dms\/documents$/);
        await page.goto(`${site}/dms/recycle-bin`);
      };

      await test.step('it is deleted, restored with its versions, deleted again, and the bin is emptied', async () => {
        await remove();
        await page.getByRole('searchbox', { name: 'Search deleted items' }).fill(name);
        // Before the search is answered, the list has other items too.
        await expect(page.getByRole('heading', { name: '1 item', exact: true })).toBeVisible();
        await page.getByRole('checkbox', { name: 'Select all' }).click();
        await page.getByRole('button', { name: 'Restore 1 item' }).click();
        await expect(page.getByText(`${name} restored`)).toBeVisible();
        await page.goto(document);
        await page.getByRole('tab', { name: 'Versions' }).click();
        await expect(versions).toHaveCount(2);
        await remove();
        await page.getByRole('button', { name: 'Empty recycle bin' }).click();
        const asking = page.getByRole('dialog', { name: /for good\?$/ });
        await asking.getByRole('button', { name: 'Delete for good' }).click();
        await expect(page.getByText('The recycle bin is empty')).toBeVisible();
        expect((await page.request.get(`${base}/dms/documents/${id}`)).status()).toBe(404);
      });
    });
  });
