import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillPath } from '../../src/contract/call.ts';
import { groupCalls } from '../../src/contract/groups.ts';
import {
  accountCalls,
  staticCallGroups,
  moduleCalls,
  organisationCalls,
} from '../../src/contract/registry.ts';
import { ASK_SUPPORT } from '../../src/contract/help.ts';
import { itemCalls } from '../../src/contract/items.ts';
import { SEARCH_SITE } from '../../src/contract/search.ts';
import { startBackends, site } from '../support/calls/started-backends.ts';
import { ifMatch } from '../support/calls/compare-backends.ts';
import { validBody } from '../support/server/items.ts';

const { sides, stock, modules, at, expectSame, expectWritten, expectTried } = await startBackends();

const ofAccounts: ReadonlySet<string> = new Set(
  [...accountCalls, ...organisationCalls, ASK_SUPPORT].map(({ name }) => name),
);

/** Calls that the mock leaves to the server (mock/README.md): it answers them with 501. */
const isServers = (name: string): boolean =>
  /^(GET_API_DOCUMENT|.*EXPORT.*|.*IMPORT.*|.*_FILES?|.*FILE)$/.test(name) || ofAccounts.has(name);

describe('reads', () => {
  const params = {
    siteId: site,
    userId: 2,
    organisationId: 1,
    templateId: 1,
    itemId: 1,
    bulletinId: 1,
  };

  test('every list and row of the demo is the same, as its call says', async () => {
    const calls = staticCallGroups.flatMap((group) => group.calls);
    for (const call of calls.filter(({ name, method }) => method === 'GET' && !isServers(name))) {
      const url = fillPath(call.path, { ...params, moduleTable: 'workorder_items' });
      await expectSame({ method: 'GET', url }, call);
    }
  });

  test('of every item kind on every site, an archived one and one of others too', async () => {
    for (const { compiled } of modules())
      for (const call of moduleCalls(compiled.document)) {
        if (call.method !== 'GET' || isServers(call.name)) continue;
        for (const siteId of [1, 2, 5, 6])
          await expectSame(
            { method: 'GET', url: fillPath(call.path, { ...params, siteId }) },
            call,
            compiled,
          );
      }
  });

  test('of lists sorted by every column, both ways, page by page', async () => {
    for (const { compiled } of modules()) {
      const call = moduleCalls(compiled.document)[0];
      const dbs = ['id', 'name', 'created_at', ...compiled.listColumns.map(({ db }) => db)];
      for (const db of new Set(dbs))
        for (const direction of ['asc', 'desc']) {
          const sort = encodeURIComponent(JSON.stringify([{ db, direction }]));
          const url = at(compiled.document.api, `?sort=${sort}&limit=15`);
          const { body } = await expectSame({ method: 'GET', url }, call, compiled);
          const { next_page_cursor: next } = body as { readonly next_page_cursor?: string | null };
          if (typeof next === 'string' && direction === 'desc')
            await expectSame({ method: 'GET', url: `${url}&page_cursor=${next}` }, call, compiled);
        }
    }
  });

  test('of what refers to items, by module, template and page', async () => {
    for (const { compiled } of modules()) {
      const { inbound } = itemCalls(compiled.document);
      for (const query of [
        '',
        '?module_type=workorders',
        '?module_type=nothing',
        '?limit=1',
        '?limit=1&page_cursor=workorders:30',
        '?page_cursor=x',
        '?of=template',
        '?template_id=1',
      ])
        for (const id of [2, 15, 999_999]) {
          const url = at(compiled.document.api, `/${id}/inbound${query}`);
          await expectSame({ method: 'GET', url }, inbound, compiled);
        }
    }
  });

  test('of a search over all modules', async () => {
    for (const query of ['search=pump', 'search=WO-3', 'search=P%C3%9CMP', 'search=3&limit=50', ''])
      await expectSame({ method: 'GET', url: at('search', `?${query}`) }, SEARCH_SITE);
  });

  test('of lists filtered, searched, in part, since and after', async () => {
    const rule = (filter: unknown) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
    for (const query of [
      'search=pump%20leak',
      'search=W%C3%84SSER',
      'search=WO-3',
      'search=nothing%20of%20the%20kind',
      rule({ '==': [{ var: 'status' }, 2] }),
      rule({
        and: [{ '>': [{ var: 'estimated_hours' }, 4] }, { '!': [{ empty: [{ var: 'due_at' }] }] }],
      }),
      rule({ '>': [{ var: 'no_such_column' }, 4] }),
      rule({ in: [1, { var: 'assignee_ids' }] }),
      'fields=name,status',
      'fields=columns&limit=3',
      `since=${encodeURIComponent('2026-06-01T00:00:00Z')}`,
      'since=yesterday',
      'sync_cursor=2200',
      'sync_cursor=0&limit=5',
      'deleted=only',
      'limit=0',
      'limit=501',
      'limit=3&count_to=0',
      'limit=3&count_to=2',
      'limit=3&count_to=2&offset=4',
      'limit=500&count_to=2&search=pump%20leak',
      'limit=3&count_to=10001',
      'page_cursor=x',
      'sort=x',
      'sort=%5B%7B%22db%22%3A%22files%22%2C%22direction%22%3A%22asc%22%7D%5D',
      'nothing=1',
    ])
      await expectSame({ method: 'GET', url: at('workorders', `?${query}`) });
  });
});

