import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TemplateRow } from '../../../../src/contract/directory.ts';
import type { InboundReply } from '../../../../src/contract/inbound.ts';
import type { Row } from '../../../../src/runtime/row.ts';
import { download, tableIn } from '../../../../tests/support/server/download.ts';
import { picture, uploaded } from '../../../../tests/support/server/files.ts';
import { importing } from '../../../../tests/support/server/imports.ts';
import type { Made } from '../../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../../tests/support/server/plant.ts';
import { withTenant } from '../../../db/transaction.ts';

let plant: Plant;
let template: number;

const points = [
  { id: 'brakes', text: 'Brakes hold' },
  { id: 'lights', text: 'Lights' },
  { id: 'oil', text: 'Oil pressure', kind: 'measure', unit: 'bar', min: 2.5, max: 6 },
];

beforeAll(async () => {
  plant = await makePlant();
  const document = {
    moduleType: 'checklists',
    name: 'Round',
    columns: [
      {
        db: 'round',
        name: 'Round',
        columnType: 'inspection',
        columnData: { groups: [{ id: 'all', name: 'All', points }], raises: 'observations' },
        tab: 'general',
        section: 'details',
        order: 0,
      },
    ],
  };
  const { body, status } = await plant.admin.call<TemplateRow>('POST', '/api/templates', {
    body: { site_id: plant.siteId, document },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  template = body.id;
});
afterAll(() => plant.server.close());

type Round = Made & { readonly columns: { readonly round: readonly Row[] } };

/** A checklist with these points; the others are open. */
const walk = async (...round: readonly Row[]) => {
  const columns = { round };
  return (await plant.make('checklists', { template_id: template, columns })) as Round;
};
const read = async ({ id }: Made) =>
  (await plant.admin.call<Round>('GET', plant.at('checklists', `/${id}`))).body;

describe('what a failed point raised', () => {
  const inbound = async ({ id }: Made) =>
    (
      await plant.admin.call<InboundReply>('GET', plant.at('observations', `/${id}/inbound`))
    ).body.inbound.map((each) => `${each.type} ${each.id}`);

  test('an item that a point raised lists the inspection that refers to it, and no other', async () => {
    const [raised, other] = [await plant.make('observations'), await plant.make('observations')];
    const round = await walk({ id: 'brakes', answer: 'fail', raised: [raised.id] });
    await walk({ id: 'brakes', answer: 'pass' });
    expect(await inbound(raised)).toEqual([`checklists ${round.id}`]);
    expect(await inbound(other)).toEqual([]);
  });

  test('a point refuses a raised item that is on no list of the site, and keeps one that is deleted', async () => {
    const raised = await plant.make('observations');
    const round = await walk({ id: 'lights', answer: 'fail', raised: [raised.id] });
    await plant.admin.call('DELETE', plant.at('observations', `/${raised.id}`), {
      version: raised.version,
    });
    const before = (await read(round)).columns.round;
    const change = (rows: readonly Row[], { version }: Made) =>
      plant.admin.call<Made & { details?: { fields: { pointer: string; code: string }[] } }>(
        'PATCH',
        plant.at('checklists', `/${round.id}`),
        { body: { columns: { round: rows } }, version },
      );
    const noted = before.map((row) => (row.id === 'lights' ? { ...row, note: 'Dim' } : row));
    const kept = await change(noted, round);
    expect(kept.status, JSON.stringify(kept.body)).toBe(200);
    const wrong = noted.map((row) => (row.id === 'brakes' ? { ...row, raised: [999_999] } : row));
    const refused = await change(wrong, kept.body);
    expect(refused.body.details?.fields).toMatchObject([
      { pointer: '/columns/round/brakes/raised', code: 'reference' },
    ]);
  });
});

describe('photos of points', () => {
  const give = async (width: number) =>
    uploaded(plant.server, plant.admin, plant.siteId, await picture(width, 20));
  const usage = (ids: readonly number[]) => {
    const tenant = {
      organisationId: plant.world.organisationId,
      siteIds: [plant.siteId],
      userId: null,
    };
    return withTenant(plant.server.services.db, tenant, async (tx) => {
      const rows = await tx.selectFrom('files').select(['id', 'used_at']).execute();
      return ids.map((id) => rows.some((row) => row.id === id && row.used_at !== null));
    });
  };

  test('photos of points are kept while an inspection has them, and released when the last one is erased', async () => {
    const [alone, shared] = [await give(41), await give(42)];
    const photos = (...files: readonly { readonly id: number }[]) => files.map(({ id }) => id);
    const first = await walk({ id: 'brakes', answer: 'fail', photos: photos(alone, shared) });
    await walk({ id: 'lights', answer: 'fail', photos: photos(shared) });
    const ids = [alone.id, shared.id];
    expect(await usage(ids)).toEqual([true, true]);
    const gone = await plant.admin.call<Made>('DELETE', plant.at('checklists', `/${first.id}`), {
      version: first.version,
    });
    expect(await usage(ids)).toEqual([true, true]);
    const { body } = await plant.admin.call<{ results: { status: number }[] }>(
      'POST',
      `/api/sites/${plant.siteId}/recycle-bin/erase`,
      {
        body: { items: [{ module_type: 'checklists', id: first.id, version: gone.body.version }] },
      },
    );
    expect(body.results.map(({ status }) => status)).toEqual([200]);
    expect(await usage(ids)).toEqual([false, true]);
  });

  test('must be pictures of the site', async () => {
    const paper = await uploaded(plant.server, plant.admin, plant.siteId, '%PDF-1.7\n%%EOF\n');
    const answer = await plant.admin.call<{ details?: { fields: { pointer: string }[] } }>(
      'POST',
      plant.at('checklists'),
      {
        body: {
          name: 'Round',
          template_id: template,
          columns: { round: [{ id: 'oil', value: 9, photos: [paper.id] }] },
        },
      },
    );
    expect(answer.body.details?.fields.map(({ pointer }) => pointer)).toEqual([
      '/columns/round/oil/photos/0',
    ]);
  });
});

describe('a sheet of points', () => {
  const url = () => plant.at('checklists');
  const csvOf = async () =>
    (
      await download(
        plant.server,
        plant.admin,
        `${url()}/export?format=csv&rows_of=round&language=en`,
      )
    ).bytes;

  test('a sheet of points has a line for each point, and imported again changes nothing', async () => {
    const round = await walk({ id: 'oil', value: 4.2 }, { id: 'brakes', answer: 'pass' });
    const bytes = await csvOf();
    const { headers, rows } = await tableIn(bytes);
    expect(headers.slice(1, 4)).toEqual(['Row id', 'Answer', 'Measured value']);
    const code = rows.find((row) => row.some((cell) => cell === 'oil'))?.[0];
    expect(code).toBeDefined();
    const own = rows.filter((row) => String(row[0]).endsWith(String(round.id)));
    expect(own.map((row) => row.slice(1, 4))).toEqual([
      ['brakes', 'pass', null],
      ['lights', null, null],
      ['oil', 'pass', expect.anything()],
    ]);
    const file = await importing(plant.server, plant.admin, url(), bytes);
    expect(file.job.suggested.tables).toMatchObject([{ db: 'round' }]);
    const { counts } = await file.check();
    expect(await file.problems()).toEqual([]);
    expect(counts).toMatchObject({ changed: 0, bad: 0 });
  });

  test('a sheet of points answers points, decides measured ones by their limits, and adds no points', async () => {
    const round = await walk({ id: 'brakes', answer: 'pass' });
    const { rows } = await tableIn(await csvOf());
    const code = String(rows.find((row) => String(row[0]).endsWith(String(round.id)))?.[0]);
    const content = (...lines: readonly string[]) =>
      ['No.,Row id,Answer,Measured value,Note', ...lines].join('\r\n');
    const good = content(`${code},lights,fail,,Dim`, `${code},oil,,7.5,`);
    const file = await importing(plant.server, plant.admin, url(), good);
    await file.check();
    expect(await file.problems()).toEqual([]);
    await file.apply();
    expect((await read(round)).columns.round).toEqual([
      { id: 'brakes', answer: 'pass' },
      { id: 'lights', answer: 'fail', note: 'Dim' },
      { id: 'oil', answer: 'fail', value: 7.5 },
    ]);
    const bad = content(`${code},brakes,nope,,`, `${code},tyres,pass,,`, `${code},lights,pass,3,`);
    const wrong = await importing(plant.server, plant.admin, url(), bad);
    await wrong.check();
    const found = (await wrong.problems()).map(({ row, column, code: why }) => [row, column, why]);
    expect(found).toEqual([
      [3, 'Row id', 'no_such_row'],
      [2, 'Answer', 'enum'],
      [4, 'Measured value', 'unknown_column'],
    ]);
  });
});
