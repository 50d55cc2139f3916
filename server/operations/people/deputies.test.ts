import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserRow } from '../../../src/contract/directory.ts';
import type { NoticesReply } from '../../../src/contract/notifications.ts';
import { putFile } from '../../../tests/support/server/module-file.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import type { Person } from '../../../tests/support/server/world.ts';
import { until } from '../../../tests/support/until.ts';

const minute = 60_000;
let plant: Plant;
let absent: Person;
let deputy: Person;

beforeAll(async () => {
  plant = await makePlant();
  const codes = ['permits.read', 'permits.transition'];
  const person = (name: string) => plant.world.person(name, [{ site: plant.siteId, codes }]);
  [absent, deputy] = [await person('absent'), await person('deputy')];
  nameApprover(absent.userId);
  await until(() => {
    const flow = plant.server.services.modules.byType('permits')?.compiled.flow;
    const nodes = flow?.statuses.map(({ node }) => node) ?? [];
    const named = nodes.flatMap(({ approvers }) => approvers ?? []);
    if (named.length === 0) throw new Error('The flow has not changed yet.');
  });
});
afterAll(() => plant.server.close());

/** Makes a person the only approver of permits. */
function nameApprover(user_id: number): void {
  const file = path.join(plant.server.schemas, 'flows/permits.json');
  const flow = JSON.parse(readFileSync(file, 'utf8')) as { nodes: { kind: string }[] };
  const nodes = flow.nodes.map((node) =>
    node.kind === 'approval' ? { ...node, approvers: [{ user_id }] } : node,
  );
  putFile(plant.server, 'permits', { ...flow, nodes }, 'flows');
}

async function waiting() {
  const { id, version } = await plant.make('permits');
  const answer = await plant.admin.call<{ id: number; version: number }>(
    'POST',
    plant.at('permits', `/${id}/transitions`),
    { version, body: { to: 'APPROVAL_PENDING' } },
  );
  return answer.body;
}

const approve = (by: Person, { id, version }: { id: number; version: number }) =>
  by.call('POST', plant.at('permits', `/${id}/transitions`), { version, body: { to: 'ACTIVE' } });

test('the deputy of an absent approver is told, approves for them, and only while they are absent', async () => {
  expect(await approve(deputy, await waiting())).toMatchObject({
    status: 409,
    body: { details: { denial: { code: 'not_approver' } } },
  });
  const now = plant.server.services.now().getTime();
  const until = new Date(now + 5 * minute).toISOString();
  const absence = {
    absent_from: new Date(now - minute).toISOString(),
    absent_until: until,
    deputy_id: deputy.userId,
  };
  const changed = await plant.admin.call('PATCH', `/api/organisation/accounts/${absent.userId}`, {
    version: 1,
    body: absence,
  });
  expect(changed.status).toBe(200);
  const { body: people } = await deputy.call<{ users: UserRow[] }>(
    'GET',
    `/api/sites/${plant.siteId}/users`,
  );
  expect(people.users.filter((user) => user.absence !== undefined)).toMatchObject([
    { id: absent.userId, absence: { until, deputy_id: deputy.userId } },
  ]);
  const [first, second] = [await waiting(), await waiting()];
  const { body: notices } = await deputy.call<NoticesReply>('GET', '/api/notifications');
  expect(notices.notifications.map(({ kind, item_id }) => [kind, item_id])).toEqual([
    ['approval', second.id],
    ['approval', first.id],
  ]);
  const approved = await approve(deputy, first);
  expect(approved).toMatchObject({
    status: 200,
    body: {
      flow_state: { approvals: [{ user_id: deputy.userId, for_user_id: absent.userId }] },
      approved_by_user_id: { user_ids: [deputy.userId] },
    },
  });
  plant.server.advance(6 * minute);
  expect((await approve(deputy, second)).status).toBe(409);
  expect((await approve(absent, second)).status).toBe(200);
});
