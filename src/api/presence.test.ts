// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { END_PRESENCE, SHOW_PRESENCE } from '../domain/presence.ts';
import { beginPresence, endPresence, idleMs, openPlace, showEditing } from './presence.ts';

const place = { siteId: 1, moduleType: 'pumps', itemId: 7 };

/** What the page has sent, and the connection that it goes through. */
function connection() {
  const sent: (readonly [string, object])[] = [];
  return { sent, begin: () => beginPresence((event, message) => sent.push([event, message])) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  endPresence();
  vi.useRealTimers();
});

test('an item is open while one part of the page has it open, and again after each connection', () => {
  const { sent, begin } = connection();
  const shown = [SHOW_PRESENCE, { ...place, editing: [] }];
  const first = openPlace(place);
  expect(sent).toEqual([]);
  begin();
  const second = openPlace(place);
  first();
  expect(sent).toEqual([shown]);
  endPresence();
  begin();
  expect(sent).toEqual([shown, shown]);
  second();
  expect(sent).toEqual([shown, shown, [END_PRESENCE, place]]);
  begin();
  expect(sent).toHaveLength(3);
});

test('what is edited is sent when it has changed', () => {
  const { sent, begin } = connection();
  begin();
  const close = openPlace(place);
  for (const editing of [[], ['name'], ['name'], []]) showEditing(place, editing);
  close();
  showEditing(place, ['name']);
  expect(sent.map(([, message]) => message)).toEqual([
    { ...place, editing: [] },
    { ...place, editing: ['name'] },
    { ...place, editing: [] },
    place,
  ]);
});

test('who does nothing with the page is not there until they do something, and edits the same then', () => {
  const { sent, begin } = connection();
  begin();
  const close = openPlace(place);
  showEditing(place, ['name']);
  vi.advanceTimersByTime(idleMs - 1);
  globalThis.dispatchEvent(new Event('pointermove'));
  vi.advanceTimersByTime(idleMs - 1);
  expect(sent).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(sent[2]).toEqual([END_PRESENCE, place]);
  vi.advanceTimersByTime(idleMs);
  globalThis.dispatchEvent(new Event('keydown'));
  globalThis.dispatchEvent(new Event('keydown'));
  expect(sent.slice(3)).toEqual([[SHOW_PRESENCE, { ...place, editing: ['name'] }]]);
  globalThis.dispatchEvent(new Event('pagehide'));
  expect(sent[4]).toEqual([END_PRESENCE, place]);
  globalThis.dispatchEvent(new Event('pageshow'));
  expect(sent).toHaveLength(6);
  close();
});
