import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TemplateRow } from '../../../src/contract/directory.ts';
import type { NumberPattern, SiteSettings } from '../../../src/contract/sites.ts';
import { importing } from '../../../tests/support/server/imports.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

const of = 'dms_documents';

async function changeSite(body: object) {
  const url = `/api/sites/${plant.siteId}/settings`;
  const { version } = (await plant.admin.call<SiteSettings>('GET', url)).body;
  return plant.admin.call<SiteSettings & { details: { fields: object[] } }>('PATCH', url, {
    version,
    body,
  });
}

const patterns = (pattern: string): readonly NumberPattern[] => [
  { module_type: of, db: 'document_number', pattern },
];

/** Numbers documents by a pattern whose series is new. */
let series = 0;
beforeEach(async () => {
  series += 1;
  const changed = await changeSite({
    code: 'Leu 1',
    number_patterns: patterns(`{SITE}-S${series}-{LABEL}-{NNNN}`),
  });
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body));
});

const numberOf = async (fields: Parameters<Plant['make']>[1] = {}) =>
  (await plant.make(of, { label_ids: [], ...fields }))['document_number'];

const number = (running: number, label = '') =>
  `LEU-S${series}-${label}${String(running).padStart(4, '0')}`;

describe('documents of a site with a number pattern', () => {
  test('each new document has the next number of its series; a typed one stays, and is passed over', async () => {
    expect(await numberOf()).toBe(number(1));
    expect(await numberOf({ document_number: 'MY-OWN' })).toBe('MY-OWN');
    expect(await numberOf({ document_number: number(2) })).toBe(number(2));
    expect(await numberOf({ document_number: number(9) })).toBe(number(9));
    expect(await numberOf()).toBe(number(10));
    expect(await numberOf()).toBe(number(11));
  });

  test('labels and fields of a template are parts by their codes, each with numbers of its own', async () => {
    const label = await plant.admin.call<{ id: number }>(
      'POST',
      `/api/sites/${plant.siteId}/labels`,
      { body: { module_type: of, name: 'EL Electrical' } },
    );
    expect(await numberOf({ label_ids: [label.body.id] })).toBe(number(1, 'EL-'));
    expect(await numberOf()).toBe(number(1));
    expect(await numberOf({ label_ids: [label.body.id] })).toBe(number(2, 'EL-'));
    const discipline = {
      columnType: 'dropdown',
      columnData: { options: [{ value: 1, label: 'ME Mechanical' }] },
      name: 'Discipline',
      db: 'discipline',
    };
    const template = await plant.admin.call<TemplateRow>('POST', '/api/templates', {
      body: {
        site_id: plant.siteId,
        document: {
          moduleType: of,
          name: 'Drawing',
          tabs: [{ id: 'more', name: 'More', sections: [{ id: 'of', name: 'Of' }] }],
          columns: [{ ...discipline, tab: 'more', section: 'of', order: 0 }],
        },
      },
    });
    expect(template.body).toMatchObject({ version: 1 });
    await changeSite({ number_patterns: patterns(`T${series}-{DISCIPLINE}-{YEAR}-{NN}`) });
    const fields = { template_id: template.body.id, columns: { discipline: [1] } };
    const year = new Date().getUTCFullYear();
    expect(await numberOf(fields)).toBe(`T${series}-ME-${year}-01`);
    expect(await numberOf()).toBe(`T${series}-${year}-01`);
  });

  test('of 100 documents made at the same time each has another number, without gaps', async () => {
    const numbers = await Promise.all(Array.from({ length: 100 }, () => numberOf()));
    expect(new Set(numbers)).toEqual(
      new Set(Array.from({ length: 100 }, (_, at) => number(at + 1))),
    );
  });

  test('a number never comes back: not after its document is deleted for good, nor while it is emptied', async () => {
    const first = await plant.make(of, { label_ids: [] });
    expect(first['document_number']).toBe(number(1));
    const emptied = await plant.admin.call<Made>('PATCH', plant.at(of, `/${first.id}`), {
      version: first.version,
      body: { document_number: '' },
    });
    expect(emptied.body['document_number']).toBe(number(1));
    const { version } = emptied.body;
    const deleted = await plant.admin.call<Made>('DELETE', plant.at(of, `/${first.id}`), {
      version,
    });
    const bin = `/api/sites/${plant.siteId}/dms/recycle-bin/documents/${first.id}/permanent`;
    const erased = await plant.admin.call('DELETE', bin, { version: deleted.body.version });
    expect(erased.status).toBe(200);
    expect(await numberOf()).toBe(number(2));
  });

  test('a refused document takes no number', async () => {
    const refused = await plant.admin.call('POST', plant.at(of), { body: { name: '' } });
    expect(refused.status).toBe(422);
    expect(await numberOf()).toBe(number(1));
  });

  test('an import numbers its rows like the form', async () => {
    const folder = plant.stock.items.get('dms_folders');
    const rows = [1, 2, 3].map((row) => `${series}${row},Imported ${row},#${folder}`);
    const file = await importing(
      plant.server,
      plant.admin,
      plant.at(of),
      ['external_id,name,folder_id', ...rows].join('\n'),
    );
    expect(await file.check()).toMatchObject({ counts: { created: 3, bad: 0 } });
    expect(await file.apply()).toMatchObject({ state: 'applied' });
    expect(await numberOf()).toBe(number(4));
  });

  test('existing documents keep their numbers when the pattern changes', async () => {
    const made = await plant.make(of, { label_ids: [] });
    await changeSite({ number_patterns: patterns('NEW-{NNN}') });
    const read = await plant.admin.call<Made>('GET', plant.at(of, `/${made.id}`));
    expect(read.body['document_number']).toBe(number(1));
  });
});

describe('a pattern that can not number', () => {
  test.each([
    ['{SITE}-1', 'pattern', 'format'],
    ['{SITE}.{NNNN}', 'pattern', 'format'],
    [`É-{N}`, 'pattern', 'format'],
  ])('%s is refused at its place', async (pattern, at, code) => {
    const { status, body } = await changeSite({ number_patterns: patterns(pattern) });
    expect(status).toBe(422);
    expect(body.details.fields).toMatchObject([{ pointer: `/number_patterns/0/${at}`, code }]);
  });

  test('one of a column that the server does not number, and a second one of a column, are refused', async () => {
    const [good] = patterns('{NN}');
    const wrong = await changeSite({ number_patterns: [{ ...good, db: 'name' }] });
    expect(wrong.body.details.fields).toMatchObject([{ pointer: '/number_patterns/0/db' }]);
    const twice = await changeSite({ number_patterns: [good, good] });
    expect(twice.body.details.fields).toMatchObject([
      { pointer: '/number_patterns/1/db', code: 'unique' },
    ]);
  });
});
