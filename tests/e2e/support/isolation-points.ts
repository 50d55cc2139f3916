import { expect, type Locator, type Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificates, isolationPoints } from '../../support/isolation-modules.ts';
import { openSite, type PageLabels } from './page-labels.ts';
import type { TestServer } from './server.ts';

/** An isolation point as the server gives it. */
export interface Point {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly sequence: number | null;
  readonly lock_number: string | null;
  readonly remark: string | null;
  readonly status: number;
  readonly loto_id: readonly number[];
}

/** A site with isolation certificates, and its pages and calls. */
export interface IsolationSite {
  readonly page: Page;
  /** The address of the certificates. */
  readonly certificates: string;
  readonly api: string;
  readonly origin: string;
  /** The field of the isolation points. */
  readonly field: Locator;
  readonly points: (certificateId: number) => Promise<readonly Point[]>;
  /** Changes a point as somebody else who works elsewhere. */
  readonly changeElsewhere: (point: Point, changes: object) => Promise<void>;
}

/** Opens the site; the first visitor of a server adds the documents. */
export async function openIsolation(
  page: Page,
  server: TestServer,
  words: PageLabels,
): Promise<IsolationSite> {
  for (const document of [isolationPoints, certificates])
    writeFileSync(join(server.modulesDir, `${document.type}.json`), JSON.stringify(document));
  const site = await openSite(page, 'admin@demo.example', words);
  const api = `/api${site.replace('/app', '')}`;
  const { origin } = new URL(server.baseURL);
  for (const { api: path } of [isolationPoints, certificates])
    await expect
      .poll(async () => (await page.request.get(`${api}/${path}`)).status(), { timeout: 30_000 })
      .toBe(200);
  return {
    page,
    certificates: `${site}/${certificates.route}`,
    api,
    origin,
    field: page.locator('[data-field="isolation_points"]'),
    async points(certificateId) {
      const answer = await page.request.get(`${api}/${isolationPoints.api}`);
      const all = ((await answer.json()) as { isolation_points: Point[] }).isolation_points;
      return all
        .filter(({ loto_id: [id] }) => id === certificateId)
        .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
    },
    async changeElsewhere({ id, version }, changes) {
      const answer = await page.request.patch(`${api}/${isolationPoints.api}/${id}`, {
        data: changes,
        headers: { 'if-match': `"${version}"`, origin },
      });
      expect(answer.status(), await answer.text()).toBe(200);
    },
  };
}

/** Creates a certificate with points in one call, and gives its id. */
export async function makeCertificate(
  { page, api, origin }: IsolationSite,
  name: string,
  points: readonly object[],
): Promise<number> {
  const create = [
    { module_type: certificates.type, changes: { name } },
    ...points.map((changes) => ({
      module_type: isolationPoints.type,
      changes,
      references: { loto_id: 0 },
    })),
  ];
  const answer = await page.request.post(`${api}/save`, {
    data: { create },
    headers: { origin },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { created } = (await answer.json()) as { created: { id: number }[] };
  return created[0]?.id ?? 0;
}

/** Pastes texts into the focused grid, as a spreadsheet copies them. */
export async function paste(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const text = rows.map((row) => row.join('\t')).join('\n');
  await page.locator('[role=grid]:focus').evaluate((grid, plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
}
