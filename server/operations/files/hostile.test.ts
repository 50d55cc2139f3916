import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { type S3Server, startS3Server } from '../../../tests/support/s3-server.ts';
import { type ClamdServer, eicar, startClamdServer } from '../../../tests/support/clamd-server.ts';
import { fetched, sendFile } from '../../../tests/support/server/files.ts';
import { upload as importFile } from '../../../tests/support/server/imports.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

type StoreName = 'a folder' | 'S3';

let clamd: ClamdServer;
let s3: S3Server;
const plants: { [name in StoreName]?: Plant } = {};
const guardedPlants: { [name in StoreName]?: Plant } = {};

beforeAll(async () => {
  clamd = await startClamdServer();
  s3 = await startS3Server();
  for (const [name, settings] of [
    ['a folder', {}],
    ['S3', { s3: s3.settings }],
  ] as const) {
    plants[name] = await makePlant(settings);
    guardedPlants[name] = await makePlant({ ...settings, clamd: clamd.address });
  }
}, 120_000);
afterAll(async () => {
  const all = [...Object.values(plants), ...Object.values(guardedPlants)];
  await Promise.all(all.map(({ server }) => server.close()));
  await Promise.all([clamd.close(), s3.close()]);
});

function plantOf(all: typeof plants, name: StoreName): Plant {
  const plant = all[name];
  if (plant === undefined) throw new Error(`No server with ${name}.`);
  return plant;
}

/** 20 MB of zeros in a file of some kilobytes. */
function zipBomb(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.alloc(20_000_000), 'zeros.bin');
  zip.end();
  return buffer(zip.outputStream);
}

const pdfWithScript = `%PDF-1.7
1 0 obj <</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>> endobj
trailer <</Root 1 0 R>>
%%EOF`;

const script = '<script>fetch("/api/users/me")</script>';

interface Case {
  readonly what: string;
  readonly name: string;
  readonly content: () => Promise<Buffer> | Buffer | string;
  /** The stored name, if it differs. */
  readonly stored?: string;
  /** A PDF opens in the page: the browser's viewer runs its scripts in a process of its own. */
  readonly isShown?: true;
}

const cases: readonly Case[] = [
  { what: 'a program named as a photo', name: 'pump.jpg', content: () => 'MZ\u0090\0\u0003\0\0\0' },
  { what: 'a page named as a photo', name: 'pump.png', content: () => `<!doctype html>${script}` },
  { what: 'a page', name: 'report.html', content: () => `<!doctype html>${script}` },
  {
    what: 'an SVG with a script',
    name: 'plan.svg',
    content: () => `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
  },
  {
    what: 'a page of XML with a script',
    name: 'data.xml',
    content: () =>
      `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
  },
  { what: 'a PDF with JavaScript', name: 'form.pdf', content: () => pdfWithScript, isShown: true },
  {
    what: 'a page that is a PDF too',
    name: 'plan.pdf',
    content: () => `<!doctype html>${script}\n${pdfWithScript}`,
    isShown: true,
  },
  { what: 'a zip bomb', name: 'archive.zip', content: zipBomb },
  {
    what: 'the test file of virus scanners without a scanner',
    name: 'test.com',
    content: () => eicar,
  },
  { what: 'a file without bytes', name: 'empty.pdf', content: () => '' },
  {
    what: 'a name that leaves the folder',
    name: '../../../etc/cron.d/job',
    content: () => 'x',
    stored: 'job',
  },
  {
    what: 'a name of Windows that leaves the folder',
    name: String.raw`..\..\Windows\win.ini`,
    content: () => 'x',
    stored: 'win.ini',
  },
  {
    what: 'a name of 300 characters',
    name: `${'n'.repeat(296)}.txt`,
    content: () => 'x',
    stored: `${'n'.repeat(251)}.txt`,
  },
  {
    what: 'a name that is read from right to left',
    name: 'invoice\u202Excod.exe',
    content: () => 'x',
    stored: 'invoicexcod.exe',
  },
];