describe('groups', () => {
  test('of every column, with every sum and range, page by page', async () => {
    for (const { compiled } of modules()) {
      const { api } = compiled.document;
      const { groups } = groupCalls(compiled.document);
      const of = (ruleType: string) =>
        compiled.columns
          .filter(({ fieldType }) => fieldType.document.ruleType === ruleType)
          .filter(({ fieldType }) => fieldType.document.dataType !== 'status')
          .filter(({ fieldType }) => fieldType.document.reference === undefined)
          .map(({ db }) => db);
      const more = { sums: of('number').join(), ranges: ['created_at', ...of('date')].join() };
      for (const by of ['template_id', ...compiled.listColumns.map(({ db }) => db)])
        for (const order of ['value', 'count']) {
          const query = { by, order, unit: 'month', limit: '4', ...more };
          const filled = Object.entries(query).filter(([, value]) => value !== '');
          const url = at(api, `/groups?${new URLSearchParams(filled)}`);
          const { body } = await expectSame({ method: 'GET', url }, groups, compiled);
          const { next_page_cursor: next } = body as { readonly next_page_cursor?: string | null };
          if (typeof next === 'string')
            await expectSame(
              { method: 'GET', url: `${url}&page_cursor=${next}` },
              groups,
              compiled,
            );
        }
    }
  });

  test('and lists by columns of templates', async () => {
    const rule = (filter: unknown) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
    for (const query of [
      rule({ '>': [{ var: 'hour_meter' }, 40_000] }),
      rule({ contains: [{ var: 'passed' }, 'tyres'] }),
      `sort=${encodeURIComponent('[{"db":"defects","direction":"asc"}]')}&limit=5`,
      'template_id=1',
      'template_id=999999',
    ])
      await expectSame({ method: 'GET', url: at('checklists', `?${query}`) });
    for (const query of [
      'by=passed&sums=hour_meter',
      'by=defects&template_id=2',
      'by=x',
      'unit=decade',
    ])
      await expectSame({ method: 'GET', url: at('checklists', `/groups?${query}`) });
  });
});

