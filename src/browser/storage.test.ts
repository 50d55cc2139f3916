// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { isPageLeaving, leaveBehind, leftBehind } from './left-behind.ts';
import { removeStoredWithPrefix, storedJson, storedText } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

const positive = (text: string) => (Number(text) > 0 ? Number(text) : null);
const list = (value: unknown) => (Array.isArray(value) ? value : null);

test('a stored value is read as it was written, and is null after its removal', () => {
  const number = storedText('n', positive);
  const names = storedJson('names', list, 'session');
  number.write(7);
  names.write(['pump']);
  expect([localStorage.getItem('n'), sessionStorage.getItem('names')]).toEqual(['7', '["pump"]']);
  expect([number.read(), names.read()]).toEqual([7, ['pump']]);
  number.remove();
  names.remove();
  expect([number.read(), names.read()]).toEqual([null, null]);
});

test('a stored value that its parser refuses is read as null', () => {
  localStorage.setItem('n', 'minus');
  localStorage.setItem('names', '{"first":"pump"}');
  expect([storedText('n', positive).read(), storedJson('names', list).read()]).toEqual([
    null,
    null,
  ]);
});

test('stored text that is not JSON is logged and read as null', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.setItem('names', '[');
  expect(storedJson('names', list).read()).toBeNull();
  expect(warn.mock.calls.map(([text]: unknown[]) => text)).toEqual([
    'Browser storage: could not parse "names"',
  ]);
});

test('a browser that denies storage is logged, and no read or write throws', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(deny);
  const number = storedText('n', positive);
  number.write(7);
  number.remove();
  expect(number.read()).toBeNull();
  expect(warn.mock.calls.map(([text]: unknown[]) => text)).toEqual([
    'Browser storage: could not write "n"',
    'Browser storage: could not remove "n"',
    'Browser storage: could not read "n"',
  ]);
});

test('removing a prefix leaves the other keys', () => {
  localStorage.setItem('recent:1/2', '[]');
  localStorage.setItem('recent:1/3', '[]');
  localStorage.setItem('theme', 'dark');
  removeStoredWithPrefix('recent:');
  expect(Object.keys(localStorage)).toEqual(['theme']);
});

test('what a page leaves behind waits until it is taken, and stays if it changed meanwhile', () => {
  leaveBehind('left:1', { text: 'first' });
  leaveBehind('left:2', { text: 'other' });
  const [first, second] = leftBehind('left:');
  expect([first?.value, second?.value]).toEqual([{ text: 'first' }, { text: 'other' }]);
  leaveBehind('left:1', { text: 'newer' });
  first?.remove();
  second?.remove();
  expect(leftBehind('left:').map(({ value }) => value)).toEqual([{ text: 'newer' }]);
});

test('a page is leaving from its pagehide event until it is shown again', () => {
  expect(isPageLeaving()).toBe(false);
  globalThis.dispatchEvent(new Event('pagehide'));
  expect(isPageLeaving()).toBe(true);
  globalThis.dispatchEvent(new Event('pageshow'));
  expect(isPageLeaving()).toBe(false);
});
