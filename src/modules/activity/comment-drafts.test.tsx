import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDrafts, saveDraft, storedDrafts } from '../../../tests/support/in-memory-drafts.ts';
import { fillDevice, startWith } from '../../../tests/support/in-memory-outbox.ts';
import { itemOf, json, moduleOfTemplate, serveSite } from '../../../tests/support/mock-site.ts';
import { renderSite } from '../../../tests/support/render-site.tsx';
import type { Comment } from '../../contract/activity.ts';

vi.mock('../../api/drafts.ts', () => import('../../../tests/support/in-memory-drafts.ts'));
vi.mock(
  '../../api/outbox/device-outbox.ts',
  () => import('../../../tests/support/in-memory-outbox.ts'),
);

const path = 'maintenance/work-orders/7';
const order = itemOf(moduleOfTemplate('workorders'), 7, {
  name: 'Hose',
  type_id: 1,
  criticality_id: 1,
});
const said: Comment = {
  id: 5,
  client_id: 'said',
  user_id: 1,
  user_name: 'Marlene Hoffmann',
  text: '',
  mentions: { user_ids: [], team_ids: [] },
  file_ids: [],
  created_at: '2026-11-21T05:42:00.000Z',
  edited_at: null,
  removed_at: null,
};

beforeEach(() => {
  startWith();
  clearDrafts();
});
afterEach(() => vi.restoreAllMocks());

const box = () => screen.findByLabelText<HTMLTextAreaElement>('Add a comment');

/** The page of an order; a comment that is posted is answered when `answered` is resolved. */
function serve() {
  const arrived = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  serveSite({
    items: { workorders: [order] },
    answer({ method, path: at, body }) {
      if (!at.endsWith('/comments')) return undefined;
      if (method === 'GET') return json({ comments: [], total: 0, next_page_cursor: null });
      arrived.resolve();
      return answered.promise.then(() => json({ ...said, ...body }, 201));
    },
  });
  return { arrived: arrived.promise, answer: answered.resolve };
}

test('a text is a draft until the device has the comment, and is not offered after that', async () => {
  const user = userEvent.setup();
  serve();
  const { unmount } = renderSite({ path });
  const typed = await box();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fillDevice();
  await user.type(typed, 'Worn out');
  await user.click(screen.getByRole('button', { name: 'Send comment' }));
  await screen.findByRole('button', { name: 'Try again' });
  globalThis.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(JSON.stringify(storedDrafts())).toContain('Worn out'));
  const [draft] = storedDrafts();
  startWith();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Waiting for the connection');
  await waitFor(() => expect(storedDrafts()).toEqual([]));

  // The page ended before it had removed the draft.
  unmount();
  if (draft !== undefined) await saveDraft(draft);
  renderSite({ path });
  await screen.findByText('Waiting for the connection');
  await waitFor(() => expect(storedDrafts()).toEqual([]));
  expect((await box()).value).toBe('');
});

test('a text that was sent leaves no draft when its page is left before the answer', async () => {
  const user = userEvent.setup();
  const { arrived, answer } = serve();
  const { unmount } = renderSite({ path });
  await user.type(await box(), 'Worn out');
  await user.click(screen.getByRole('button', { name: 'Send comment' }));
  await arrived;
  unmount();
  expect(JSON.stringify(storedDrafts())).toContain('Worn out');
  answer();
  await waitFor(() => expect(storedDrafts()).toEqual([]));
});
