// @vitest-environment jsdom
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const key = { organisation: 1, user: 1, site: 1, module: 'pumps', item: '7' };
const openedAt = 1;
const draft = (mine: string) => ({
  ...key,
  version: 1,
  keptAt: '2026-11-27T05:00:00.000Z',
  values: [{ pointer: '/name', base: 'Hose', mine }],
});

/** The drafts as a page that has just opened sees them. */
async function openPage() {
  vi.resetModules();
  return import('./drafts.ts');
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a draft is gone after its removal although the page ends before the database has removed it', async () => {
  const page = await openPage();
  await page.saveDraft(draft('Hose leaking'), openedAt);
  vi.spyOn(console, 'warn').mockReturnValue();
  const ended = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('The page is gone.', 'AbortError');
  });
  await page.deleteDraft(key);
  expect(ended).toHaveBeenCalled();
  ended.mockRestore();
  const next = await openPage();
  expect(await next.readDraft(key)).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a draft that is stored after a removal stays, whichever page removed the earlier one', async () => {
  const page = await openPage();
  await page.saveDraft(draft('Hose leaking'), openedAt);
  const removed = page.deleteDraft(key);
  const stored = page.saveDraft(draft('Hose leaks again'), openedAt);
  await Promise.all([removed, stored]);
  expect((await page.readDraft(key))?.values[0]?.mine).toBe('Hose leaks again');
  expect(await (await openPage()).readDraft(key)).toEqual(draft('Hose leaks again'));
});
