import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { activityCalls } from '../../src/contract/activity.ts';
import { itemCalls } from '../../src/contract/items.ts';
import { startBackends } from '../support/calls/started-backends.ts';
import { ifMatch } from '../support/calls/compare-backends.ts';
import { validBody } from '../support/server/items.ts';

const { stock, modules, at, expectSame, expectWritten } = await startBackends();

const mentions = { user_ids: [1], team_ids: [] };

test('comments are written, changed, removed and told alike beside items of every kind', async () => {
  for (const { compiled } of modules()) {
    const { api } = compiled.document;
    const item = itemCalls(compiled.document);
    const calls = activityCalls(compiled.document);
    const body = validBody(compiled, stock);
    const made = await expectWritten({ method: 'POST', url: at(api), body }, item.create, compiled);
    const url = at(api, `/${made.id}/comments`);
    const say = (text: string, more: object = {}) => ({
      method: 'POST',
      url,
      body: { client_id: randomUUID(), text, ...more },
    });
    const first = say(' Wer weiß\r\nmehr? ', { mentions });
    const { id } = await expectWritten(first, calls.addComment, null);
    await expectSame(first, calls.addComment);
    await expectSame({ ...first, body: { ...first.body, text: 'Andere Worte' } });
    await expectWritten(say('Niemand'), calls.addComment, null);
    await expectSame(say('x', { mentions: { user_ids: [1, 999_999], team_ids: [999_999] } }));
    for (const text of ['', ' ', 'x'.repeat(10_001)]) await expectSame(say(text));
    const one = `${url}/${id}`;
    const patch = (text: string) => ({ method: 'PATCH', url: one, body: { text } });
    await expectWritten(patch('Wer weiß es?'), calls.editComment, null);
    await expectSame(patch('Wer weiß es? '), calls.editComment);
    await expectSame({ method: 'GET', url: `${url}?limit=1` }, calls.comments);
    await expectSame(
      { method: 'GET', url: at(api, `/${made.id}/history`) },
      item.history,
      compiled,
    );
    await expectSame({ method: 'GET', url: `${url}?page_cursor=${id + 1}` }, calls.comments);
    await expectWritten({ method: 'DELETE', url: one }, calls.removeComment, null);
    await expectSame({ method: 'DELETE', url: one });
    await expectSame(patch('Zurück'));
    await expectSame({ method: 'GET', url }, calls.comments);
    await expectSame(
      { method: 'GET', url: at(api, `/${made.id}/history`) },
      item.history,
      compiled,
    );
    const headers = ifMatch(made.version);
    const gone = { method: 'DELETE', url: at(api, `/${made.id}`), headers };
    await expectWritten(gone, item.remove, compiled);
    await expectSame(say('Zu spät'));
    await expectSame({ method: 'GET', url }, calls.comments);
  }
});

test('watching is begun and ended alike, as often as it is asked for', async () => {
  for (const { compiled } of modules()) {
    const calls = activityCalls(compiled.document);
    const { api } = compiled.document;
    const body = validBody(compiled, stock);
    const create = itemCalls(compiled.document).create;
    const made = await expectWritten({ method: 'POST', url: at(api), body }, create, compiled);
    const url = at(api, `/${made.id}/watchers`);
    await expectWritten({ method: 'PUT', url: `${url}/me` }, calls.watch, null);
    await expectSame({ method: 'PUT', url: `${url}/me` }, calls.watch);
    await expectWritten({ method: 'PUT', url: `${url}/2` }, calls.addWatcher, null);
    await expectSame({ method: 'PUT', url: `${url}/999999` });
    const { body: both } = await expectSame({ method: 'GET', url }, calls.watchers);
    expect(both).toMatchObject({ watchers: [{ is_forced: false }, { is_forced: false }] });
    await expectWritten({ method: 'DELETE', url: `${url}/me` }, calls.unwatch, null);
    await expectWritten({ method: 'DELETE', url: `${url}/2` }, calls.removeWatcher, null);
    await expectSame({ method: 'DELETE', url: `${url}/2` }, calls.removeWatcher);
  }
});
