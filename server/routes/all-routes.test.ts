import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityCalls } from '../../src/contract/activity.ts';
import type { CallDocument } from '../../src/contract/call.ts';
import { itemCalls } from '../../src/contract/items.ts';
import { isWrite } from '../../src/domain/call.ts';
import { staticCallGroups } from '../../src/contract/registry.ts';
import { groupCalls } from '../../src/contract/groups.ts';
import { EXPORT_SITE_WORKBOOK } from '../../src/contract/workbooks.ts';
import { lastSequence } from '../db/events.ts';
import { withTenant } from '../db/transaction.ts';
import { writtenLimit } from './workbooks.ts';
import { type Answer, client } from '../../tests/support/server/client.ts';
import { type Plant, makePlant } from '../../tests/support/server/plant.ts';
import { type Ids, addressIn, itemIn } from '../../tests/support/calls/addresses.ts';
import { bodies, bodyOf } from '../../tests/support/calls/call-bodies.ts';
import { makeSettings } from '../../tests/support/server/make-settings.ts';
import { type World, makeWorld } from '../../tests/support/server/world.ts';

interface Refusal {
  readonly error?: unknown;
  readonly code?: unknown;
}

let plant: Plant;
let strangers: World;
let calls: readonly CallDocument[];
/** Those of modules. */
let ofItems: readonly CallDocument[];
/** Ids of the first site, as path parameters. */
let ids: Ids;

beforeAll(async () => {
  plant = await makePlant();
  strangers = await makeWorld(plant.server, 'south');
  const named = staticCallGroups
    .filter(({ title }) => title !== 'System')
    .flatMap((group) => group.calls);
  ofItems = plant.server.services.modules.all().flatMap(({ document }) =>
    Object.values<CallDocument>({
      ...itemCalls(document),
      ...activityCalls(document),
      ...groupCalls(document),
    }),
  );
  calls = [...named, ...ofItems];
  ids = { ...(await makeSettings(plant)), kind: 'documents' };
});
afterAll(async () => plant.server.close());

const itemOf = (path: string) => itemIn(plant, path);
const addressOf = (call: CallDocument, changed: Ids = {}) => addressIn(plant, ids, call, changed);

const protectedCalls = () => calls.filter(({ access }) => access !== 'public');
const withBody = () => calls.filter(({ body }) => body !== undefined);
const paramsOf = ({ path }: CallDocument) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, n]) => n ?? '');

/**
 * The sequences of both organisations' invalidations: if they are unchanged, nothing was changed.
 */
async function eventCounts(): Promise<readonly number[]> {
  const heads: number[] = [];
  for (const world of [plant.world, strangers])
    for (const siteId of world.siteIds) {
      const tenant = { organisationId: world.organisationId, siteIds: [siteId], userId: null };
      heads.push(
        await withTenant(plant.server.services.db, tenant, (tx) => lastSequence(tx, siteId)),
      );
    }
  return heads;
}

/** A request that the server has to refuse. */
interface Attempt {
  readonly about: string;
  readonly send: () => Promise<Answer<Refusal>>;
}

/** Requests that wait for the database at the same time; a body may have ten megabytes. */
const concurrency = 8;

