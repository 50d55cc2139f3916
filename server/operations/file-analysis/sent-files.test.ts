import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
import { sweepSentFiles } from './remove-sent.ts';

const aDay = 86_400_000;

let service: AnalysisServer;
beforeAll(async () => {
  service = await startAnalysisServer();
});
afterAll(() => service.close());
beforeEach(() => {
  service.upload = 'keep';
  service.kept.clear();
  service.requests.length = 0;
});

describe('files that Gemini keeps', () => {
  let made: AnalysisPlant;
  beforeAll(async () => {
    made = await analysisPlant(geminiAt(service.address));
  });
  afterAll(() => made.plant.server.close());

  test('are sent once, and a question about a file that was not sent is refused', async () => {
    const { asker, document, upload, ask } = made;
    const person = await asker();
    const bytes = pdfOf(['Sent once']);
    const file = await document('once.pdf', bytes);
    expect((await ask(person, file, 'What?')).body.code).toBe('analysis_not_sent');
    expect((await upload(person, file)).body.kept_until).not.toBeNull();
    await upload(person, file);
    expect([...service.kept.values()]).toEqual([bytes]);
  });

  test('are removed by the clean-up, those of the person alone', async () => {
    const { asker, plant, path, document, upload } = made;
    const person = await asker();
    const mine = await document('mine.pdf', pdfOf(['Mine']));
    const theirs = await document('theirs.pdf', pdfOf(['Theirs']));
    const other = await asker();
    await upload(person, mine);
    await upload(other, theirs);
    await person.call('DELETE', `${path}/cleanup`);
    expect(service.kept.size).toBe(1);
    const { body } = await plant.admin.call('DELETE', `${path}/cleanup`);
    expect(body).toMatchObject({ failed: 0 });
    expect(service.kept.size).toBe(0);
  });

  test('are removed after a day, and when the file is deleted here for good', async () => {
    const { asker, plant, document, upload } = made;
    const person = await asker();
    const old = await document('old.pdf', pdfOf(['Old']));
    await upload(person, old);
    await sweepSentFiles(plant.server.services);
    expect(service.kept.size).toBe(1);
    const tomorrow = () => new Date(Date.now() + aDay + 1000);
    await sweepSentFiles({ ...plant.server.services, now: tomorrow });
    expect(service.kept.size).toBe(0);
    const gone = await document('gone.pdf', pdfOf(['Gone']));
    await upload(person, gone);
    const item = plant.at('dms_documents', `/${gone.item_id}`);
    const { body } = await plant.admin.call<{ version: number }>('GET', item);
    await plant.admin.call('DELETE', item, { version: body.version });
    const bin = `/api/sites/${plant.siteId}/recycle-bin`;
    const named = { module_type: 'dms_documents', id: gone.item_id, version: body.version + 1 };
    const erased = await plant.admin.call('POST', `${bin}/erase`, { body: { items: [named] } });
    expect(erased.status).toBe(200);
    await sweepSentFiles(plant.server.services);
    expect(service.kept.size).toBe(0);
  });

  test('that the service has lost are sent again once for a question', async () => {
    const { asker, document, upload, ask } = made;
    const person = await asker();
    const bytes = pdfOf(['Lost']);
    const file = await document('lost.pdf', bytes);
    await upload(person, file);
    const [first] = service.kept.keys();
    service.kept.clear();
    expect((await ask(person, file, 'What?')).status).toBe(200);
    expect([...service.kept.values()]).toEqual([bytes]);
    expect([...service.kept.keys()]).not.toEqual([first]);
    // A service that keeps nothing at all is not asked for ever.
    service.kept.clear();
    service.upload = 'lose';
    expect((await ask(person, file, 'What?')).body.code).toBe('analysis_not_sent');
    expect(service.requests.filter((each) => each.endsWith(':generateContent'))).toHaveLength(1);
  });

  test('are removed when the site does not let its files be sent any more', async () => {
    const { asker, plant, document, upload } = made;
    const person = await asker();
    await upload(person, await document('off.pdf', pdfOf(['Off'])));
    const settings = `/api/sites/${plant.siteId}/settings`;
    const setTo = async (file_analysis: boolean) => {
      const { body } = await plant.admin.call<{ version: number }>('GET', settings);
      const sent = { body: { file_analysis }, version: body.version };
      expect((await plant.admin.call('PATCH', settings, sent)).status).toBe(200);
    };
    await setTo(false);
    await sweepSentFiles(plant.server.services);
    expect(service.kept.size).toBe(0);
    await setTo(true);
  });

  test('that could not be sent are not asked about', async () => {
    const { asker, document, upload, ask } = made;
    const person = await asker();
    const file = await document('refused.pdf', pdfOf(['Refused']));
    service.upload = { status: 429 };
    expect((await upload(person, file)).body.code).toBe('analysis_busy');
    expect((await ask(person, file, 'What?')).body.code).toBe('analysis_not_sent');
  });

  test('each person asks a limited number of times in a minute', async () => {
    const { asker, plant, document, upload } = made;
    const file = await document('often.pdf', pdfOf(['Often']));
    const eager = await asker();
    const statuses = [];
    for (let time = 0; time < 21; time++) statuses.push((await upload(eager, file)).status);
    expect(statuses.slice(0, 20).every((status) => status === 201)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    // What somebody may not do anyhow does not count.
    const reader = await plant.world.person('no analysis', [{ codes: ['dms_documents.read'] }]);
    for (let time = 0; time < 21; time++) expect((await upload(reader, file)).status).toBe(403);
  });
});
