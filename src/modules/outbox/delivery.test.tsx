import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  fillDevice,
  readFileBytes,
  startWith,
  unsentChanges,
} from '../../../tests/support/in-memory-outbox.ts';
import { itemOf, json, moduleOfTemplate, serveSite } from '../../../tests/support/mock-site.ts';
import { changeOf } from '../../../tests/support/outbox-server.ts';
import { renderSite } from '../../../tests/support/render-site.tsx';
import { setDeviceReader } from '../../api/device-reader.ts';
import type { Comment } from '../../contract/activity.ts';
import { append } from '../../domain/outbox/append.ts';
import {
  emptyOutbox,
  type NewEntry,
  type Outbox,
  type OutboxEntry,
} from '../../domain/outbox/outbox.ts';
import { begin, settle } from '../../domain/outbox/settle.ts';
import type { Item } from '../../runtime/record/item.ts';

vi.mock('../../api/drafts.ts', () => import('../../../tests/support/in-memory-drafts.ts'));
vi.mock(
  '../../api/outbox/device-outbox.ts',
  () => import('../../../tests/support/in-memory-outbox.ts'),
);

const orders = moduleOfTemplate('workorders');
const order = itemOf(orders, 7, { name: 'Hose', type_id: 1, criticality_id: 1 });
const path = 'maintenance/work-orders/7';

afterEach(() => vi.restoreAllMocks());

beforeEach(() => {
  startWith();
  setDeviceReader(() => Promise.resolve(null));
});

/** From now on the device has a network, or none. */
const setNetwork = (isThere: boolean) =>
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);

const kept = () =>
  unsentChanges.get().entries.map(({ itemId, action, state }) => ({ itemId, action, state }));
const waiting = { kind: 'waiting' };

/** The outbox with one more change. */
function withChange(outbox: Outbox, change: Pick<NewEntry, 'action' | 'base' | 'mine'>) {
  const id = `change ${outbox.last}`;
  return append(outbox, changeOf(orders, { ...change, id }));
}

function serve(items: readonly Item[] = [order], comments: readonly Comment[] = []) {
  const { requests } = serveSite({
    items: { workorders: [...items] },
    answer: ({ method, path: at }) => {
      if (method === 'GET' && at.endsWith('/comments'))
        return json({ comments, total: comments.length, next_page_cursor: null });
      return undefined;
    },
  });
  // Before a deletion the page asks what refers to the item, which changes nothing.
  return () => requests.filter(({ method, path: at }) => method !== 'GET' && !at.endsWith('/uses'));
}

async function rename(user: UserEvent, more: string): Promise<void> {
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  await user.type(name, `${more}{Enter}`);
}

describe('a form without a connection', () => {
  test('a save is kept on the device, which the page says, and nothing is sent', async () => {
    const user = userEvent.setup();
    const changes = serve();
    renderSite({ path, isEditing: true });
    await screen.findByLabelText(/^Name/);
    setNetwork(false);
    await rename(user, '!');
    await screen.findByText('1 change is not sent yet');
    await screen.findByText(/^WO-7 saved on this device/);
    const action = { kind: 'update', body: { name: 'Hose!' } };
    expect(kept()).toEqual([{ itemId: 7, action, state: waiting }]);
    expect(changes()).toEqual([]);
  });

  test('a later change of an item that waits does not overtake, although the connection is back', async () => {
    const user = userEvent.setup();
    const changes = serve();
    const mine = { ...order, name: 'Mine' };
    const action = { kind: 'update', body: { name: 'Mine' } } as const;
    startWith(withChange(emptyOutbox, { action, base: order, mine }).outbox);
    renderSite({ path, isEditing: true });
    await rename(user, '!');
    await screen.findByText('2 changes are not sent yet');
    expect(kept().map((entry) => entry.action)).toEqual([
      action,
      { kind: 'update', body: { name: 'Mine!' } },
    ]);
    expect(changes()).toEqual([]);
  });

  test('a change of a new item that was discarded elsewhere is refused, and stays in the form', async () => {
    const user = userEvent.setup();
    serve();
    const body = { name: 'Motor', client_id: 'client', type_id: 1, criticality_id: 1 };
    const created = withChange(emptyOutbox, {
      action: { kind: 'create', body },
      base: null,
      mine: itemOf(orders, 0, { ...body, version: 0 }),
    });
    startWith(created.outbox);
    const { mine } = created.entry;
    setDeviceReader(async () => ({ reply: mine, syncedAt: mine.created_at ?? '' }));
    renderSite({ path: `maintenance/work-orders/${mine.id}`, isEditing: true });
    await screen.findByDisplayValue('Motor');
    startWith({ ...emptyOutbox, last: created.outbox.last });
    await rename(user, '!');
    await screen.findByText(/discarded on this device/);
    expect(screen.getByDisplayValue('Motor!')).toBeTruthy();
    expect(kept()).toEqual([]);
  });

  test('a device that takes no more data is named before the page says saved', async () => {
    const user = userEvent.setup();
    serve();
    renderSite({ path, isEditing: true });
    await screen.findByLabelText(/^Name/);
    setNetwork(false);
    fillDevice();
    await rename(user, '!');
    await screen.findByText(/This device has no space left/);
    expect(screen.queryByText(/saved on this device/)).toBeNull();
    expect(screen.getByDisplayValue('Hose!')).toBeTruthy();
  });
});

