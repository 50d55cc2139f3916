import { describe, expect, test } from 'vitest';
import { itemCalls } from '../../src/contract/items.ts';
import * as siteLists from '../../src/contract/site-lists.ts';
import * as templates from '../../src/contract/templates.ts';
import * as views from '../../src/contract/views.ts';
import { startBackends, site } from '../support/calls/started-backends.ts';
import { idOf, ifMatch } from '../support/calls/compare-backends.ts';
import { validBody } from '../support/server/items.ts';

const { sides, stock, modules, at, expectSame, expectWritten, expectTried } = await startBackends();

describe('what a site’s admins keep is written alike', () => {
  const module_type = 'equipment';
  const site_id = site;

  test('labels, types, dropdowns and criticalities, right and wrong', async () => {
    const { CREATE_SITE_LABEL, UPDATE_SITE_LABEL, DELETE_SITE_LABEL } = siteLists;
    const { CREATE_SITE_TYPE, CREATE_SITE_DROPDOWN, CREATE_SITE_CRITICALITY } = siteLists;
    const post = (url: string, body: unknown) => ({ method: 'POST', url: at(url), body });
    const label = await expectWritten(
      post('labels', { module_type, name: ' Neu ' }),
      CREATE_SITE_LABEL,
      null,
    );
    const other = await expectWritten(
      post('labels', { module_type, name: 'Alt' }),
      CREATE_SITE_LABEL,
      null,
    );
    const url = at(`labels/${label.id}`);
    await expectWritten(
      { method: 'PATCH', url, body: { colour: '#112233' } },
      UPDATE_SITE_LABEL,
      null,
    );
    await expectWritten(
      { method: 'DELETE', url: at(`labels/${other.id}`) },
      DELETE_SITE_LABEL,
      null,
    );
    const kind = { module_type, name: { en: 'Kind', de: 'Art' } };
    const type = await expectWritten(post('types', kind), CREATE_SITE_TYPE, null);
    const below = await expectWritten(
      post('types', { ...kind, parent_id: type.id }),
      CREATE_SITE_TYPE,
      null,
    );
    const options = [{ value: 1, label: 'One' }];
    await expectWritten(post('dropdowns', { ...kind, options }), CREATE_SITE_DROPDOWN, null);
    const criticality = { name: 'Odd', rank: 9, colour: '#445566' };
    await expectWritten(post('criticalities', criticality), CREATE_SITE_CRITICALITY, null);
    for (const request of [
      post('labels', { module_type: 'nothing', name: 'x' }),
      post('labels', { module_type, name: '' }),
      post('labels', { module_type, name: 'x', more: 1 }),
      post('labels', '{"name":'),
      post('labels', []),
      post('types', { ...kind, parent_id: below.id }),
      post('types', { ...kind, name: { de: 'Nur deutsch' } }),
      post('dropdowns', { ...kind, options: [...options, ...options] }),
      post('criticalities', { ...criticality, rank: 0, colour: 'red' }),
      { method: 'PATCH', url, body: {} },
      { method: 'DELETE', url: at(`labels/${other.id}`) },
      { method: 'PATCH', url: at('labels/0'), body: { name: 'x' } },
    ])
      await expectSame(request);
    for (const list of ['labels', 'types', 'dropdowns', 'criticalities'])
      await expectSame({ method: 'GET', url: at(list) });
    await expectSame(post('labels', { module_type, name: 'neu' }));
  });

  test('columns and templates, whose items are made, shown and counted', async () => {
    const { CREATE_COLUMN, UPDATE_COLUMN, CREATE_TEMPLATE, UPDATE_TEMPLATE } = templates;
    const place = { tab: 'general', section: 'details', order: 0 };
    const column = { ...place, columnType: 'text', db: 'tag', name: 'Tag', required: true };
    const document = { moduleType: module_type, name: 'Tagged', columns: [column] };
    const post = (url: string, body: unknown) => ({ method: 'POST', url, body });
    const kept = { site_id, module_type, document: column };
    const { id } = await expectWritten(post('/api/columns', kept), CREATE_COLUMN, null);
    const renamed = { document: { ...column, name: 'Mark' } };
    const url = `/api/columns/${id}`;
    await expectWritten({ method: 'PUT', url, body: renamed }, UPDATE_COLUMN, null);
    for (const wrong of [
      { db: 'constructor' },
      { columnType: 'none' },
      { settings: { maxLength: -1 } },
      { db: 7 },
    ]) {
      await expectTried(post('/api/columns', { ...kept, document: { ...column, ...wrong } }));
      const columns = [{ ...column, ...wrong }];
      await expectTried(post('/api/templates', { site_id, document: { ...document, columns } }));
    }
    const made = await expectWritten(
      post('/api/templates', { site_id, document }),
      CREATE_TEMPLATE,
      null,
    );
    const compiled = modules().find((live) => live.document.type === module_type)?.compiled;
    if (compiled === undefined) throw new Error(`No module ${module_type}`);
    const { api, databaseTable } = compiled.document;
    const body = { ...validBody(compiled, stock), template_id: made.id };
    await expectSame(post(at(api), { ...body, columns: { tag: '' } }));
    await expectSame(post(at(api), { ...body, columns: { tag: 'A', other: 1 } }));
    await expectSame(post(at(api), { ...body, template_version: 2 }));
    const item = post(at(api), { ...body, columns: { tag: 'Wärmetauscher 7' } });
    await expectWritten(item, itemCalls(compiled.document).create, compiled);
    const next = { document: { ...document, name: 'Tagged anew' }, version: 1 };
    const template = `/api/templates/${made.id}`;
    await expectWritten({ method: 'PUT', url: template, body: next }, UPDATE_TEMPLATE, null);
    await expectSame({ method: 'PUT', url: '/api/templates/999', body: next });
    await expectSame({ method: 'GET', url: at('templates') });
    await expectSame({ method: 'GET', url: at(api, '?search=waermetauscher') });
    await expectSame({ method: 'GET', url: at(api, '?search=w%C3%A4rmetauscher') });
    await expectSame({
      method: 'GET',
      url: `/api/modules/${databaseTable}${template.slice(4)}/usage`,
    });
  });
});

