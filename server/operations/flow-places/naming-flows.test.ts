import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TemplateRow } from '../../../src/contract/directory.ts';
import type { FlowPlace } from '../../../src/contract/flow-places.ts';
import type { RoleRow } from '../../../src/contract/people.ts';
import type { ManagedTeam } from '../../../src/contract/teams.ts';
import type { FlowDocument } from '../../../src/runtime/documents.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { makeWorld } from '../../../tests/support/server/world.ts';

const colour = '#74838E';
let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

type Approvers = NonNullable<FlowDocument['nodes'][number]['approvers']>;

/** Open, then closed with the approval of somebody, or of anyone who may approve. */
function flowWith(approvers: Approvers): FlowDocument {
  return {
    name: 'own',
    nodes: [
      { id: 'open', kind: 'status_start', statusCode: 'INIT_DEFAULT', label: 'Open', colour },
      { id: 'decision', kind: 'approval', label: 'Decision', colour, approvers },
      { id: 'closed', kind: 'status_intermediate', label: 'Closed', colour, family: 'closed' },
    ],
    edges: [
      { id: 'a', source: 'open', target: 'decision' },
      { id: 'b', source: 'decision', target: 'closed' },
    ],
  };
}

const bodyWith = (approvers: Approvers) => ({
  document: {
    moduleType: 'equipment',
    name: 'Valve',
    columns: [],
    statusFlow: flowWith(approvers),
  },
  confirm_warnings: true,
});

const publish = (approvers: Approvers) =>
  plant.admin.call<TemplateRow>('POST', '/api/templates', {
    body: { site_id: plant.siteId, ...bodyWith(approvers) },
  });

const publishNext = ({ id }: TemplateRow, approvers: Approvers) =>
  plant.admin.call('PUT', `/api/templates/${id}`, {
    body: bodyWith(approvers),
  });

const flowsOf = (kind: 'team' | 'role', id: number, by = plant.admin) =>
  by.call<{ flows: FlowPlace[] }>('GET', `/api/organisation/${kind}s/${id}/flows`);

let made = 0;

function name(): string {
  made += 1;
  return `Valve keepers ${made}`;
}

const kinds = {
  async role() {
    const { body } = await plant.admin.call<RoleRow>('POST', '/api/organisation/roles', {
      body: { name: name(), scope: 'Site' },
    });
    return { ...body, approvers: [{ role_id: body.id }], path: 'roles', code: 'role_in_flows' };
  },
  async team() {
    const { body } = await plant.admin.call<ManagedTeam>('POST', '/api/organisation/teams', {
      body: { name: name() },
    });
    return { ...body, approvers: [{ team_id: body.id }], path: 'teams', code: 'team_in_use' };
  },
} as const;

test.each(['role', 'team'] as const)(
  'a %s is deleted when no flow names it by which items go or will go',
  async (kind) => {
    const { id, version, approvers, path, code } = await kinds[kind]();
    const remove = () =>
      plant.admin.call<{ code?: string }>('DELETE', `/api/organisation/${path}/${id}`, { version });
    expect((await flowsOf(kind, id)).body).toEqual({ flows: [] });
    const { body: template } = await publish(approvers);
    const item = await plant.make('equipment', { template_id: template.id });
    const place = {
      site_id: plant.siteId,
      module_type: 'equipment',
      template_id: template.id,
      version: 1,
    };
    expect((await flowsOf(kind, id)).body.flows).toMatchObject([{ ...place, open_items: null }]);
    expect(await remove()).toMatchObject({ status: 409, body: { code } });

    expect((await publishNext(template, [])).status).toBe(200);
    expect((await flowsOf(kind, id)).body.flows).toMatchObject([{ ...place, open_items: 1 }]);
    expect(await remove()).toMatchObject({ status: 409, body: { code } });

    await plant.admin.call('DELETE', plant.at('equipment', `/${item.id}`), {
      version: item.version,
    });
    expect((await flowsOf(kind, id)).body).toEqual({ flows: [] });
    expect((await remove()).status).toBe(200);
    // A flow that names it now is refused, with the place.
    const refused = await publishNext(template, approvers);
    expect(refused).toMatchObject({ status: 422, body: { code: 'document_problems' } });
    expect(JSON.stringify(refused.body)).toContain('approver_unknown');
  },
);

test.each(['role', 'team'] as const)(
  'a %s that is deleted while a flow that names it is published: one of the two is refused',
  async (kind) => {
    for (let round = 0; round < 5; round += 1) {
      const { id, version, approvers, path } = await kinds[kind]();
      const [published, removed] = await Promise.all([
        publish(approvers),
        plant.admin.call('DELETE', `/api/organisation/${path}/${id}`, { version }),
      ]);
      expect([published.status, removed.status]).toEqual(
        published.status === 201 ? [201, 409] : [422, 200],
      );
      if (published.status === 201) await publishNext(published.body, []);
      if (removed.status === 409)
        await plant.admin.call('DELETE', `/api/organisation/${path}/${id}`, { version });
    }
  },
);

test('only people managers ask, and only about their organisation', async () => {
  const { id } = await kinds.role();
  const reader = await plant.world.person('reader', [{ codes: ['equipment.read'] }]);
  expect((await flowsOf('role', id, reader)).status).toBe(403);
  const south = await makeWorld(plant.server, 'south');
  expect((await flowsOf('role', id, south.admin)).status).toBe(404);
});
