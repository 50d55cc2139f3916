import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountRow } from '../../../src/contract/accounts.ts';
import type { Assignments, HandOverReport } from '../../../src/contract/hand-over.ts';
import type { NoticesReply } from '../../../src/contract/notifications.ts';
import type { ManagedTeam } from '../../../src/contract/teams.ts';
import type { MyWork } from '../../../src/contract/work.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { liveModule } from '../../../tests/support/server/stock.ts';
import type { Person } from '../../../tests/support/server/world.ts';

const path = '/api/organisation/accounts';
let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const assignmentsOf = async ({ userId }: Person) =>
  (await plant.admin.call<Assignments>('GET', `${path}/${userId}/assignments`)).body;
const handOver = async (from: Person, to: Person) =>
  (
    await plant.admin.call<HandOverReport>('POST', `${path}/${from.userId}/hand-over`, {
      body: { to_user_id: to.userId },
    })
  ).body;
const undo = async (from: Person) => {
  const { handed_over } = await assignmentsOf(from);
  const { body } = await plant.admin.call<HandOverReport>(
    'POST',
    `${path}/${from.userId}/hand-over/undo`,
    { body: { at: handed_over?.at } },
  );
  return body;
};
const accountOf = async ({ userId }: Person) => {
  const { body } = await plant.admin.call<{ accounts: AccountRow[] }>('GET', path);
  const account = body.accounts.find(({ id }) => id === userId);
  if (account === undefined) throw new Error(`There is no account ${userId}.`);
  return account;
};
const change = async (person: Person, body: object) => {
  const { version } = await accountOf(person);
  const url = `${path}/${person.userId}`;
  const { status } = await plant.admin.call('PATCH', url, { version, body });
  expect(status).toBe(200);
};

test('teams and people of somebody who leaves are handed over and back, and nobody manages themselves', async () => {
  const person = (name: string) => plant.world.person(name);
  const [boss, leaver, middle] = [
    await person('boss'),
    await person('leaver'),
    await person('mid'),
  ];
  const [heir, mate] = [await person('heir'), await person('mate')];
  await change(leaver, { manager_id: boss.userId });
  await change(middle, { manager_id: leaver.userId });
  await change(heir, { manager_id: middle.userId });
  await change(mate, { manager_id: leaver.userId });
  const teams = '/api/organisation/teams';
  const name = 'Night shift';
  await plant.admin.call('POST', teams, {
    body: { name, lead_id: leaver.userId, member_ids: [] },
  });
  const managers = async () => {
    const accounts = [await accountOf(middle), await accountOf(heir), await accountOf(mate)];
    return accounts.map(({ manager_id }) => manager_id);
  };
  const lead = async () => {
    const { body } = await plant.admin.call<{ teams: ManagedTeam[] }>('GET', teams);
    return body.teams.find((team) => team.name === name)?.lead_id;
  };
  expect(await assignmentsOf(leaver)).toMatchObject({ leads: [name], manages: 2, flows: [] });
  const report = await handOver(leaver, heir);
  expect(report).toMatchObject({ leads: [name], manages: 2, is_deputy: false, flows: [] });
  expect(await lead()).toBe(heir.userId);
  expect(await managers()).toEqual([boss.userId, middle.userId, heir.userId]);
  const handed_over = { count: 0, leads: 1, manages: 2, is_deputy: false };
  expect(await assignmentsOf(leaver)).toMatchObject({ leads: [], manages: 0, handed_over });
  await change(mate, { manager_id: boss.userId });
  expect(await undo(leaver)).toMatchObject({ leads: [name], manages: 1 });
  expect(await lead()).toBe(leaver.userId);
  expect(await managers()).toEqual([leaver.userId, middle.userId, boss.userId]);
});

test('who takes over from an approver is their deputy, decides once they are disabled, and the report names the template', async () => {
  const grants = [{ site: plant.siteId, codes: ['permits.read', 'permits.transition'] }];
  const approver = await plant.world.person('approver', grants);
  const heir = await plant.world.person('second heir', grants);
  const former = await plant.world.person('former deputy', grants);
  await change(approver, { deputy_id: former.userId });
  const { document, flow } = liveModule(plant.server, 'permits');
  const nodes = flow.nodes.map((node) =>
    node.kind === 'approval' ? { ...node, approvers: [{ user_id: approver.userId }] } : node,
  );
  const template = await plant.admin.call<{ id: number }>('POST', '/api/templates', {
    body: {
      site_id: plant.siteId,
      confirm_warnings: true,
      document: {
        moduleType: 'permits',
        name: 'Hot work',
        tabs: document.tabs,
        columns: [],
        statusFlow: { ...flow, nodes },
      },
    },
  });
  expect(template.status, JSON.stringify(template.body)).toBe(201);
  const flows = [
    {
      site_id: plant.siteId,
      module_type: 'permits',
      template_id: template.body.id,
      template_name: 'Hot work',
    },
  ];
  const waiting = async () => {
    const { id, version } = await plant.make('permits', { template_id: template.body.id });
    const at = plant.at('permits', `/${id}/transitions`);
    await plant.admin.call('POST', at, { version, body: { to: 'APPROVAL_PENDING' } });
    return { id, at, version: version + 1 };
  };
  const { at, version } = await waiting();
  const approvals = async (person: Person) =>
    (await person.call<MyWork>('GET', '/api/my-work')).body.approvals.total;
  expect(await assignmentsOf(approver)).toMatchObject({ flows });
  expect(await handOver(approver, heir)).toMatchObject({
    is_deputy: true,
    flows: flows.map((each) => ({ ...each, has_role: true })),
  });
  expect((await accountOf(approver)).deputy_id).toBe(heir.userId);
  expect([await approvals(approver), await approvals(heir)]).toEqual([1, 0]);
  await undo(approver);
  expect((await accountOf(approver)).deputy_id).toBe(former.userId);
  await handOver(approver, heir);
  await plant.admin.call('POST', `${path}/${approver.userId}/disable`);
  expect([await approvals(heir), await approvals(former)]).toEqual([1, 0]);
  const approved = await heir.call('POST', at, {
    version,
    body: { to: 'ACTIVE', comment: 'Checked' },
  });
  expect(approved).toMatchObject({
    status: 200,
    body: {
      flow_state: { approvals: [{ user_id: heir.userId, for_user_id: approver.userId }] },
    },
  });
  const { id } = await waiting();
  const { body } = await heir.call<NoticesReply>('GET', '/api/notifications');
  expect(body.notifications).toMatchObject([{ kind: 'approval', item_id: id }]);
});
