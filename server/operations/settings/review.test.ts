import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TemplateRow } from '../../../src/contract/directory.ts';
import type { FlowDocument, TemplateDocument } from '../../../src/runtime/documents.ts';
import { applyFix } from '../../../src/runtime/flow/review/apply-fix.ts';
import type { Finding } from '../../../src/runtime/flow/review/finding.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const colour = '#74838E';

/** Draft, with an approval on the way to Closed, and On hold as somewhere to rest. */
function flowWith(approvers: readonly { readonly user_id: number }[]): FlowDocument {
  return {
    name: 'own',
    nodes: [
      { id: 'draft', kind: 'status_start', statusCode: 'INIT_DEFAULT', label: 'Draft', colour },
      { id: 'hold', kind: 'status_intermediate', label: 'On hold', colour, family: 'held' },
      { id: 'decision', kind: 'approval', label: 'Decision', colour, approvers: [...approvers] },
      { id: 'closed', kind: 'status_intermediate', label: 'Closed', colour, family: 'closed' },
    ],
    edges: [
      { id: 'a', source: 'draft', target: 'hold' },
      { id: 'b', source: 'hold', target: 'draft' },
      { id: 'c', source: 'draft', target: 'decision' },
      { id: 'd', source: 'decision', target: 'closed' },
    ],
  };
}

const template = (statusFlow?: FlowDocument, rest: Partial<TemplateDocument> = {}) => ({
  moduleType: 'equipment',
  name: 'Pump',
  columns: [],
  ...(statusFlow && { statusFlow }),
  ...rest,
});

const publish = (document: object, rest: object = {}) =>
  plant.admin.call<TemplateRow & { details: { problems: Finding[] } }>('POST', '/api/templates', {
    body: { site_id: plant.siteId, document, ...rest },
  });

const review = (document: object, client = plant.admin) =>
  client.call<{ problems: { pointer: string }[]; findings: Finding[] }>(
    'POST',
    `/api/sites/${plant.siteId}/templates/review`,
    { body: { document } },
  );

const count = async () =>
  (await plant.admin.call<unknown[]>('GET', `/api/sites/${plant.siteId}/templates`)).body.length;

/** The flow without the moves out of On hold. */
function trapped(): FlowDocument {
  const flow = flowWith([]);
  return { ...flow, edges: flow.edges.filter(({ source }) => source !== 'hold') };
}

describe('the review of a template’s flow', () => {
  test('a flow in which items would be stuck is refused with the place, and nothing is stored', async () => {
    const before = await count();
    for (const confirm_warnings of [false, true]) {
      const refused = await publish(template(trapped()), { confirm_warnings });
      expect(refused).toMatchObject({ status: 422, body: { code: 'document_problems' } });
      expect(refused.body.details.problems).toMatchObject([
        { code: 'trap', severity: 'error', pointer: '/statusFlow/nodes/1', node: 'hold' },
      ]);
    }
    expect(await count()).toBe(before);
  });

  test('a draft is reviewed without being stored, and its fix makes it publishable', async () => {
    const before = await count();
    const { findings } = (await review(template(trapped()))).body;
    expect(findings).toMatchObject([{ code: 'trap', pointer: '/statusFlow/nodes/1' }]);
    const fix = findings[0]?.fix;
    if (fix === null || fix === undefined) throw new Error('No fix');
    expect(fix.patch.map(({ path }) => path)).toEqual(['/statusFlow/edges/-']);
    const patch = fix.patch.map((each) => ({
      ...each,
      path: each.path.replace('/statusFlow', ''),
    }));
    const mended = template(applyFix(trapped(), { ...fix, patch }));
    expect((await review(mended)).body).toEqual({ problems: [], findings: [] });
    expect(await count()).toBe(before);
    expect((await publish(mended)).status).toBe(201);
  });

  test('warnings about people and roles of the site have to be confirmed, in every version', async () => {
    const guest = await plant.world.person('guest', []);
    const document = template(flowWith([{ user_id: guest.userId }]));
    const refused = await publish(document);
    expect(refused).toMatchObject({ status: 422, body: { code: 'unconfirmed_warnings' } });
    expect(refused.body.details.problems).toMatchObject([
      {
        code: 'approver_without_permission',
        severity: 'warning',
        pointer: '/statusFlow/nodes/2/approvers/0',
      },
      { code: 'unreached', node: 'closed' },
    ]);
    const stored = await publish(document, { confirm_warnings: true });
    expect(stored.status).toBe(201);
    const put = (rest: object) =>
      plant.admin.call('PUT', `/api/templates/${stored.body.id}`, { body: { document, ...rest } });
    expect(await put({})).toMatchObject({ status: 422, body: { code: 'unconfirmed_warnings' } });
    expect((await put({ confirm_warnings: true })).body).toMatchObject({ version: 2 });
  });

  test('an approver who does not exist is an error, one who may decide is none', async () => {
    const decider = await plant.world.person('decider', [
      { site: plant.siteId, codes: ['equipment.read', 'equipment.approve'] },
    ]);
    const codes = async (user_id: number) =>
      (await review(template(flowWith([{ user_id }])))).body.findings.map(({ code }) => code);
    expect(await codes(2_000_000)).toEqual(['approver_unknown', 'unreached']);
    expect(await codes(decider.userId)).toEqual([]);
  });

  test('problems of the columns are reported next to the findings of the flow', async () => {
    const columns = [
      { db: 'x', columnType: 'text', name: 'x', tab: 'nowhere', section: 'details', order: 0 },
    ];
    const { problems, findings } = (await review(template(trapped(), { columns }))).body;
    expect(problems).toMatchObject([{ pointer: '/columns/0/tab' }]);
    expect(findings).toMatchObject([{ code: 'trap' }]);
    expect((await review(template())).body).toEqual({ problems: [], findings: [] });
    expect((await review({ ...template(), moduleType: 'nothing' })).status).toBe(422);
  });

  test('only people who manage settings review templates', async () => {
    const reader = await plant.world.person('reviewer', [
      { site: plant.siteId, codes: ['equipment.read'] },
    ]);
    expect((await review(template(), reader)).status).toBe(403);
    const stranger = await plant.world.person('stranger', []);
    expect((await review(template(), stranger)).status).toBe(404);
  });
});
