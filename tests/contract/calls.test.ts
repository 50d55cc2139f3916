import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyRows } from '../../demo/seed/rows.ts';
import { createHandle } from '../../mock/handle.ts';
import { readModules } from '../../mock/read-modules.ts';
import { activityCalls } from '../../src/contract/activity.ts';
import { GET_BULLETINS } from '../../src/contract/bulletins.ts';
import type { CallDocument } from '../../src/contract/call.ts';
import { fillPath } from '../../src/domain/call.ts';
import * as directory from '../../src/contract/directory.ts';
import { groupCalls } from '../../src/contract/groups.ts';
import { GET_SUPPORT } from '../../src/contract/help.ts';
import { itemCalls } from '../../src/contract/items.ts';
import { GET_MODULES } from '../../src/contract/modules.ts';
import { GET_NOTIFICATIONS } from '../../src/contract/notifications.ts';
import { GET_PREFERENCES } from '../../src/contract/preferences.ts';
import { moduleCalls, staticCallGroups } from '../../src/contract/registry.ts';
import { GET_CURRENT_USER, LOGIN, LOGIN_TWO_FACTOR, LOGOUT } from '../../src/contract/session.ts';
import { GET_SITE_VIEWS } from '../../src/contract/views.ts';
import { GET_MY_WORK, GET_SITE_MY_WORK, GET_SITE_OVERVIEW } from '../../src/contract/work.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { startBackends, site } from '../support/calls/started-backends.ts';
import { ifMatch } from '../support/calls/compare-backends.ts';
import { validBody } from '../support/server/items.ts';

const { sides, stock, modules, at, expectSame, expectEvents, expectWritten, expectTried } =
  await startBackends();

/** The calls that the mock serves from the demo's rows like the server (mock/README.md). */
const ofSites: readonly CallDocument[] = [
  GET_CURRENT_USER,
  GET_MODULES,
  directory.GET_ALL_SITES,
  directory.GET_SITE_USERS,
  directory.GET_SITE_TEMPLATES,
  directory.GET_SITE_TYPES,
  directory.GET_SITE_CRITICALITIES,
  directory.GET_SITE_DROPDOWNS,
  directory.GET_SITE_COLUMNS,
  directory.GET_SITE_LABELS,
];

function callsOnItems({ document }: CompiledModule): readonly CallDocument[] {
  const { list, get, history, create, patch, transition } = itemCalls(document);
  const { groups } = groupCalls(document);
  return [list, get, history, groups, create, patch, transition];
}

/** Reads to which the mock returns the empty value of their reply's schema. */
const emptyReads: readonly CallDocument[] = [
  GET_MY_WORK,
  GET_SITE_MY_WORK,
  GET_SITE_OVERVIEW,
  GET_NOTIFICATIONS,
  GET_BULLETINS,
  GET_SITE_VIEWS,
  GET_SUPPORT,
  GET_PREFERENCES,
];