describe('items of every kind are written alike', () => {
  test('made, changed, cleared, deleted, restored, with the same history and events', async () => {
    for (const { compiled } of modules()) {
      const { api } = compiled.document;
      const calls = itemCalls(compiled.document);
      const body = validBody(compiled, stock);
      const made = await expectWritten(
        { method: 'POST', url: at(api), body },
        calls.create,
        compiled,
      );
      const url = at(api, `/${made.id}`);
      const optional = compiled.columns.filter(({ required }) => !required).map(({ db }) => db);
      const core = Object.fromEntries(optional.map((db) => [db, null]));
      const cleared = { name: 'Ventil Süd, "neu"' };
      const changes = [cleared, { description: '=1+1' }, { name: cleared.name }, core];
      let { version } = made;
      for (const change of changes) {
        const before = version;
        const request = { method: 'PATCH', url, body: change, headers: ifMatch(version) };
        const answer = await expectSame(request, calls.patch, compiled);
        version = (answer.body as { version?: number }).version ?? version;
        const count = version - before;
        expect(await sides.mock.takeEvents(count)).toEqual(await sides.server.takeEvents(count));
      }
      await expectWritten(
        { method: 'DELETE', url, headers: ifMatch(version) },
        calls.remove,
        compiled,
      );
      await expectSame({ method: 'DELETE', url, headers: ifMatch(version + 1) });
      await expectSame({ method: 'PATCH', url, body: cleared, headers: ifMatch(version + 1) });
      const restore = { method: 'POST', url: `${url}/restore`, headers: ifMatch(version + 1) };
      await expectWritten(restore, calls.restore, compiled);
      await expectSame({ ...restore, headers: ifMatch(version + 2) });
      await expectSame({ method: 'GET', url: `${url}/history` }, calls.history, compiled);
      await expectSame({ method: 'GET', url: at(api, '?sync_cursor=2426') }, calls.list, compiled);
    }
  });

  test('refused at the same pointers for the same reasons, whatever the body', async () => {
    const anything = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        '',
        'x'.repeat(300),
        -1,
        1.5,
        1e9,
        true,
        [],
        {},
        [999_999],
        [1],
      ),
      fc.constantFrom<unknown>({ user_ids: [999_999], team_ids: [] }, '2026-02-30', '#12', [91, 0]),
      fc.jsonValue({ maxDepth: 2 }),
    );
    for (const { compiled } of modules()) {
      const names = [...compiled.columns.map(({ db }) => db), 'status', 'id', 'nothing', 'columns'];
      const bodies = fc
        .dictionary(fc.constantFrom(...names), anything, { maxKeys: 5 })
        .map((wrong) => ({ ...validBody(compiled, stock), ...wrong }));
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          await expectTried({ method: 'POST', url: at(compiled.document.api), body });
        }),
        { numRuns: 25 },
      );
    }
  });

  test('moved along every edge or denied with the same denial', async () => {
    for (const { compiled } of modules()) {
      const { api } = compiled.document;
      const calls = itemCalls(compiled.document);
      const keys = compiled.flow.statuses.map(({ key }) => key);
      const body = validBody(compiled, stock);
      let item = await expectWritten(
        { method: 'POST', url: at(api), body },
        calls.create,
        compiled,
      );
      for (const to of [...keys, 'NOWHERE', ...keys.toReversed(), ...keys]) {
        const url = at(api, `/${item.id}/transitions`);
        const move = { to, comment: 'As agreed.' };
        const request = { method: 'POST', url, body: move, headers: ifMatch(item.version) };
        const answer = await expectTried(request, calls.transition, compiled);
        if (answer.status === 200) item = answer.body as typeof item;
      }
      const url = at(api, `/${item.id}`);
      await expectSame({ method: 'GET', url: `${url}/history` }, calls.history, compiled);
      for (const status of [1, 2, 99, 'x']) {
        const { version } = (await expectSame({ method: 'GET', url })).body as typeof item;
        await expectSame({ method: 'PATCH', url, body: { status }, headers: ifMatch(version) });
      }
      await Promise.all([sides.server.takeEvents(0), sides.mock.takeEvents(0)]);
    }
  });

  test('many at once: all or none, and each with its reason', async () => {
    for (const { compiled } of modules()) {
      const { api } = compiled.document;
      const calls = itemCalls(compiled.document);
      const items = [];
      for (let number = 0; number < 3; number++) {
        const request = { method: 'POST', url: at(api), body: validBody(compiled, stock, number) };
        items.push(await expectWritten(request, calls.create, compiled));
      }
      const [first, second, third] = items.map(({ id, version }) => ({ id, version }));
      const name = { changes: { name: 'Together' } };
      const patch = (rest: string, body: unknown) => ({
        method: 'PATCH',
        url: at(api, rest),
        body,
      });
      const wrong = { ...third, changes: { name: '', nothing: 1 } };
      await expectSame(
        patch('/batch', [
          { ...first, ...name },
          wrong,
          { ...second, ...name },
          { ...first, ...name },
        ]),
      );
      await expectSame(
        patch('/bulk', { items: [first, { id: 999_999, version: 1 }], changes: { name: '' } }),
      );
      await expectSame(patch('/batch', []));
      const both = [
        { ...first, ...name },
        { ...second, changes: { name: 'Apart' } },
      ];
      await expectWritten(patch('/batch', both), calls.batch, compiled);
      const later = [first, second].map((each) => ({ id: each?.id, version: 2 }));
      await expectWritten(
        patch('/bulk', { items: later, changes: { name: 'Alike' } }),
        calls.bulk,
        compiled,
      );
      const moved = [...later.map(({ id }) => ({ id, version: 3 })), { id: 999_999, version: 1 }];
      const to = compiled.flow.statuses[1]?.key;
      const request = { method: 'POST', url: at(api, '/transitions'), body: { items: moved, to } };
      const { body } = await expectSame(request, calls.transitions, compiled);
      const isMoved = JSON.stringify(body).includes('"status":200');
      const count = isMoved ? 1 : 0;
      expect(await sides.mock.takeEvents(count)).toEqual(await sides.server.takeEvents(count));
      const at3 = { id: third?.id, version: third?.version ?? 0 };
      const none = { id: 999_999, version: 1 };
      const bin = (rest: string, named: readonly object[]) => ({
        method: 'POST',
        url: at(api, rest),
        body: { items: named },
      });
      await expectWritten(bin('/remove', [at3, none, at3]), calls.removeMany, compiled);
      const gone = { ...at3, version: at3.version + 1 };
      await expectSame(bin('/remove', [gone]), calls.removeMany, compiled);
      await expectWritten(bin('/restore', [gone, none]), calls.restoreMany, compiled);
    }
  });
});

