/**
 * Two organisations with three sites each, and a person with each preset of a role on one site: each
 * call with each id of another site or organisation is answered as if the id were of nothing, tells
 * no text of its row, and changes nothing there.
 */
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rolePresets } from '../../src/contract/access-roles.ts';
import { moduleCalls, staticCallGroups } from '../../src/contract/registry.ts';
import { type RolePreset, presetCodes } from '../../src/domain/permissions.ts';
import { type Foreign, idsLeftOut, toldApart } from '../../tests/support/matrix/compare.ts';
import { type MatrixCall, requestOf } from '../../tests/support/matrix/entries.ts';
import { referringColumns, stockOfNothing } from '../../tests/support/matrix/references.ts';
import { type Sender, senderOf } from '../../tests/support/matrix/send.ts';
import {
  type MatrixSite,
  beginIdsHigh,
  makeMatrixSite,
  withDocument,
} from '../../tests/support/matrix/site-ids.ts';
import { tableContents } from '../../tests/support/matrix/table-contents.ts';
import { importing } from '../../tests/support/server/imports.ts';
import { type TestServer, testServer } from '../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../tests/support/server/world.ts';
import { until } from '../../tests/support/until.ts';

const isFull = process.env['FULL_TESTS'] === '1';
/** In a sample each of these gets a share of the calls; the admin of a site gets every call. */
const sampled: readonly RolePreset[] = rolePresets.filter((preset) => preset !== 'site_admin');

/** Requests that are refused for other reasons than the ids that they name. */
const refusedOtherwise = new Set([
  // It needs a recent reauthentication.
  'CREATE_API_TOKEN',
  // A ceremony, a code or a password that nobody has.
  'CHANGE_PASSWORD',
  'COMPLETE_LINK',
  'PROVE',
  'VERIFY_EMAIL_CODES',
  'VERIFY_HARDWARE',
  'VERIFY_TOTP',
  'VERIFY_WEBAUTHN',
  // Keys of the caller alone.
  'DISABLE_HARDWARE',
  'DISABLE_WEBAUTHN',
  'RENAME_HARDWARE',
  'RENAME_WEBAUTHN',
  // Work is not handed over to oneself.
  'HAND_OVER',
  // From then on the session has the rights of that person.
  'VIEW_AS_PERSON',
]);

/** Requests whose body names an item, which calls by POST delete. */
const beforeDeletions = new Set(['ADD_DMS_VERSION', 'SAVE_DMS_HOTSPOTS']);

/** Requests about what is removed at first, which another request restores. */
const afterRestoring = new Set(['REVIEW_ORGANISATION_MODULE']);

let server: TestServer;
let north: World;
let south: World;
let sites: readonly MatrixSite[];
let calls: readonly MatrixCall[];

beforeAll(async () => {
  server = await testServer();
  await beginIdsHigh(server);
  north = await makeWorld(server, 'north', 3);
  south = await makeWorld(server, 'south', 3);
  const made: MatrixSite[] = [];
  for (const world of [north, south])
    for (const [at, siteId] of world.siteIds.entries())
      made.push(await makeMatrixSite(server, world, siteId, `Marker${world.key}${at}`));
  const complete: MatrixSite[] = [];
  for (const [at, site] of made.entries())
    complete.push(await withDocument(server, at < north.siteIds.length ? north : south, site));
  sites = complete;
  const ofNoModule = staticCallGroups.flatMap((group) => group.calls);
  const ofModules = server.services.modules
    .all()
    .flatMap(({ document }) => moduleCalls(document).map((call) => ({ call, module: document })));
  calls = [...ofNoModule.map((call) => ({ call, module: null })), ...ofModules].filter(
    ({ call }) => call.access !== 'public',
  );
}, 240_000);
afterAll(() => server.close());

/** Opens a socket with a session; collects its events as JSON. */
async function listen(address: string, token: string | null) {
  const cookie = `${server.app.sessionCookies.session}=${token}`;
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie },
  });
  const heard: string[] = [];
  socket.onAny((...event: unknown[]) => heard.push(JSON.stringify(event)));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return { heard, close: () => socket.close() };
}