/** Sends each request; returns those that were not refused as expected, or changed something. */
async function notRefused(
  attempts: readonly Attempt[],
  statuses: readonly number[],
): Promise<readonly string[]> {
  const found: string[] = [];
  const before = await eventCounts();
  const remaining = attempts.values();
  const sendRemaining = async () => {
    for (const { about, send } of remaining) {
      const { status, body } = await send();
      const isSentence = typeof body.error === 'string' && body.error.length > 10;
      if (!statuses.includes(status) || !isSentence || typeof body.code !== 'string')
        found.push(`${about} answered ${status} ${JSON.stringify(body)}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendRemaining));
  const after = await eventCounts();
  return after.some((head, at) => head !== before[at]) ? [...found, 'something changed'] : found;
}

/** Makes each call; returns those that were not refused as expected, or changed something. */
const wrong = (
  list: readonly CallDocument[],
  statuses: readonly number[],
  send: (call: CallDocument) => Promise<Answer<Refusal>>,
) =>
  notRefused(
    list.map((call) => ({ about: `${call.method} ${call.path}`, send: () => send(call) })),
    statuses,
  );

describe('every call of the contract', () => {
  test('every call of the contract has a route', () => {
    expect(calls.length).toBeGreaterThan(80);
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
  });

  test('every call needs a session unless it is public', async () => {
    const body = { body: {} };
    expect(
      await wrong(protectedCalls(), [401], (call) =>
        client(plant.server).call(
          call.method,
          addressOf(call),
          call.body === undefined ? {} : body,
        ),
      ),
    ).toEqual([]);
    expect(
      await wrong(protectedCalls(), [401], (call) =>
        client(plant.server, 'x'.repeat(43)).call(call.method, addressOf(call)),
      ),
    ).toEqual([]);
  });

  function sent(call: CallDocument, siteId = plant.siteId) {
    const body = call.body === undefined ? {} : { body: bodyOf(call, siteId, itemOf(call.path)) };
    return call.ifMatch === true ? { ...body, version: 1 } : body;
  }
  const ofIds = () =>
    protectedCalls().filter((call) => {
      const params = paramsOf(call);
      // The name of a provider is no id.
      return (params.length > 0 || bodies[call.name] !== undefined) && !params.includes('provider');
    });

  test('no call finds ids of another organisation', async () => {
    expect(
      await wrong(ofIds(), [404], (call) =>
        strangers.admin.call(call.method, addressOf(call), sent(call)),
      ),
    ).toEqual([]);
    const siteId = strangers.siteIds[0] ?? 0;
    const namingSite = ofIds().filter(({ path, body }) =>
      /\{siteId\}|"site_id"/.test(path + JSON.stringify(body ?? '')),
    );
    expect(
      await wrong(namingSite, [404], (call) =>
        plant.admin.call(call.method, addressOf(call, { siteId }), sent(call, siteId)),
      ),
    ).toEqual([]);
  });

  test('no call finds a site without a role, or with an expired one', async () => {
    const [, second = 0] = plant.world.siteIds;
    const elsewhere = await plant.world.person('elsewhere', [
      { site: second, codes: 'all' },
      { site: plant.siteId, codes: 'all', expiresAt: new Date(Date.now() - 1000).toISOString() },
    ]);
    const onSite = () =>
      ofIds().filter(({ path, name }) => /siteId|templateId|columnId/.test(path) || name in bodies);
    expect(
      await wrong(onSite(), [404], (call) =>
        elsewhere.call(call.method, addressOf(call), sent(call)),
      ),
    ).toEqual([]);
  });

  test('no call finds items of another site under its site', async () => {
    const [, second = 0] = plant.world.siteIds;
    const items = calls.filter(({ path }) => /\{itemId\}|\/(batch|bulk)$/.test(path));
    expect(
      await wrong(items, [404], (call) =>
        plant.admin.call(call.method, addressOf(call, { siteId: second }), sent(call)),
      ),
    ).toEqual([]);
  });

  test('every call needs its permission', async () => {
    const site = plant.siteId;
    const guest = await plant.world.person('guest', [{ site, codes: ['nothing.read'] }]);
    const guarded = calls.filter(
      ({ path, method, name }) =>
        plant.server.services.modules
          .all()
          .some(({ document }) => path.includes(`/${document.api}`)) ||
        (method !== 'GET' && name in bodies),
    );
    expect(guarded.length).toBeGreaterThan(60);
    expect(
      await wrong(guarded, [403], (call) => guest.call(call.method, addressOf(call), sent(call))),
    ).toEqual([]);
  });

  test('every call of a module is refused on a site that does not use it', async () => {
    const { services } = plant.server;
    const setModules = (modules: string[] | null) =>
      withTenant(
        services.db,
        { organisationId: plant.world.organisationId, siteIds: [], userId: null },
        (tx) => tx.updateTable('sites').set({ modules }).where('id', '=', plant.siteId).execute(),
      );
    expect(ofItems.length).toBeGreaterThan(60);
    await setModules([]);
    const open = await wrong(ofItems, [403], (call) =>
      plant.admin.call(call.method, addressOf(call), sent(call)),
    );
    await setModules(null);
    expect(open).toEqual([]);
  });

  test('every call refuses a body that is not JSON', async () => {
    for (const body of ['{"a":', '{"__proto__": {"a": 1}}', '\u0000'])
      expect(
        await wrong(withBody(), [400], (call) =>
          plant.admin.call(call.method, addressOf(call), { body, version: 1 }),
        ),
      ).toEqual([]);
    expect(
      await wrong(withBody(), [415], (call) =>
        plant.admin.call(call.method, addressOf(call), {
          body: '<a/>',
          version: 1,
          headers: { 'content-type': 'text/xml' },
        }),
      ),
    ).toEqual([]);
  });

  test('every call refuses a body of another type, or without a required property', async () => {
    for (const body of ['[]', '"text"', '5', 'null', '[1, {}]'])
      expect(
        await wrong(withBody(), [400], (call) =>
          plant.admin.call(call.method, addressOf(call), { body, version: 1 }),
        ),
      ).toEqual([]);
    expect(
      await wrong(withBody(), [400], (call) =>
        plant.admin.call(call.method, addressOf(call), { version: 1 }),
      ),
    ).toEqual([]);
  });

  const withUnknown = (body: object): object =>
    Array.isArray(body) ? body.map(withUnknown) : { ...body, field_of_nobody: 1 };

  test('every call refuses unknown fields', async () => {
    expect(
      await wrong(withBody(), [400, 422], (call) =>
        plant.admin.call(call.method, addressOf(call), {
          body: withUnknown(bodyOf(call, plant.siteId, itemOf(call.path))),
          version: 1,
        }),
      ),
    ).toEqual([]);
  });

  test('every call refuses a body of ten megabytes, and that of a long table one that is longer than any', async () => {
    const bodyOfLength = (length: number) => JSON.stringify({ name: 'x'.repeat(length) });
    const usual = bodyOfLength(10 * 1024 * 1024);
    const long = bodyOfLength(writtenLimit);
    expect(
      await wrong(withBody(), [413], (call) =>
        plant.admin.call(call.method, addressOf(call), {
          body: call.path === EXPORT_SITE_WORKBOOK.path ? long : usual,
          version: 1,
        }),
      ),
    ).toEqual([]);
  });

  test('every call refuses unknown query parameters', async () => {
    const asking = calls.filter(({ query }) => query !== undefined);
    expect(asking.length).toBeGreaterThan(70);
    expect(
      await wrong(asking, [400], (call) =>
        plant.admin.call(
          call.method,
          `${addressOf(call)}${addressOf(call).includes('?') ? '&' : '?'}of_nobody=1`,
          sent(call),
        ),
      ),
    ).toEqual([]);
  });

  const numbers = [
    'siteId',
    'itemId',
    'userId',
    'organisationId',
    'templateId',
    'columnId',
    'labelId',
    'commentId',
    'fileId',
    'roleId',
    'requestId',
    'teamId',
  ];

  test.each(['abc', 0, -5, 1.5, '99999999999999', '%00'])(
    'every call refuses the invalid id %s',
    async (bad) => {
      const attempts = calls.flatMap((call) =>
        paramsOf(call)
          .filter((param) => numbers.includes(param))
          .map((param) => ({
            about: `${call.method} ${call.path} with ${param} ${bad}`,
            send: () =>
              plant.admin.call<Refusal>(call.method, addressOf(call, { [param]: bad }), sent(call)),
          })),
      );
      expect(attempts.length).toBeGreaterThan(calls.length / 2);
      expect(await notRefused(attempts, [400, 404])).toEqual([]);
    },
  );

  test('every call that changes something refuses an invalid key', async () => {
    const headers = { 'idempotency-key': 'not one' };
    expect(
      await wrong(protectedCalls().filter(isWrite), [400], (call) =>
        plant.admin.call(call.method, addressOf(call), { ...sent(call), headers }),
      ),
    ).toEqual([]);
  });

  test('an unknown path gets 404 as JSON in the caller’s language', async () => {
    for (const url of ['/api', '/api/nothing', '/api/sites/1/nothing', '/api/sites/1/no/thing/1'])
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const headers = { 'accept-language': 'de' };
        const answer = await plant.admin.call(method, url, { headers });
        expect(answer.status, `${method} ${url}`).toBe(404);
        expect(answer.body).toEqual({ error: 'Das wurde nicht gefunden.', code: 'not_found' });
      }
  });

  test('every call that changes data gives the same response to the same key', async () => {
    for (const call of protectedCalls().filter(isWrite)) {
      const headers = { 'idempotency-key': `walk-${call.name}` };
      const send = () => plant.admin.call(call.method, addressOf(call), { ...sent(call), headers });
      const first = await send();
      const { status, body } = await send();
      expect([call.name, status, body]).toEqual([call.name, first.status, first.body]);
    }
  });
});
