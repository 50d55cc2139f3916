import { describe, expect, test } from 'vitest';
import * as bulletins from '../../src/contract/bulletins.ts';
import { GET_FEEDBACK, GIVE_FEEDBACK } from '../../src/contract/help.ts';
import { itemCalls } from '../../src/contract/items.ts';
import { GET_PREFERENCES, UPDATE_PREFERENCES } from '../../src/contract/preferences.ts';
import { GET_MY_WORK, GET_SITE_OVERVIEW, type MyWork } from '../../src/contract/work.ts';
import { startBackends, site } from '../support/calls/started-backends.ts';
import { idOf, ifMatch } from '../support/calls/compare-backends.ts';
import { validBody } from '../support/server/items.ts';

const { stock, modules, at, expectSame, expectWritten } = await startBackends();

describe('the mock answers as the server', () => {
  test('what waits for a person and what goes on at a site, before and after changes', async () => {
    const look = async () => {
      await expectSame({ method: 'GET', url: '/api/my-work' }, GET_MY_WORK);
      for (const siteId of [1, 2, 3, 5, 999])
        await expectSame(
          { method: 'GET', url: `/api/sites/${siteId}/overview` },
          GET_SITE_OVERVIEW,
        );
    };
    await look();
    const [orders, permits] = ['workorders', 'permits'].map((type) =>
      modules().find(({ document }) => document.type === type),
    );
    if (orders === undefined || permits === undefined) throw new Error('No such module');
    const assignee_ids = { user_ids: [1], team_ids: [] };
    const body = {
      ...validBody(orders.compiled, stock),
      assignee_ids,
      due_at: '2020-01-01T06:00:00.000Z',
    };
    const url = at(orders.document.api);
    const order = await expectWritten(
      { method: 'POST', url, body },
      itemCalls(orders.document).create,
      orders.compiled,
    );
    const permit = await expectWritten(
      { method: 'POST', url: at(permits.document.api), body: validBody(permits.compiled, stock) },
      itemCalls(permits.document).create,
      permits.compiled,
    );
    await expectWritten(
      {
        method: 'POST',
        url: at(permits.document.api, `/${permit.id}/transitions`),
        body: { to: 'APPROVAL_PENDING' },
        headers: ifMatch(permit.version),
      },
      itemCalls(permits.document).transition,
      permits.compiled,
    );
    await look();
    const { body: work } = await expectSame({ method: 'GET', url: '/api/my-work' }, GET_MY_WORK);
    const [first] = (work as MyWork).assigned.rows;
    expect(first).toMatchObject({ id: order.id, is_overdue: true });
  });

  test('bulletins: announced, refused, changed, read, withdrawn', async () => {
    const url = '/api/bulletins';
    const list = () => expectSame({ method: 'GET', url }, bulletins.GET_BULLETINS);
    const body = {
      title: ' Shutdown ',
      text: 'From six.\r\nPlan follows.',
      starts_at: '2026-01-01T06:00:00Z',
      ends_at: null,
      site_ids: [site],
    };
    const wrong = [
      { title: ' ', site_ids: [999] },
      { ends_at: '2025-01-01T00:00:00Z' },
      { title: '' },
      { site_ids: [] },
    ];
    for (const part of wrong) await expectSame({ method: 'POST', url, body: { ...body, ...part } });
    const made = await expectWritten(
      { method: 'POST', url, body },
      bulletins.CREATE_BULLETIN,
      null,
    );
    const later = { ...body, title: 'Later', starts_at: '2099-01-01T06:00:00Z', site_ids: null };
    await expectWritten({ method: 'POST', url, body: later }, bulletins.CREATE_BULLETIN, null);
    await list();
    const one = `${url}/${made.id}`;
    const change = { method: 'PATCH', url: one, body: { title: 'Short' }, headers: ifMatch(1) };
    await expectWritten(change, bulletins.UPDATE_BULLETIN, null);
    await expectSame({ ...change, headers: ifMatch(2) });
    await expectSame({ method: 'POST', url: `${url}/read`, body: { ids: [made.id, 999] } });
    const withdraw = { method: 'POST', url: `${one}/withdraw`, headers: ifMatch(2) };
    await expectWritten(withdraw, bulletins.WITHDRAW_BULLETIN, null);
    await expectSame({ ...withdraw, headers: ifMatch(3) });
    await list();
    await expectSame({ method: 'GET', url: `${url}/999/history` });
  });

  test('feedback and what people choose for themselves', async () => {
    const said = { kind: 'idea', text: ' A darker dark. ' };
    await expectWritten({ method: 'POST', url: '/api/feedback', body: said }, GIVE_FEEDBACK, null);
    await expectSame({ method: 'GET', url: '/api/feedback?limit=1' }, GET_FEEDBACK);
    const url = '/api/users/me/preferences';
    const change = (body: object) => ({ method: 'PATCH', url, body });
    await expectWritten(change({ theme: 'dark' }), UPDATE_PREFERENCES, null, 2);
    await expectWritten(change({ time_zone: 'Asia/Tokyo' }), UPDATE_PREFERENCES, null, 2);
    await expectWritten(change({ theme: null }), UPDATE_PREFERENCES, null, 2);
    await expectSame(change({ theme: null }));
    await expectSame(change({ time_zone: 'Nowhere/Land' }));
    await expectSame({ method: 'GET', url }, GET_PREFERENCES);
  });

  test('dry runs of values: what would become of each item, or why it would be refused', async () => {
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
      const { body: kept } = await expectSame({ method: 'GET', url: `${url}/${id}` });
      expect(idOf(kept)).toBe(id);
    }
  });
});
