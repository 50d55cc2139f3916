// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { addMark, pendingMarks, readMarks, removeMarks, withMarks } from './favourite-marks.ts';

const key = 'favourite_types:7';

/** What a window knows is gone, as after a reload. */
const reload = () => pendingMarks.set(new Map());

afterEach(() => {
  localStorage.clear();
  reload();
});

test('favourites that the device kept become marks, which are there until the server has them', () => {
  localStorage.setItem(key, '["number","signature"]');
  const taken = readMarks(7);
  expect([...withMarks(['date'], taken)]).toEqual(['date', 'number', 'signature']);
  removeMarks(7, taken);
  expect([localStorage.getItem(key), readMarks(7)]).toEqual([null, {}]);
});

test('a mark outlives a reload, and a person does not get the marks of another', () => {
  addMark(7, 'number', true);
  reload();
  expect([readMarks(7), readMarks(8)]).toEqual([{ number: true }, {}]);
});

test('a mark that changes while it is sent stays pending', () => {
  addMark(7, 'number', true);
  addMark(7, 'text', true);
  const sent = readMarks(7);
  addMark(7, 'number', false);
  removeMarks(7, sent);
  expect(readMarks(7)).toEqual({ number: false });
  expect([...withMarks(['number', 'text'], readMarks(7))]).toEqual(['text']);
});

test('marks of two windows are kept together', () => {
  addMark(7, 'number', true);
  localStorage.setItem(key, '{"number":true,"text":true}');
  addMark(7, 'date', true);
  expect(readMarks(7)).toEqual({ number: true, text: true, date: true });
});

test('what is no mark is left out', () => {
  localStorage.setItem(key, '{"number":true,"text":"yes"}');
  expect(readMarks(7)).toEqual({ number: true });
});
