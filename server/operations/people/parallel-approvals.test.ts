import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RoleHolders } from '../../../src/contract/directory.ts';
import type { NoticesReply } from '../../../src/contract/notifications.ts';
import type { MyWork } from '../../../src/contract/work.ts';
import { putFile } from '../../../tests/support/server/module-file.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import type { Person } from '../../../tests/support/server/world.ts';
import { until } from '../../../tests/support/until.ts';

const minute = 60_000;
let plant: Plant;
let area: Person;
let officer: Person;
let second: Person;
let stranger: Person;
/** Holds a role of approvers for five minutes, and another one for ever. */
let guard: Person;

interface Permit {
  readonly id: number;
  readonly version: number;
  readonly status: number;
}

const codes = ['permits.read', 'permits.transition'];

beforeAll(async () => {
  plant = await makePlant();
  const person = (name: string) => plant.world.person(name, [{ site: plant.siteId, codes }]);
  [area, officer] = [await person('area'), await person('officer')];
  [second, stranger] = [await person('second'), await person('stranger')];
  const roleOf = (await rolesHeldBy(officer))[0]?.id ?? 0;
  const roleOfSecond = (await rolesHeldBy(second))[0]?.id ?? 0;
  const expiresAt = new Date(plant.server.services.now().getTime() + 5 * minute).toISOString();
  guard = await plant.world.person('guard', [
    { site: plant.siteId, codes },
    { site: plant.siteId, codes: ['permits.approve'], expiresAt },
  ]);
  const roleOfGuard = (await rolesHeldBy(guard)).at(-1)?.id ?? 0;
  const approvers = [
    { user_id: area.userId },
    { role_id: roleOf },
    { role_id: roleOfSecond },
    { role_id: roleOfGuard },
  ];
  nameApprovers({ approvers, approvalPattern: 'parallel', approvalsNeeded: 2, notBy: [] });
  await until(() => {
    const flow = plant.server.services.modules.byType('permits')?.compiled.flow;
    const nodes = flow?.statuses.map(({ node }) => node) ?? [];
    const named = nodes.flatMap((node) => node.approvers ?? []);
    if (named.length !== 4) throw new Error('The flow has not changed yet.');
  });
});
afterAll(() => plant.server.close());

async function rolesHeldBy({ userId }: Person): Promise<readonly RoleHolders[]> {
  const { body } = await plant.admin.call<{ roles: RoleHolders[] }>(
    'GET',
    `/api/sites/${plant.siteId}/users`,
  );
  return body.roles.filter(({ member_ids }) => member_ids.includes(userId));
}

function nameApprovers(rules: object): void {
  const file = path.join(plant.server.schemas, 'flows/permits.json');
  const flow = JSON.parse(readFileSync(file, 'utf8')) as { nodes: { kind: string }[] };
  const nodes = flow.nodes.map((node) => (node.kind === 'approval' ? { ...node, ...rules } : node));
  putFile(plant.server, 'permits', { ...flow, nodes }, 'flows');
}

async function waiting(): Promise<Permit> {
  const { id, version } = await plant.make('permits');
  const path_ = plant.at('permits', `/${id}/transitions`);
  const to = { version, body: { to: 'APPROVAL_PENDING' } };
  return (await plant.admin.call<Permit>('POST', path_, to)).body;
}

const approve = (by: Person, { id, version }: Permit) =>
  by.call<Permit & { error?: string }>('POST', plant.at('permits', `/${id}/transitions`), {
    version,
    body: { to: 'ACTIVE' },
  });

async function noticesOf(by: Person, itemId: number): Promise<number> {
  const { body } = await by.call<NoticesReply>('GET', '/api/notifications');
  return body.notifications.filter(({ kind, item_id }) => kind === 'approval' && item_id === itemId)
    .length;
}

async function waitsFor(by: Person, itemId: number): Promise<boolean> {
  const { body } = await by.call<MyWork>('GET', '/api/my-work');
  return body.approvals.rows.some(({ id }) => id === itemId);
}

test('people and roles are asked at the same time, once, and as many as are needed decide', async () => {
  const permit = await waiting();
  for (const each of [area, officer, second]) {
    expect(await noticesOf(each, permit.id)).toBe(1);
    expect(await waitsFor(each, permit.id)).toBe(true);
  }
  expect(await waitsFor(stranger, permit.id)).toBe(false);
  const refused = await approve(stranger, permit);
  expect(refused.status).toBe(409);
  expect(refused.body.error).toBe('Waiting for 2 of area, guard, officer, and second.');

  const first = await approve(second, permit);
  expect(first).toMatchObject({ status: 200, body: { status: permit.status } });
  expect(await waitsFor(second, permit.id)).toBe(false);
  expect(await noticesOf(area, permit.id)).toBe(1);
  const again = await approve(second, first.body);
  expect(again.body.error).toBe('You have approved. Waiting for area, guard, or officer.');

  const last = await approve(officer, first.body);
  expect(last.status).toBe(200);
  expect(last.body.status).not.toBe(permit.status);
  expect(await waitsFor(area, permit.id)).toBe(false);
});

test('a role decides only while somebody holds it', async () => {
  const permit = await waiting();
  expect(await waitsFor(guard, permit.id)).toBe(true);
  plant.server.advance(6 * minute);
  expect(await waitsFor(guard, permit.id)).toBe(false);
  expect(await rolesHeldBy(guard)).toHaveLength(1);
  expect((await approve(guard, permit)).body.error).toBe(
    'Waiting for 2 of area, officer, and second.',
  );
});