describe('deletions without a connection', () => {
  async function remove(user: UserEvent): Promise<void> {
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('button', { name: /Delete work order/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
  }

  test('one is kept, and Undo takes it back', async () => {
    const user = userEvent.setup();
    const changes = serve();
    const { router } = renderSite({ path });
    await screen.findByRole('heading', { level: 1, name: 'Hose' });
    setNetwork(false);
    await remove(user);
    await waitFor(() => expect(router.state.location.pathname).toMatch(/work-orders$/));
    await screen.findByText(/^WO-7 deleted on this device/);
    expect(kept()).toEqual([{ itemId: 7, action: { kind: 'remove' }, state: waiting }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(kept()).toEqual([]));
    expect(changes()).toEqual([]);
  });

  test('one that goes at once takes along what was refused', async () => {
    const user = userEvent.setup();
    serveSite({
      items: { workorders: [order] },
      answer: ({ method }) =>
        method === 'DELETE'
          ? json({ ...order, version: 2, deleted_at: '2026-11-20T10:00:00.000Z' })
          : undefined,
    });
    const mine = { ...order, name: 'Mine' };
    const action = { kind: 'update', body: { name: 'Mine' } } as const;
    startWith(refused(withChange(emptyOutbox, { action, base: order, mine })));
    renderSite({ path });
    await screen.findByText('Your change was not accepted');
    await remove(user);
    await waitFor(() => expect(kept()).toEqual([]));
  });
});

/** The outbox after the server has refused an entry. */
function refused({ outbox, entry }: { readonly outbox: Outbox; readonly entry: OutboxEntry }) {
  const begun = begin(outbox, entry);
  if (begun === null) throw new Error('The entry is not ready');
  const problem = { status: 422, code: 'invalid', message: 'Not so.' };
  return settle(begun.outbox, begun.entry, { kind: 'refused', problem }, (next) => next);
}

describe('comments without a connection', () => {
  test('one is kept and shown; a refused one says why and goes back into the box', async () => {
    const user = userEvent.setup();
    const changes = serve();
    renderSite({ path });
    const box = await screen.findByLabelText('Add a comment');
    setNetwork(false);
    await user.type(box, 'Worn out');
    await user.click(screen.getByRole('button', { name: 'Send comment' }));
    await screen.findByText('Waiting for the connection');
    expect(screen.getByText('Worn out')).toBeTruthy();
    const [entry] = unsentChanges.get().entries;
    expect(entry?.action).toMatchObject({ kind: 'comment', body: { text: 'Worn out' } });
    expect(changes()).toEqual([]);
    if (entry === undefined) return;
    startWith(refused({ outbox: unsentChanges.get(), entry }));
    await screen.findByText(/Not so\./);
    await user.click(screen.getByRole('button', { name: 'Edit again' }));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('Add a comment').value).toBe('Worn out'),
    );
    expect(kept()).toEqual([]);
  });

  const said: Comment = {
    id: 5,
    client_id: 'said',
    user_id: 1,
    user_name: 'Marlene Hoffmann',
    text: 'Order two',
    mentions: { user_ids: [], team_ids: [] },
    file_ids: [],
    created_at: '2026-11-21T05:42:00.000Z',
    edited_at: null,
    removed_at: null,
  };

  /** Chooses an action in the menu of the only comment. */
  async function choose(user: UserEvent, action: 'Edit' | 'Remove'): Promise<void> {
    await user.click(await screen.findByRole('button', { name: /^More actions for the comment/ }));
    const menu = await screen.findByRole('dialog', { name: /^More actions for the comment/ });
    await user.click(within(menu).getByRole('button', { name: action }));
  }

  async function rewrite(user: UserEvent, text: string): Promise<void> {
    await choose(user, 'Edit');
    const edited = await screen.findByRole('textbox', { name: 'Edit comment' });
    await user.clear(edited);
    await user.type(edited, text);
    await user.click(screen.getByRole('button', { name: 'Save comment' }));
    await screen.findByText(text);
  }

  test('a comment of the server is changed on the device; a refused change says why and is discarded', async () => {
    const user = userEvent.setup();
    const changes = serve([order], [said]);
    renderSite({ path });
    await screen.findByText('Order two');
    setNetwork(false);
    await rewrite(user, 'Order three');
    await screen.findByText('Waiting for the connection');
    expect(screen.queryByText('Order two')).toBeNull();
    await rewrite(user, 'Order four');
    expect(kept()).toMatchObject([
      { itemId: 7, action: { kind: 'edit_comment', commentId: 5, body: { text: 'Order four' } } },
    ]);
    expect(changes()).toEqual([]);
    const [entry] = unsentChanges.get().entries;
    if (entry === undefined) throw new Error('no entry');
    startWith(refused({ outbox: unsentChanges.get(), entry }));
    await screen.findByText(/Not so\./);
    expect(screen.getByText('Order two')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard the change' }));
    await waitFor(() => expect(kept()).toEqual([]));
  });

  test('the removal of a comment of the server is on the device at once, and is taken back there', async () => {
    const user = userEvent.setup();
    const changes = serve([order], [said]);
    renderSite({ path });
    await screen.findByText('Order two');
    setNetwork(false);
    await choose(user, 'Remove');
    await screen.findByText('Waiting for the connection');
    expect(screen.queryByText('Order two')).toBeNull();
    expect(kept()).toMatchObject([{ action: { kind: 'remove_comment', commentId: 5 } }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Order two');
    expect(kept()).toEqual([]);
    expect(changes()).toEqual([]);
  });

  test('the removal of a comment with a text that waits is on the device at once, and undo brings the text back', async () => {
    const user = userEvent.setup();
    serve([order], [said]);
    renderSite({ path });
    await screen.findByText('Order two');
    setNetwork(false);
    await rewrite(user, 'Order three');
    await screen.findByText('Waiting for the connection');
    await choose(user, 'Remove');
    await waitFor(() => expect(kept()).toMatchObject([{ action: { kind: 'remove_comment' } }]));
    expect(screen.queryByText('Order three')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Order three');
    expect(kept()).toMatchObject([
      { action: { kind: 'edit_comment', body: { text: 'Order three' } } },
    ]);
  });

  test('a comment that was not sent is changed, and removed after a question', async () => {
    const user = userEvent.setup();
    serve();
    renderSite({ path });
    const box = await screen.findByLabelText('Add a comment');
    setNetwork(false);
    await user.type(box, 'Worn out');
    await user.click(screen.getByRole('button', { name: 'Send comment' }));
    await screen.findByText('Waiting for the connection');
    await rewrite(user, 'Worn through');
    expect(kept()).toMatchObject([
      { action: { kind: 'comment', body: { text: 'Worn through' } }, state: waiting },
    ]);
    await choose(user, 'Remove');
    const question = await screen.findByRole('dialog', { name: 'Remove this comment?' });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(kept()).toEqual([]));
    expect(screen.queryByText('Worn through')).toBeNull();
  });
});

describe('photos without a connection', () => {
  const photo = new File(['photo'], 'seal.jpg', { type: 'image/jpeg' });
  const chooser = () => screen.findByLabelText('Add photos', { selector: 'input' });

  beforeEach(() => {
    URL.createObjectURL = () => 'blob:photo';
  });

  test('a photo of a comment is kept with its bytes, shown as waiting, and the comment names it', async () => {
    const user = userEvent.setup();
    const changes = serve();
    renderSite({ path });
    setNetwork(false);
    await user.upload(await chooser(), photo);
    await screen.findByText('waits for the connection');
    const [file] = unsentChanges.get().files;
    if (file === undefined) throw new Error('no file');
    expect(file).toMatchObject({ name: 'seal.jpg', size: 5, site: 1, state: waiting });
    const bytes = await readFileBytes(null, file.id);
    expect(new TextDecoder().decode(bytes ?? undefined)).toBe('photo');
    await user.type(screen.getByLabelText('Add a comment'), 'Worn out');
    await user.click(screen.getByRole('button', { name: 'Send comment' }));
    await screen.findByText('Waiting for the connection');
    expect(kept()).toMatchObject([
      { action: { kind: 'comment', body: { file_ids: [file.id] } }, state: waiting },
    ]);
    expect(changes()).toEqual([]);
  });

  test('a device that takes no more data says so, and keeps no half of it', async () => {
    const user = userEvent.setup();
    serve();
    renderSite({ path });
    setNetwork(false);
    fillDevice();
    await user.upload(await chooser(), photo);
    await screen.findByText(/This device has no space left/);
    expect(unsentChanges.get()).toEqual(emptyOutbox);
  });
});

test('a list marks items with unsent changes, and those that wait for the person', async () => {
  serve([order, itemOf(orders, 8, { name: 'Seal', type_id: 1, criticality_id: 1 })]);
  const action = { kind: 'update', body: { name: 'Mine' } } as const;
  const first = withChange(emptyOutbox, { action, base: order, mine: { ...order, name: 'Mine' } });
  startWith(first.outbox);
  renderSite({ path: 'maintenance/work-orders' });
  await screen.findByRole('img', { name: 'Not sent yet' });
  startWith(refused(first));
  await screen.findByRole('img', { name: 'Not sent: needs your decision' });
  expect(screen.queryByRole('img', { name: 'Not sent yet' })).toBeNull();
});
