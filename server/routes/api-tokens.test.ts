import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallDocument } from '../../src/contract/call.ts';
import { moduleCalls, staticCallGroups } from '../../src/contract/registry.ts';
import { needsPerson } from '../../src/domain/call.ts';
import { type Ids, addressIn, itemIn } from '../../tests/support/calls/addresses.ts';
import { bodyOf } from '../../tests/support/calls/call-bodies.ts';
import { withToken } from '../../tests/support/server/api-tokens.ts';
import type { Client } from '../../tests/support/server/client.ts';
import { makeSettings } from '../../tests/support/server/make-settings.ts';
import { type Plant, makePlant } from '../../tests/support/server/plant.ts';
import { withTenant } from '../db/transaction.ts';

let plant: Plant;
let ids: Ids;
let calls: readonly CallDocument[];

beforeAll(async () => {
  plant = await makePlant();
  ids = {
    ...(await makeSettings(plant)),
    kind: 'documents',
    importId: '3b1c7a52-5c1e-4f7e-9d3a-0d4b5a6c7e8f',
    mappingId: 1,
  };
  calls = [
    ...staticCallGroups.flatMap((group) => group.calls),
    ...plant.server.services.modules.all().flatMap(({ document }) => moduleCalls(document)),
  ];
});
afterAll(() => plant.server.close());

function send(by: Client, call: CallDocument) {
  const body = call.body === undefined ? {} : bodyOf(call, plant.siteId, itemIn(plant, call.path));
  return by.call<{ readonly code?: unknown }>(call.method, addressIn(plant, ids, call), {
    ...(call.body !== undefined && { body }),
    ...(call.ifMatch === true && { version: 1 }),
  });
}

/** A token of somebody who holds every code, on every site. */
const tokenOf = async (name: string) =>
  withToken(plant.server, plant.world, await plant.world.person(name, [{ codes: 'all' }]));

/** Takes the codes of a token: the call that makes one refuses an empty list. */
const takeCodes = (id: number) =>
  withTenant(
    plant.server.services.db,
    { organisationId: plant.world.organisationId, siteIds: [], userId: null },
    (tx) => tx.updateTable('api_tokens').set({ permissions: [] }).where('id', '=', id).execute(),
  );

test('an API token without codes reads and changes nothing, whatever it calls', async () => {
  const token = await tokenOf('owner of nothing');
  await takeCodes(token.id);
  const answers: string[] = [];
  const shown: string[] = [];
  for (const call of calls.filter(({ access }) => access !== 'public')) {
    const { status, body } = await send(token, call);
    if (status >= 400) continue;
    answers.push(call.name);
    if (JSON.stringify(body).includes(`"site_id":${plant.siteId}`)) shown.push(call.name);
  }
  // Who the token is, the documents of the modules, and lists that are empty without a role.
  expect(answers.toSorted()).toEqual([
    'FIND_ITEM_CODE',
    'GET_ALL_SITES',
    'GET_CURRENT_USER',
    'GET_MODULES',
    'GET_MY_WORK',
    'SEARCH_ITEMS',
  ]);
  expect(shown).toEqual([]);
  const sites = await token.call('GET', '/api/sites');
  expect(sites.body).toEqual([]);
}, 120_000);

test('a call that needs a person refuses every API token with a code of its own', async () => {
  const token = await tokenOf('owner of all');
  const personal = calls.filter(needsPerson);
  expect(personal.length).toBeGreaterThan(50);
  const answers = [];
  for (const call of personal) {
    const { status, body } = await send(token, call);
    answers.push([call.name, status, body.code]);
  }
  expect(answers).toEqual(personal.map(({ name }) => [name, 403, 'person_required']));
});

test('no call without a session changes anything for an API token', () => {
  const open = calls.filter((call) => call.access === 'public' && call.method !== 'GET');
  expect(open.filter((call) => !needsPerson(call))).toEqual([]);
});