test('the mock answers every call but those that are named', async () => {
  const names = ['siteId', 'userId', 'organisationId', 'templateId', 'itemId', 'moduleTable'];
  const others = [
    'labelId',
    'columnId',
    'importId',
    'mappingId',
    'fileId',
    'commentId',
    'viewId',
    'bulletinId',
    'sessionId',
    'identityId',
    'provider',
    'kind',
  ];
  // Where nothing is, so that nothing is changed.
  const params = Object.fromEntries([...names, ...others].map((name) => [name, 999_999]));
  const ofKinds = modules().flatMap(({ document }) => moduleCalls(document));
  for (const call of [...staticCallGroups.flatMap((group) => group.calls), ...ofKinds]) {
    const { method, path, name } = call;
    const { status } = await sides.mock.send({
      method,
      url: fillPath(path, params),
    });
    expect([name, status === 501]).toEqual([name, isServers(name)]);
  }
});

test('a client_id is taken once', async () => {
  for (const { compiled } of modules()) {
    const url = at(compiled.document.api);
    const client_id = crypto.randomUUID();
    const body = { ...validBody(compiled, stock), client_id, external_id: 7 };
    await expectWritten(
      { method: 'POST', url, body },
      itemCalls(compiled.document).create,
      compiled,
    );
    await expectSame({ method: 'POST', url, body });
  }
});
