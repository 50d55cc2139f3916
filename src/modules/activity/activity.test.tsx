import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  type RecordedRequest,
  failure,
  itemOf,
  json,
  moduleOfTemplate,
  serveSite,
} from '../../../tests/support/mock-site.ts';
import { renderSite, testUser } from '../../../tests/support/render-site.tsx';
import { invalidateCall } from '../../api/cache.ts';
import type { Comment, Watcher, WatchingTeam } from '../../contract/activity.ts';
import { clearDrafts, saveDraft, storedDrafts } from '../../../tests/support/in-memory-drafts.ts';
import { undoWindowMs } from './useUndoableRemoval.ts';

vi.mock('../../api/drafts.ts', () => import('../../../tests/support/in-memory-drafts.ts'));

const orders = moduleOfTemplate('workorders');
const tomasz = { user_id: 2, user_name: 'Tomasz Kowalski' };

let lastItem = 100;
let lastComment = 0;

function comment(text: string, own: Partial<Comment> = {}): Comment {
  lastComment += 1;
  return {
    id: lastComment,
    client_id: `c${lastComment}`,
    user_id: 1,
    user_name: 'Marlene Hoffmann',
    text,
    mentions: { user_ids: [], team_ids: [] },
    file_ids: [],
    created_at: '2026-11-21T05:42:00.000Z',
    edited_at: null,
    removed_at: null,
    ...own,
  };
}

interface Site {
  readonly comments?: Comment[];
  readonly watchers?: Watcher[];
  /** The answer of the server in place of the usual one; undefined for the usual one. */
  readonly refuse?: (request: RecordedRequest) => Response | undefined;
  readonly language?: 'en' | 'de';
  readonly actions?: readonly string[];
  readonly deleted?: boolean;
}

/** Shows the activity panel of an item, on a fake server that stores what it receives. */
async function open(site: Site = {}) {
  const { comments = [], watchers = [], refuse, language = 'en', actions, deleted } = site;
  lastItem += 1;
  const deleted_at = deleted === true ? '2026-11-20T10:00:00.000Z' : null;
  const item = itemOf(orders, lastItem, {
    name: 'Hose',
    type_id: 1,
    criticality_id: 1,
    deleted_at,
  });
  const teams: WatchingTeam[] = [];
  const watching = () => ({ watchers, teams, readers: { user_ids: [1, 2], team_ids: [1] } });
  const answer = (request: RecordedRequest): Response | undefined => {
    const refused = refuse?.(request);
    if (refused !== undefined) return refused;
    const { method, path, body } = request;
    const [, part, of] = /\/workorders\/\d+\/(comments|watchers)(?:\/(\w+))?$/.exec(path) ?? [];
    if (path.endsWith('/watchers/teams/1')) {
      teams.splice(0, 1);
      if (method === 'PUT') teams.push({ team_id: 1, team_name: 'Mechanics', members: 2 });
      return json(watching());
    }
    if (part === 'watchers') {
      const id = of === 'me' ? 1 : Number(of);
      const at = watchers.findIndex(({ user_id }) => user_id === id);
      if (method === 'DELETE') watchers.splice(at, 1);
      if (method === 'PUT')
        watchers.push({
          user_id: id,
          user_name: id === 1 ? 'Marlene Hoffmann' : 'Tomasz Kowalski',
          is_forced: false,
        });
      return json(watching());
    }
    if (part !== 'comments') return undefined;
    const at = comments.findIndex(({ id }) => String(id) === of);
    const known = comments[at];
    if (method === 'POST') {
      const made = comment('', body as Partial<Comment>);
      comments.push(made);
      return json(made, 201);
    }
    if (known !== undefined) {
      const gone = { text: '', removed_at: '2026-11-21T06:12:00.000Z' };
      const next = {
        ...known,
        ...(method === 'DELETE' ? gone : { ...body, edited_at: gone.removed_at }),
      };
      comments[at] = next;
      return json(next);
    }
    const total = comments.filter(({ removed_at }) => removed_at === null).length;
    return json({ comments, total, next_page_cursor: null });
  };
  const { requests } = serveSite({ items: { workorders: [item] }, answer });
  const path = `maintenance/work-orders/${item.id}`;
  const view = renderSite({ path, language, ...(actions && { me: testUser(actions) }) });
  const name = language === 'en' ? 'Comments' : 'Kommentare';
  const list = await screen.findByRole('list', { name });
  const removed = () => requests.filter(({ method }) => method === 'DELETE').length;
  const posted = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...view, user: userEvent.setup(), comments, list, posted, removed };
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T06:12:00Z') });
  Element.prototype.scrollIntoView = () => undefined;
});

