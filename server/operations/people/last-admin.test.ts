import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../../tests/support/server/world.ts';
import { type Tx, withTenant } from '../../db/transaction.ts';
import { keepsAdmin } from './last-admin.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server, 'north');
});
afterAll(() => server.close());

const change = (work: (tx: Tx) => Promise<unknown>) =>
  withTenant(
    server.services.db,
    { organisationId: world.organisationId, siteIds: [], userId: null },
    (tx) => keepsAdmin(tx, () => work(tx)),
  );
const disable = (userId: number) => (tx: Tx) =>
  tx
    .updateTable('users')
    .set({ disabled_at: new Date().toISOString() })
    .where('id', '=', userId)
    .execute();

test('the last administrator of an organisation cannot be disabled, deleted or demoted', async () => {
  const { userId } = world.admin;
  const now = new Date().toISOString();
  const ofAdmin = (tx: Tx) => tx.updateTable('role_grants').where('user_id', '=', userId);
  const changes: readonly ((tx: Tx) => Promise<unknown>)[] = [
    disable(userId),
    (tx) => tx.updateTable('users').set({ deleted_at: now }).where('id', '=', userId).execute(),
    (tx) => ofAdmin(tx).set({ expires_at: '2099-01-01T00:00:00.000Z' }).execute(),
    (tx) => tx.deleteFrom('role_grants').where('user_id', '=', userId).execute(),
    (tx) => tx.updateTable('roles').set({ holds_all: false }).execute(),
  ];
  for (const each of changes)
    await expect(change(each)).rejects.toMatchObject({ code: 'last_admin' });
});

test('a person who has not accepted the invitation is no administrator yet', async () => {
  const { userId } = await world.person('invited', [{ codes: 'all' }]);
  const invite = (signed_in_at: string | null) => (tx: Tx) =>
    tx
      .updateTable('users')
      .set({ invited_at: new Date().toISOString(), signed_in_at })
      .where('id', '=', userId)
      .execute();
  await change(invite(null));
  await expect(change(disable(world.admin.userId))).rejects.toMatchObject({ code: 'last_admin' });
  await change(invite(new Date().toISOString()));
  await change(disable(world.admin.userId));
});