describe('reads on mock and server', () => {
  test('every list and row of the demo is the same on mock and server', async () => {
    for (const call of ofSites)
      for (const siteId of [1, 2, 6]) {
        const url = fillPath(call.path, { siteId });
        await expectSame({ method: 'GET', url }, call);
      }
  });

  test('the items of every module are the same on every site, including archived and foreign ones', async () => {
    for (const { compiled } of modules())
      for (const call of callsOnItems(compiled)) {
        if (call.method !== 'GET') continue;
        for (const siteId of [1, 2, 5, 6])
          await expectSame(
            { method: 'GET', url: fillPath(call.path, { siteId, itemId: 1 }) },
            call,
            compiled,
          );
      }
  });

  test('reads without rows in the demo have the empty value of their reply on mock and server', async () => {
    const ajv = addFormats(new Ajv2020({ strict: false }));
    const ofModules = modules().flatMap(({ document }) => {
      const { comments, watchers } = activityCalls(document);
      return [comments, watchers];
    });
    for (const { name, path, reply } of [...emptyReads, ...ofModules]) {
      const url = fillPath(path, { siteId: site, itemId: 1 });
      const { status, body } = await sides.mock.send({ method: 'GET', url });
      expect([name, status]).toEqual([name, 200]);
      expect([name, ajv.validate(reply as object, body)]).toEqual([name, true]);
      expect(JSON.stringify(body)).not.toMatch(/[1-9]|true/);
    }
  });

  test('lists sorted by every column in both directions are the same, page by page', async () => {
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

  test('lists that are filtered, searched, partial or incremental are the same', async () => {
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

describe('groups on mock and server', () => {
  test('groups of every column are the same, with every sum and range, page by page', async () => {
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

  test('lists by template columns are the same', async () => {
    const rule = (filter: unknown) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
    for (const query of [
      rule({ '>': [{ var: 'hour_meter' }, 40_000] }),
      rule({ some: [{ var: 'walk_around' }, { '==': [{ var: 'answer' }, 'fail'] }] }),
      `sort=${encodeURIComponent('[{"db":"hour_meter","direction":"asc"}]')}&limit=5`,
      'template_id=1',
      'template_id=999999',
    ])
      await expectSame({ method: 'GET', url: at('checklists', `?${query}`) });
    for (const query of [
      'by=machine&sums=hour_meter',
      'by=walk_around&template_id=2',
      'by=x',
      'unit=decade',
    ])
      await expectSame({ method: 'GET', url: at('checklists', `/groups?${query}`) });
  });
});

describe('writes of items on mock and server', () => {
  test('items are created, changed, cleared, deleted and restored alike, with the same history and events', async () => {
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
        await expectEvents(calls.patch, version > before);
      }
      await expectSame({ method: 'GET', url: `${url}/history` }, calls.history, compiled);
      await expectSame({ method: 'GET', url: at(api, '?sync_cursor=2426') }, calls.list, compiled);
    }
  });

  test('invalid bodies are refused at the same pointers for the same reasons', async () => {
    const anything = fc.oneof(
      fc.constantFrom<unknown>(null, '', 'x'.repeat(300), -1, 1.5, 1e9, true, [], {}),
      fc.constantFrom<unknown>('2026-02-30', '#12', [91, 0]),
      fc.jsonValue({ maxDepth: 2 }),
    );
    for (const { compiled } of modules()) {
      // Only the server checks the targets of references and the uniqueness of values.
      const own = compiled.columns.filter(
        ({ fieldType, unique }) =>
          !unique &&
          fieldType.document.reference === undefined &&
          fieldType.document.dataType !== 'ITM_CON' &&
          fieldType.document.ruleType !== 'people',
      );
      const names = [...own.map(({ db }) => db), 'status', 'id', 'nothing', 'columns'];
      const { create } = itemCalls(compiled.document);
      const bodies = fc
        .dictionary(fc.constantFrom(...names), anything, { maxKeys: 5 })
        .map((wrong) => ({ ...validBody(compiled, stock), ...wrong }));
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const request = { method: 'POST', url: at(compiled.document.api), body };
          await expectTried(request, create, compiled);
        }),
        { numRuns: 25 },
      );
    }
  });

  test('moves along every edge succeed alike, or are denied with the same denial', async () => {
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

  test('bulk writes of component tests behave like the server: all or none, with a reason for each item', async () => {
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
      await expectSame(patch('/batch', []));
      const both = [
        { ...first, ...name },
        { ...second, changes: { name: 'Apart' } },
      ];
      await expectWritten(patch('/batch', both), calls.batch, compiled);
      const later = [first, second].map((each) => ({ id: each?.id, version: 2 }));
      const moved = [...later, { id: 999_999, version: 1 }];
      const to = compiled.flow.statuses[1]?.key;
      const request = { method: 'POST', url: at(api, '/transitions'), body: { items: moved, to } };
      const { body } = await expectSame(request, calls.transitions, compiled);
      const isMoved = JSON.stringify(body).includes('"status":200');
      await expectEvents(calls.transitions, isMoved);
    }
  });
});

test('dry runs of component tests report the same outcome for each item as the server, or the same refusal', async () => {
  for (const { compiled } of modules()) {
    const { document } = compiled;
    const { create, check } = itemCalls(document);
    const url = at(document.api);
    const body = validBody(compiled, stock);
    const { id, version } = await expectWritten({ method: 'POST', url, body }, create, compiled);
    const entries = [
      { id, version, changes: { name: 'As it would be' } },
      { id: 999_999, version: 1, changes: {} },
    ];
    await expectSame({ method: 'POST', url: `${url}/check`, body: entries }, check, compiled);
    const refused = [{ id, version, changes: { name: '', nothing: 1 } }];
    await expectSame({ method: 'POST', url: `${url}/check`, body: refused }, check, compiled);
    const stale = [{ id, version: version + 1, changes: {} }];
    await expectSame({ method: 'POST', url: `${url}/check`, body: stale }, check, compiled);
    const { body: stored } = await expectSame({ method: 'GET', url: `${url}/${id}` });
    expect(stored).toMatchObject({ id, version });
  }
});

test('the mock refuses every other call with a sentence that names the real server', () => {
  const { modules: shipped } = readModules(undefined);
  const handle = createHandle({ modules: shipped, rows: emptyRows(), now: () => new Date() });
  const served = new Set([
    ...[...ofSites, ...emptyReads, LOGIN, LOGIN_TWO_FACTOR, LOGOUT].map(({ name }) => name),
    ...modules().flatMap(({ compiled }) => {
      const { comments, watchers } = activityCalls(compiled.document);
      return [...callsOnItems(compiled), comments, watchers].map(({ name }) => name);
    }),
  ]);
  const all = [
    ...staticCallGroups.flatMap((group) => group.calls),
    ...modules().flatMap(({ document }) => moduleCalls(document)),
  ];
  const refused = all.filter(({ name }) => !served.has(name));
  expect(refused.length).toBeGreaterThan(100);
  for (const { method, path, name } of refused) {
    const url = path.replace(/\{\w+\}/g, '999999');
    const refusalIn = (language: string) =>
      handle({ method, url, headers: { 'accept-language': language }, body: '' });
    expect(refusalIn('en')).toMatchObject({
      status: 501,
      body: {
        error: `The mock does not serve ${name}. The real server does: npm start.`,
        code: 'not_implemented',
      },
    });
    expect(JSON.stringify(refusalIn('de').body)).toContain('Der echte Server');
  }
});

test('a client_id is accepted once', async () => {
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