test('the comments show author, time and text, and mark edited and removed ones', async () => {
  const { list } = await open({
    comments: [
      comment('Look @Tomasz Kowalski\nhttps://a.example/b', {
        mentions: { user_ids: [2], team_ids: [] },
      }),
      comment('Two', { ...tomasz, edited_at: '2026-11-21T06:00:00.000Z' }),
      comment('', { ...tomasz, removed_at: '2026-11-21T06:00:00.000Z' }),
    ],
  });
  await within(list).findByText('edited');
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'MHMarlene Hoffmann30 min agoLook @Tomasz Kowalski\nhttps://a.example/b',
    'TKTomasz Kowalski30 min agoeditedTwo',
    'TKTomasz Kowalski30 min agoComment removed',
  ]);
  const link = screen.getByRole('link', { name: 'https://a.example/b' });
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('a person can be mentioned and the comment sent by keyboard only', async () => {
  const { user, list, posted } = await open();
  await screen.findByText('No comments yet');
  await user.type(box(), 'Please @');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'MHMarlene Hoffmann',
    'TKTomasz Kowalski',
    'MechanicsTeam',
  ]);
  await user.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('k');
  expect(box().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id);
  await user.keyboard('{Enter}');
  expect(box().value).toBe('Please @Tomasz Kowalski ');
  await user.keyboard('look{Control>}{Enter}{/Control}');
  await within(list).findByText('@Tomasz Kowalski');
  expect(posted()).toMatchObject([
    { text: 'Please @Tomasz Kowalski look', mentions: { user_ids: [2], team_ids: [] } },
  ]);
  expect(box().value).toBe('');
  await screen.findByRole('radio', { name: /Comments\s*1/ });
});

test('a save asks whether a comment that was typed and not sent is sent too', async () => {
  const { user, list, posted } = await open();
  await user.type(box(), 'Bring the hose');
  await user.click(screen.getByRole('button', { name: 'Edit “Name”' }));
  await user.keyboard('{Control>}s{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Send your comment too?' });
  expect(dialog.textContent).toContain('Bring the hose');
  expect(posted()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Send comment' }));
  await within(list).findByText('Bring the hose');
  expect(posted()).toMatchObject([{ text: 'Bring the hose' }]);
});

test('leaving an item says that a comment was not sent and is kept as a draft', async () => {
  const { user } = await open();
  await user.type(box(), 'Half a thought');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByText(/^Your comment on WO-\d+ is not sent/)).toBeTruthy();
});

test('a comment that fails shows the reason, and can be sent again as the same comment or moved back into the box', async () => {
  let isDown = true;
  const { user, list, posted } = await open({
    refuse: ({ method }) =>
      method === 'POST' && isDown ? failure(503, 'Out of reach.') : undefined,
  });
  await user.type(box(), 'First');
  await user.click(screen.getByRole('button', { name: 'Send comment' }));
  const alert = await within(list).findByRole('alert');
  expect(alert.textContent).toContain('Out of reach.');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(within(list).queryByRole('alert')).toBeNull());
  const [first, again] = posted();
  expect(again).toEqual(first);
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);

  isDown = true;
  await user.type(box(), 'Second{Control>}{Enter}{/Control}');
  await user.click(await within(list).findByRole('button', { name: 'Edit again' }));
  expect(box().value).toBe('Second');
  expect(within(list).queryByRole('alert')).toBeNull();
});

test('a draft stays while the history is open', async () => {
  const { user } = await open();
  await user.type(box(), 'Half a sent');
  const parts = within(screen.getByRole('radiogroup'));
  await user.click(parts.getByText('History'));
  await screen.findByText('Nothing has changed yet');
  expect(screen.queryByRole('textbox', { name: 'Add a comment' })).toBeNull();
  await user.click(parts.getByText('Comments'));
  expect(box().value).toBe('Half a sent');
});

test('a person edits their comment in place', async () => {
  const { user, list } = await open({ comments: [comment('Order two')] });
  await user.click(
    await within(list).findByRole('button', { name: /^More actions for the comment/ }),
  );
  const menu = await screen.findByRole('dialog', { name: /^More actions for the comment/ });
  await user.click(within(menu).getByRole('button', { name: 'Edit' }));
  const edited = await within(list).findByRole('textbox', { name: 'Edit comment' });
  await user.clear(edited);
  await user.type(edited, 'Order three{Control>}{Enter}{/Control}');
  await within(list).findByText('Order three');
  await within(list).findByText('edited');
  expect(within(list).queryByText('Order two')).toBeNull();
});

async function removeFirst({ user, list }: Awaited<ReturnType<typeof open>>) {
  await user.click(
    await within(list).findByRole('button', { name: /^More actions for the comment/ }),
  );
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await within(list).findByText('Comment removed');
}

test('a removal can be undone, and the server is called only after that', async () => {
  const shown = await open({ comments: [comment('Order two')] });
  const { user, list, removed } = shown;
  await removeFirst(shown);
  expect(within(list).queryByText('Order two')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await within(list).findByText('Order two');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await removeFirst({ ...shown, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) });
  vi.advanceTimersByTime(undoWindowMs - 2000);
  expect(removed()).toBe(0);
  vi.advanceTimersByTime(2000);
  await waitFor(() => expect(removed()).toBe(1));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a pending removal is sent to the server when the page closes', async () => {
  const shown = await open({ comments: [comment('Order two')] });
  await removeFirst(shown);
  globalThis.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(shown.removed()).toBe(1));
});

