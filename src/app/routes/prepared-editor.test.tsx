import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearDrafts } from '../../../tests/support/in-memory-drafts.ts';
import { json, templateRow } from '../../../tests/support/mock-site.ts';
import { currentUser, stamps } from '../../../tests/support/site-rows.ts';
import type { DraftEntry, TemplateDraft } from '../../contract/template-drafts.ts';
import { keepEntries } from '../../editor/draft/kept-entries.ts';
import { placeOf } from '../../editor/draft/opened-draft.ts';
import { openPage, resetPage } from '../testing.tsx';

vi.mock('socket.io-client', () => import('../shell/testing.ts'));
vi.mock('../../api/drafts.ts', () => import('../../../tests/support/in-memory-drafts.ts'));
afterEach(() => {
  vi.useRealTimers();
  resetPage();
});
beforeEach(() => {
  clearDrafts();
  screenOf(true);
});

/** The editor says on narrow screens that it needs more. */
function screenOf(isWide: boolean): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: isWide && media.includes('1024px'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

const list = '/app/sites/1/settings/modules/templates/permits';
const names = ['Hot work', 'Digging'];
const documents = names.map((name) => ({ moduleType: 'permits', name, columns: [] }));
const templates = documents.map((document, index) => templateRow(index + 1, document));
const author = 'a0000000-0000-4000-8000-000000000001';
const person = { id: 9, name: 'Ada Vos' };

function draftOf(templateId: number): TemplateDraft {
  const document = documents[templateId - 1];
  if (document === undefined) throw new Error(`There is no template ${templateId}`);
  return {
    id: 'd0000000-0000-4000-8000-000000000001',
    template_id: templateId,
    module_type: 'permits',
    version: 1,
    document,
    created_at: stamps.created_at,
    created_by: person,
    changed_at: stamps.created_at,
    changed_by: person,
  };
}

/** A tab that somebody adds. */
const newTab = {
  id: `${author}:1`,
  author,
  step: `${author}:1`,
  command: {
    name: 'add_tab',
    args: { id: 'precautions', name: 'Precautions', section: { id: 'gas', name: 'Gas' } },
  },
} as const;

const summaries = templates.map(({ id, name, module_type }) => ({
  id,
  name,
  module_type,
  description: null,
  version: 1,
  state: 'published',
  is_default: false,
  items: 0,
  deleted_items: 0,
  changed_at: stamps.created_at,
  changed_by: person,
  draft: null,
}));

/** The list of the templates; `entries` are what others have done in the draft of a template by now. */
async function openList(entries: () => readonly DraftEntry[] = () => []) {
  const me = currentUser(['permits']);
  const page = openPage(list, {
    site: {
      templates,
      replies: {
        'GET /api/users/me': {
          ...me,
          permissions: [{ permission_code: 'settings.manage', site_id: null }],
        },
        'GET /api/sites/1/template-overview': { templates: summaries },
        'GET /api/sites/1/field-types': { field_types: [] },
        'GET /api/sites/1/dropdowns': { dropdowns: [] },
      },
      answer: ({ method, path, query }) => {
        const id = /\/templates\/(\d+)\/draft$/.exec(path)?.[1];
        if (method !== 'GET' || id === undefined) return undefined;
        const numbered = entries().map((entry, index) => ({ sequence: index + 1, entry }));
        const after = Number(new Map(Object.entries(query)).get('after') ?? 0);
        return json({
          draft: entries().length === 0 ? null : draftOf(Number(id)),
          entries: numbered.filter(({ sequence }) => sequence > after),
          present: [],
        });
      },
    },
  });
  const link = (name: string) => screen.findByRole('link', { name });
  const reads = () => page.requests.filter(({ path }) => path.endsWith('/draft'));
  return { ...page, link, reads, me };
}

const canvas = () => document.getElementById('editor-canvas-panel');
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

it('the editor of a template at which somebody points is there before it is opened', async () => {
  const { user, link, reads, at } = await openList();
  await user.hover(await link('Hot work'));
  await waitFor(() => expect(canvas()).not.toBeNull());
  expect(screen.queryByRole('heading', { level: 1, name: 'Hot work' })).toBeNull();
  expect(reads()).toHaveLength(1);
  const prepared = canvas();
  await user.click(await link('Hot work'));
  await title('Hot work');
  expect(at()).toBe(`${list}/1/edit`);
  expect(canvas()).toBe(prepared);
});

it('what others have done since it was prepared is there when it is opened', async () => {
  const entries: DraftEntry[] = [];
  const { user, link, router } = await openList(() => entries);
  await user.hover(await link('Hot work'));
  await waitFor(() => expect(canvas()).not.toBeNull());
  entries.push(newTab);
  await user.click(await link('Hot work'));
  await screen.findByRole('tab', { name: 'Precautions' });
  // It is left like any other editor, and nothing of it stays.
  await router.navigate(list);
  await link('Hot work');
  await waitFor(() => expect(canvas()).toBeNull());
});

it('another template is opened although one is prepared', async () => {
  const { user, link } = await openList();
  await user.hover(await link('Hot work'));
  await waitFor(() => expect(canvas()).not.toBeNull());
  const prepared = canvas();
  await user.keyboard('{Tab}');
  (await link('Digging')).click();
  await title('Digging');
  expect(canvas()).not.toBe(prepared);
  expect(document.querySelectorAll('#editor-canvas-panel')).toHaveLength(1);
});

it('a pointer that only passes over a name reads nothing', async () => {
  const { user, link, reads } = await openList();
  const passed = await link('Hot work');
  // At once: a busy machine takes longer than people may point without meaning it.
  fireEvent.pointerOver(passed);
  fireEvent.pointerOut(passed);
  await user.hover(await link('Digging'));
  await waitFor(() => expect(canvas()).not.toBeNull());
  expect(reads().map(({ path }) => path)).toEqual(['/api/sites/1/templates/2/draft']);
});

it('a finger prepares what it presses, and a click that comes before that is done reads nothing twice', async () => {
  const { link, reads, at } = await openList();
  const pressed = await link('Hot work');
  fireEvent.pointerDown(pressed, { pointerType: 'touch', button: 0 });
  await waitFor(() => expect(reads()).toHaveLength(1));
  fireEvent.pointerOut(pressed, { pointerType: 'touch' });
  pressed.focus();
  pressed.click();
  expect(canvas()).toBeNull();
  await title('Hot work');
  expect(at()).toBe(`${list}/1/edit`);
  // The second one asks what others have done since, as whenever an editor opens.
  expect(reads()).toHaveLength(2);
});

it('a finger that scrolls the list prepares nothing', async () => {
  const { link } = await openList();
  fireEvent.pointerDown(await link('Hot work'), { pointerType: 'touch', button: 0 });
  fireEvent.pointerCancel(await link('Hot work'), { pointerType: 'touch' });
  // Prepared after it: whatever came of the first has come by then.
  fireEvent.pointerDown(await link('Digging'), { pointerType: 'touch', button: 0 });
  await waitFor(() => expect(canvas()).not.toBeNull());
  const prepared = canvas();
  (await link('Hot work')).click();
  await title('Hot work');
  expect(canvas()).not.toBe(prepared);
});

it('a screen too narrow for the editor prepares nothing', async () => {
  screenOf(false);
  const { link, reads } = await openList();
  fireEvent.pointerDown(await link('Hot work'), { pointerType: 'touch', button: 0 });
  (await link('Hot work')).click();
  await screen.findByText('The template editor needs a wider screen');
  expect(reads()).toEqual([]);
});

it('what nobody opens is dropped, and read again when somebody points at it later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { user, link, reads } = await openList();
  await user.hover(await link('Hot work'));
  await waitFor(() => expect(canvas()).not.toBeNull());
  act(() => {
    vi.advanceTimersByTime(10_000);
  });
  expect(canvas()).not.toBeNull();
  act(() => {
    vi.advanceTimersByTime(10_000);
  });
  expect(canvas()).toBeNull();
  await user.unhover(await link('Hot work'));
  await user.hover(await link('Hot work'));
  await waitFor(() => expect(canvas()).not.toBeNull());
  expect(reads()).toHaveLength(2);
});

it('nothing is prepared where a window that crashed has left something, which the page that opens takes', async () => {
  const { user, link, reads, me } = await openList();
  const place = placeOf({ me, siteId: 1, moduleType: 'permits', templateId: 1 });
  await keepEntries(place, author, [newTab], 0);
  await user.hover(await link('Hot work'));
  await waitFor(() => expect(reads()).toHaveLength(1));
  // The other one is prepared after it: whatever came of the first has come by then.
  await user.hover(await link('Digging'));
  await waitFor(() => expect(canvas()).not.toBeNull());
  const prepared = canvas();
  await user.click(await link('Hot work'));
  await screen.findByRole('tab', { name: 'Precautions' });
  expect(canvas()).not.toBe(prepared);
});