describe.each(['a folder', 'S3'] as const)('a hostile file in %s', (store) => {
  test.each(cases)('is harmless: $what', async ({ name, content, stored = name, isShown }) => {
    const plant = plantOf(plants, store);
    const sent = await sendFile(plant.server, plant.admin, plant.siteId, await content(), { name });
    expect([sent.status, sent.body.name]).toEqual([201, stored]);
    const url = `/api/sites/${plant.siteId}/files/${sent.body.id}`;
    const { headers } = await fetched(plant.server, plant.admin, url);
    const isSaved = (headers['content-disposition'] ?? '').startsWith('attachment');
    expect(isSaved || isShown === true).toBe(true);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(String(headers['content-type'] ?? '')).not.toMatch(/svg|xml|html/);
    expect(isShown === true || isSandboxed(headers)).toBe(true);
  });

  const isSandboxed = (headers: Record<string, unknown>) =>
    String(headers['content-security-policy']).startsWith("default-src 'none'; sandbox");

  test('nothing of a name reaches the store', async () => {
    const { server, world, siteId } = plantOf(plants, store);
    const all = await readdir(path.join(server.dataDir, 'files'), { recursive: true });
    const names = all.map((each) => path.basename(each));
    const kept: string[] = [];
    const owner = { organisationId: world.organisationId, siteId };
    for await (const { id } of server.services.files.list(owner)) kept.push(id);
    expect(kept.length).toBeGreaterThan(5);
    expect(
      [...names, ...kept].filter(
        (name) => !/^(\d+|incoming|[0-9a-f]{64}-[0-9a-f-]{36})$/.test(name),
      ),
    ).toEqual([]);
  });
});

describe.each(['a folder', 'S3'] as const)('a server with a virus scanner and %s', (store) => {
  const send = (content: string | Buffer) => {
    const { server, admin, siteId } = plantOf(guardedPlants, store);
    return sendFile(server, admin, siteId, content, { name: 'file.bin' });
  };
  const kept = async () => {
    const guarded = plantOf(guardedPlants, store);
    const ids: string[] = [];
    const { organisationId } = guarded.world;
    const owner = { organisationId, siteId: guarded.siteId };
    for await (const { id } of guarded.server.services.files.list(owner)) ids.push(id);
    return ids;
  };

  test('a clean file is stored, and one with malware is refused and not kept', async () => {
    expect((await send(Buffer.alloc(300_000, 'clean'))).status).toBe(201);
    const before = await kept();
    const refused = await send(`before ${eicar} after`);
    expect(refused).toMatchObject({ status: 422, body: { code: 'infected_file' } });
    expect(await kept()).toEqual(before);
  });

  test('files of imports, lists, people, forms and logos are refused too, and not kept', async () => {
    const { server, admin, siteId } = plantOf(guardedPlants, store);
    const site = `/api/sites/${siteId}`;
    const before = await kept();
    for (const url of [
      `${site}/equipment/import`,
      `${site}/list-file`,
      `${site}/workbook`,
      '/api/organisation/invitations/file',
      '/api/organisation/logo',
    ]) {
      const { status, body } = await importFile(server, admin, url, `name\n${eicar}\n`);
      expect([url, status, body]).toEqual([
        url,
        422,
        expect.objectContaining({ code: 'infected_file' }),
      ]);
    }
    expect(await kept()).toEqual(before);
    const clean = await importFile(server, admin, `${site}/equipment/import`, 'name\nPump\n');
    expect(clean.status).toBe(200);
  });

  test('what the scanner can not read to its end is not stored', async () => {
    const small = await startClamdServer(1000);
    const bucket = store === 'S3' ? { s3: s3.settings } : {};
    const own = await makePlant({ ...bucket, clamd: small.address });
    const site = [own.server, own.admin, own.siteId] as const;
    expect((await sendFile(...site, 'short')).status).toBe(201);
    expect((await sendFile(...site, Buffer.alloc(400_000))).status).toBe(503);
    await small.close();
    expect((await sendFile(...site, 'while it is off')).status).toBe(503);
    await own.server.close();
  });
});