/** What is promised to differ: sessions, permissions, locking and idempotency are the server's. */
describe('views of lists are kept alike', () => {
  test('made, changed, shared, opened with, deleted, and what they warn of', async () => {
    const module_type = 'workorders';
    const document = {
      kind: 'table',
      columns: [{ db: 'name' }, { db: 'gone' }],
      sort: [{ db: 'gone', direction: 'desc' }],
      filter: { '>': [{ var: 'estimated_hours' }, 'x'] },
      group: [{ by: 'due_at', unit: 'week' }],
    };
    const { CREATE_SITE_VIEW, UPDATE_SITE_VIEW, DELETE_SITE_VIEW, SET_SITE_VIEW_DEFAULT } = views;
    const post = (body: unknown) => ({ method: 'POST', url: at('views'), body });
    const own = await expectWritten(
      post({ module_type, name: 'Own', document }),
      CREATE_SITE_VIEW,
      null,
    );
    const url = at(`views/${own.id}`);
    const patch = (body: unknown, version: number) => ({
      method: 'PATCH',
      url,
      body,
      headers: ifMatch(version),
    });
    await expectWritten(patch({ is_shared: true, pin_order: 2 }, 1), UPDATE_SITE_VIEW, null);
    const opens = (view_id: unknown, role_id: unknown = null) => ({
      method: 'PUT',
      url: at('views/default'),
      body: { module_type, role_id, view_id },
    });
    await expectWritten(opens(own.id), SET_SITE_VIEW_DEFAULT, null);
    const list = { method: 'GET', url: at('views') };
    await expectSame(list, views.GET_SITE_VIEWS);
    for (const request of [
      opens(999_999),
      opens(own.id, 999_999),
      post({ module_type: 'nothing', name: 'x', document }),
      post({ module_type, name: 'x', document: { kind: 'none' } }),
      post({ module_type, name: '', document }),
      patch({ document: { kind: 'none' } }, 2),
      patch({}, 2),
    ])
      await expectSame(request);
    const remove = { method: 'DELETE', url, headers: ifMatch(2) };
    await expectWritten(remove, DELETE_SITE_VIEW, null);
    await expectSame(remove);
    await expectSame(list, views.GET_SITE_VIEWS);
  });
});

describe('the server’s alone', () => {
  const location = at('functional-locations/2');
  const credentials = { organisation: 'demo', email: 'manager@demo.example', password: 'wrong' };
  test.each([
    ['a wrong password', { method: 'POST', url: '/api/auth/login', body: credentials }, 401, 200],
    [
      'a change without its version',
      { method: 'PATCH', url: location, body: { name: 'A' } },
      428,
      200,
    ],
    [
      'a stale version',
      { method: 'PATCH', url: location, body: { name: 'B' }, headers: ifMatch(99) },
      412,
      200,
    ],
  ] as const)('%s', async (_what, request, server, mock) => {
    expect((await sides.server.send(request)).status).toBe(server);
    expect((await sides.mock.send(request)).status).toBe(mock);
  });

  test('a key sent again has one effect on the server and two here', async () => {
    const body = { module_type: 'equipment', name: 'Once' };
    const headers = { 'idempotency-key': 'the-same-key-again' };
    const request = { method: 'POST', url: at('types'), body, headers };
    const first = await expectSame(request);
    expect((await sides.server.send(request)).body).toEqual(first.body);
    expect((await sides.mock.send(request)).body).not.toMatchObject({ id: idOf(first.body) });
  });
});