function siteAt(number: number): MatrixSite {
  const site = sites[number];
  if (site === undefined) throw new Error('No site.');
  return site;
}

/** Sends the calls of a share as a person; returns what told rows apart. */
async function differences(sender: Sender, share: readonly MatrixCall[], within: boolean) {
  const own = siteAt(0);
  const foreign: (Foreign & { readonly marker: string })[] = [
    ...(within ? [{ ...siteAt(1), about: 'another site', isSameOrganisation: true }] : []),
    { ...siteAt(3), about: 'another organisation', isSameOrganisation: false },
  ];
  const found: string[] = [];
  let requests = 0;
  for (const call of share)
    for (const rows of foreign) {
      const result = await toldApart(sender, call, own.ids, rows, rows.marker);
      requests += result.requests;
      found.push(...result.found);
    }
  return { requests, found };
}

const contents = async () => [
  ...(await tableContents(server, 'organisation_id', south.organisationId)),
  ...(await tableContents(server, 'site_id', north.siteIds[1] ?? 0)),
  ...(await tableContents(server, 'site_id', north.siteIds[2] ?? 0)),
];

describe('the matrix of calls, ids and roles', () => {
  test('every call has a request that names each id of its schema', () => {
    expect(calls.length).toBeGreaterThan(400);
    expect(calls.flatMap((call) => idsLeftOut(call, siteAt(0).ids))).toEqual([]);
  });

  test('no person with a preset on a site reads or changes rows elsewhere, or learns that they exist', async () => {
    const before = await contents();
    const documents = server.services.modules.all().map(({ document }) => document);
    const found: string[] = [];
    let requests = 0;
    for (const preset of rolePresets) {
      const codes = presetCodes(documents, preset);
      const person = await north.person(preset, [{ site: north.siteIds[0] ?? 0, codes, preset }]);
      const at = sampled.indexOf(preset);
      const share = calls.filter((_, number) => isFull || at < 0 || number % sampled.length === at);
      const result = await differences(senderOf(server, person.token), share, true);
      requests += result.requests;
      found.push(...result.found.map((text) => `${preset}: ${text}`));
    }
    expect(found).toEqual([]);
    expect(requests).toBeGreaterThan(3 * calls.length);
    expect(await contents()).toEqual(before);
  }, 600_000);

  test('an admin of an organisation learns nothing of another one, and changes nothing there', async () => {
    const before = await tableContents(server, 'organisation_id', south.organisationId);
    const { found } = await differences(senderOf(server, north.admin.token), calls, false);
    expect(found).toEqual([]);
    expect(await tableContents(server, 'organisation_id', south.organisationId)).toEqual(before);
  }, 600_000);

  test('a reference to a row elsewhere is refused like one to nothing, in every column of every module', async () => {
    const [own, within, other] = [siteAt(0), siteAt(1), siteAt(3)];
    // The people of the organisation may be named on each of its sites.
    const { people } = stockOfNothing(own.stock);
    const stocks = [{ ...within.stock, people }, other.stock, stockOfNothing(own.stock)];
    const { send } = senderOf(server, north.admin.token);
    const found: string[] = [];
    let columns = 0;
    for (const { document, compiled } of server.services.modules.all()) {
      const id = own.stock.items.get(document.type) ?? 0;
      const url = `/api/sites/${own.ids['siteId']}/${document.api}/${id}`;
      for (const { column, values } of referringColumns(compiled, stocks)) {
        columns += 1;
        const replies: string[] = [];
        for (const value of values) {
          const { status, text } = await send('PATCH', url, {
            body: { [column.db]: value },
            version: 1,
          });
          replies.push(`${status} ${text}`);
        }
        const isRefused = replies.every((reply) => reply.startsWith('422 '));
        if (new Set(replies).size > 1 || !isRefused)
          found.push(`${document.type}.${column.db}: ${replies.join(' | ')}`);
      }
    }
    expect(found).toEqual([]);
    expect(columns).toBeGreaterThan(30);
  }, 120_000);

  test('an import finds items elsewhere no more than items that do not exist', async () => {
    const { ids } = siteAt(0);
    const problems: string[] = [];
    for (const name of [siteAt(1).marker, siteAt(3).marker, 'Marker of nothing']) {
      const parent = `${name} functional_locations`;
      const at = `/api/sites/${ids['siteId']}/equipment`;
      const rows = `name,functional_location\nx,${parent}\n`;
      const run = await importing(server, north.admin, at, rows);
      await run.check();
      problems.push(JSON.stringify(await run.problems()).replaceAll(name, ''));
    }
    expect(new Set(problems).size).toBe(1);
    expect(problems[0]).toContain('name_missing');
  });

  test('no socket hears of a site on which its person has no role', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const person = await north.person('hearing', [{ site: north.siteIds[0] ?? 0, codes: 'all' }]);
    const [inside, admin] = await Promise.all(
      [person, north.admin].map(({ token }) => listen(address, token)),
    );
    const label = (world: World, siteId = 0) =>
      world.admin.call('POST', `/api/sites/${siteId}/labels`, {
        body: { module_type: 'equipment', name: 'Heard' },
      });
    for (const siteId of south.siteIds) await label(south, siteId);
    for (const siteId of north.siteIds.toReversed()) await label(north, siteId);
    const heardAt = (events: readonly string[] = []) =>
      events.filter((text) => /Heard|siteId/.test(text));
    const of = (siteId: number) => JSON.stringify(['INVALIDATE_GET_SITE_LABELS', { siteId }]);
    await until(() => expect(heardAt(inside?.heard)).toContain(of(north.siteIds[0] ?? 0)));
    await until(() => expect(heardAt(admin?.heard)).toHaveLength(north.siteIds.length));
    expect(heardAt(inside?.heard)).toEqual([of(north.siteIds[0] ?? 0)]);
    expect(heardAt(admin?.heard)).toEqual(north.siteIds.toReversed().map(of));
    inside?.close();
    admin?.close();
  });

  test('the requests of the matrix are refused for their ids alone: with those of the caller they are found', async () => {
    const { send } = senderOf(server, north.admin.token);
    const { ids } = siteAt(2);
    const refused: string[] = [];
    const methods = ['', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    const sendable = calls.filter(({ call }) => !refusedOtherwise.has(call.name));
    const turnOf = ({ name, method }: MatrixCall['call']) => {
      if (beforeDeletions.has(name)) return 0;
      return afterRestoring.has(name) ? methods.indexOf('PUT') : methods.indexOf(method);
    };
    const inOrder = sendable.toSorted((a, b) => turnOf(a.call) - turnOf(b.call));
    for (const matrixCall of inOrder) {
      const { name, method } = matrixCall.call;
      const { url, sent } = requestOf(matrixCall, ids);
      const { status, text } = await send(method, url, sent);
      // What the module requires of a new item is not there, and what is deleted was deleted before.
      const isFound =
        status < 400 ||
        [403, 409, 412, 429].includes(status) ||
        (status === 422 && name.startsWith('CREATE_SITE_'));
      if (!isFound && !(method === 'DELETE' && status === 404))
        refused.push(`${name} ${status} ${text}`);
    }
    expect(refused).toEqual([]);
  }, 240_000);

  test('no read of a person with a role on one site has a text of another site', async () => {
    const codes = presetCodes(
      server.services.modules.all().map(({ document }) => document),
      'site_admin',
    );
    const person = await north.person('reader', [{ site: north.siteIds[0] ?? 0, codes }]);
    const { send } = senderOf(server, person.token);
    const own = siteAt(0);
    const leaks: string[] = [];
    let ownTexts = 0;
    for (const call of calls.filter((each) => each.call.method === 'GET')) {
      const { url } = requestOf(call, own.ids);
      const bare = url.replace(/\?.*(template_id|import_id).*/, '');
      const { text } = await send('GET', bare);
      if (text.includes(own.marker)) ownTexts += 1;
      for (const { marker } of sites.slice(1))
        if (text.includes(marker)) leaks.push(`${call.call.name} reveals ${marker}`);
    }
    expect(leaks).toEqual([]);
    expect(ownTexts).toBeGreaterThan(40);
  }, 120_000);
});