test('a removal that the server refuses shows the reason and the comment again', async () => {
  const shown = await open({
    comments: [comment('Order two')],
    refuse: ({ method }) => (method === 'DELETE' ? failure(403, 'Not yours.') : undefined),
  });
  await removeFirst(shown);
  globalThis.dispatchEvent(new Event('pagehide'));
  await screen.findByText('Not yours.');
  expect(await within(shown.list).findByText('Order two')).toBeTruthy();
});

test('a comment draft is stored on the device until it is sent', async () => {
  clearDrafts();
  const { user, unmount } = await open();
  await user.type(box(), 'Half a sent');
  unmount();
  const [kept] = storedDrafts();
  expect(kept?.item).toBe(`comment:${lastItem}`);
  if (kept === undefined) return;
  clearDrafts();
  // The draft belongs to an item that this page has not loaded yet, as after a reload.
  await saveDraft({ ...kept, item: `comment:${lastItem + 1}` });
  await open();
  await waitFor(() => expect(box().value).toBe('Half a sent'));
  await user.type(box(), 'ence{Control>}{Enter}{/Control}');
  await waitFor(() => expect(storedDrafts()).toEqual([]));
});

test('comments of others can be removed by people who may delete items, and edited by nobody', async () => {
  const { user, list } = await open({ comments: [comment('Theirs', tomasz)] });
  await user.click(
    await within(list).findByRole('button', { name: /^More actions for the comment/ }),
  );
  await screen.findByRole('button', { name: 'Remove' });
  const menu = screen.getByRole('dialog', { name: /^More actions for the comment/ });
  expect(within(menu).queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('a person who may only read can comment, and can’t change the comments of others', async () => {
  const { list } = await open({ comments: [comment('Theirs', tomasz)], actions: ['read'] });
  await within(list).findByText('Theirs');
  expect(within(list).queryByRole('button')).toBeNull();
  expect(box()).toBeTruthy();
});

test('comments of a deleted item can be read but not written', async () => {
  const { list } = await open({ comments: [comment('Mine')], deleted: true });
  await within(list).findByText('Mine');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(within(list).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: /atch$/ })).toBeNull();
});

test('comments of others appear without a reload and are announced to screen readers', async () => {
  const { list, comments, cache } = await open({ comments: [comment('One')] });
  await within(list).findByText('One');
  comments.push(comment('Two', tomasz));
  await invalidateCall(cache, 'GET_SITE_WORKORDERS_COMMENTS', 1);
  await within(list).findByText('Two');
  const reported = await screen.findByText('Tomasz Kowalski commented');
  expect(reported.getAttribute('role')).toBe('status');
});

test('comments that fail to load show the reason while the form works', async () => {
  let isDown = true;
  const { user } = await open({
    refuse: ({ path }) =>
      isDown && path.endsWith('/comments') ? failure(500, 'Away.') : undefined,
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Away.');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByText('No comments yet');
});

test('a person can watch, stop watching and add another watcher', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Watch' }));
  await screen.findByRole('button', { name: 'Stop watching' });
  await user.click(screen.getByRole('button', { name: '1 watcher' }));
  const panel = await screen.findByRole('dialog', { name: 'Watchers' });
  expect(within(panel).getByRole('listitem').textContent).toContain('Marlene Hoffmann (you)');
  await user.type(
    within(panel).getByRole('combobox', { name: 'Add a person or a team' }),
    'tom{Enter}',
  );
  await within(panel).findByRole('button', { name: 'Remove Tomasz Kowalski' });
  await user.click(within(panel).getByRole('button', { name: 'Remove Tomasz Kowalski' }));
  await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(1));
});

test('a team watches, is shown with its members, and stops', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'No watchers yet' }));
  const panel = await screen.findByRole('dialog', { name: 'Watchers' });
  const add = within(panel).getByRole('combobox', { name: 'Add a person or a team' });
  await user.type(add, 'mech{Enter}');
  expect((await within(panel).findByRole('listitem')).textContent).toBe('Mechanics2 members');
  await screen.findByRole('button', { name: '1 team watches' });
  await user.type(add, 'mech');
  await within(panel).findByText('Nobody found');
  await user.click(within(panel).getByRole('button', { name: 'Remove Mechanics' }));
  await within(panel).findByText('No watchers yet');
});

test('a watcher named by a form field can’t stop watching, and sees the reason (German)', async () => {
  const forced = { user_id: 1, user_name: 'Marlene Hoffmann', is_forced: true };
  const { user } = await open({ watchers: [forced], language: 'de' });
  const stop = await screen.findByRole('button', { name: 'Nicht mehr folgen' });
  expect(stop.getAttribute('aria-disabled')).toBe('true');
  await user.hover(stop);
  await screen.findByText(/Sie folgen, weil Sie/);
  await user.click(stop);
  await user.click(screen.getByRole('button', { name: '1 Person folgt' }));
  await screen.findByText('Im Formular eingetragen');
});
