import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '../../../src/contract/audit.ts';
import type { AnalysedFile } from '../../../src/contract/file-analysis.ts';
import {
  type AnalysisServer,
  startAnalysisServer,
} from '../../../tests/support/analysis-server.ts';
import { pdfOf } from '../../../tests/support/pdf.ts';
import {
  type AnalysisPlant,
  analysisPlant,
  geminiAt,
} from '../../../tests/support/server/analysis-plant.ts';
import { makeWorld } from '../../../tests/support/server/world.ts';
import { sweepSentFiles } from './remove-sent.ts';

const type = 'observations';
const create = [`${type}.create`, 'analysis.use'];
const quote = 'Ada Berg was hurt';

let service: AnalysisServer;
let made: AnalysisPlant;
beforeAll(async () => {
  service = await startAnalysisServer();
  made = await analysisPlant(geminiAt(service.address));
});
afterAll(async () => {
  await made.plant.server.close();
  await service.close();
});
beforeEach(() => {
  service.upload = 'keep';
  service.requests.length = 0;
  service.told.length = 0;
  service.kept.clear();
});

let people = 0;
function personWith(...codes: readonly string[]) {
  people += 1;
  return made.plant.world.person(`reporter ${people}`, [{ codes }]);
}

const report = () => pdfOf(['A report', `${quote} at the pump.`]);

/** The service proposes a value for each of these fields. */
function propose(...fields: readonly string[]): void {
  const values = fields.map((field) => ({ field, value: quote, page: 2, quote }));
  service.answer = () => ({ reply: { values } });
}

const pointers = async (by: Awaited<ReturnType<typeof personWith>>, file: AnalysedFile) => {
  expect((await made.upload(by, file)).status).toBe(201);
  const { status, body } = await made.ask(by, file, null);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.proposals?.map(({ pointer }) => pointer);
};

test('a file proposes values for an item that is not saved yet, with their places', async () => {
  const person = await personWith(...create);
  const file = await made.unused(person, type, report());
  const entries = [
    { field: 'description', value: quote, page: 2, quote },
    { field: 'name', value: 'x'.repeat(300), page: 1, quote: 'not in it' },
  ];
  service.answer = () => ({ reply: { values: entries } });
  expect((await made.upload(person, file)).status).toBe(201);
  const { body } = await made.ask(person, file, null);
  expect(body.proposals).toMatchObject([
    { pointer: '/name', value: null, place: { state: 'not_found' } },
    {
      pointer: '/description',
      value: quote,
      problem: null,
      place: { state: 'found', page: 2, quote },
    },
  ]);
  expect(body.proposals?.[0]?.problem).not.toBeNull();
});

test('a template adds its fields, and one of another module or site is refused', async () => {
  const { plant, unused, upload } = made;
  const person = await personWith(...create);
  const file = await unused(person, type, report());
  const witness = { db: 'witness', name: 'Witness', columnType: 'text', order: 99 };
  const ofTemplate = [{ ...witness, tab: 'general', section: 'details' }];
  const template = async (moduleType: string, columns: readonly object[], on = plant.world) => {
    const { status, body } = await on.admin.call<{ id: number; version: number }>(
      'POST',
      '/api/templates',
      {
        body: {
          site_id: on.siteIds[0],
          document: { moduleType, name: `Report of ${moduleType}`, columns },
        },
      },
    );
    expect(status, JSON.stringify(body)).toBe(201);
    return { id: body.id, version: body.version };
  };
  propose('description', 'witness');
  const own = { ...file, template: await template(type, ofTemplate) };
  expect(await pointers(person, own)).toEqual(['/description', '/columns/witness']);
  expect(await pointers(person, file)).toEqual(['/description']);
  const other = { ...file, template: await template('workorders', []) };
  expect((await upload(person, other)).status).toBe(404);
  const far = await makeWorld(plant.server, 'far', 1);
  const foreign = { ...file, template: await template(type, ofTemplate, far) };
  expect((await upload(person, foreign)).status).toBe(404);
});

test('fields that the person may not read or write are neither sent nor proposed', async () => {
  const { unused } = made;
  const health = `${type}.health`;
  propose('description', 'injured_person');
  for (const codes of [[], [`${health}.read`]]) {
    const person = await personWith(...create, ...codes);
    service.told.length = 0;
    expect(await pointers(person, await unused(person, type, report()))).toEqual(['/description']);
    expect(service.told.join()).toContain('description');
    expect(service.told.join()).not.toContain('injured_person');
  }
  const nurse = await personWith(...create, `${health}.read`, `${health}.write`);
  const file = await unused(nurse, type, report());
  expect(await pointers(nurse, file)).toEqual(['/description', '/injured_person']);
});

test('nobody sends the unused file of somebody else, or one for items that they may not create', async () => {
  const { plant, unused, upload, ask, order } = made;
  const uploader = await personWith(...create);
  const file = await unused(uploader, type, report());
  const other = await personWith(...create);
  const reader = await personWith(`${type}.read`, `${type}.update`, 'analysis.use');
  const own = await unused(reader, type, report());
  const without = await personWith(`${type}.create`);
  const theirs = await unused(without, type, report());
  // A file of an order, of which this person reads none.
  const used = await order('used.pdf', report());
  service.requests.length = 0;
  expect((await upload(other, file)).status).toBe(404);
  expect((await ask(other, file, null)).status).toBe(404);
  expect((await upload(plant.admin, file)).status).toBe(404);
  expect((await upload(reader, own)).status).toBe(403);
  expect((await ask(reader, own, null)).status).toBe(403);
  expect((await upload(without, theirs)).status).toBe(403);
  expect((await upload(uploader, { ...used, module_type: type, item_id: null })).status).toBe(404);
  expect(service.requests).toEqual([]);
});

test('the audit log says who sent which file for which module, without an item', async () => {
  const person = await personWith(...create);
  const file = await made.unused(person, type, report());
  propose('description');
  await pointers(person, file);
  const { body } = await made.plant.admin.call<{ entries: readonly AuditEntry[] }>(
    'GET',
    `/api/organisation/audit?area=records&user_id=${person.userId}&limit=9`,
  );
  const calls = body.entries.filter(({ item_type }) => item_type === `${type}.analysis`);
  expect(calls.map(({ call }) => call)).toEqual(['ANALYZE_FILE', 'UPLOAD_ANALYSIS_FILE']);
  for (const entry of calls)
    expect(entry).toMatchObject({
      user: { id: person.userId },
      item_id: null,
      item_name: null,
      changes: { '/file': [null, 'unused.pdf'], '/file_id': [null, file.file_id] },
    });
});

test('the service keeps an unused file as long as others, and not once it is gone here', async () => {
  const { plant, unused, upload } = made;
  const { services } = plant.server;
  const person = await personWith(...create);
  const file = await unused(person, type, report());
  await upload(person, file);
  await sweepSentFiles(services);
  expect(service.kept.size).toBe(1);
  const aDay = 86_400_000;
  await sweepSentFiles({ ...services, now: () => new Date(Date.now() + aDay + 1000) });
  expect(service.kept.size).toBe(0);
});
