import { expect, test } from 'vitest';
import { createFileDebounce } from './watch.ts';

const files = (stamps: Record<string, string>) => new Map(Object.entries(stamps));

test('a file is reported after it has not been written to for a while', () => {
  const look = createFileDebounce();
  const known = files({ old: '1', gone: '1' });
  expect(look(known, files({ old: '1', gone: '1' }), 0)).toEqual({ settled: [], isMoving: false });
  expect(look(known, files({ old: '1', copied: 'a' }), 10).isMoving).toBe(true);
  expect(look(known, files({ old: '1', copied: 'b' }), 100).settled).toEqual([]);
  const gone = look(known, files({ old: '1', copied: 'c' }), 131);
  expect(gone).toEqual({ settled: ['gone'], isMoving: true });
  expect(look(files({ old: '1' }), files({ old: '1', copied: 'c' }), 250)).toEqual({
    settled: [],
    isMoving: true,
  });
  expect(look(files({ old: '1' }), files({ old: '1', copied: 'c' }), 251)).toEqual({
    settled: ['copied'],
    isMoving: false,
  });
});

test('a file that is removed and soon rewritten is never reported as removed', () => {
  const look = createFileDebounce();
  const known = files({ file: '1' });
  expect(look(known, files({}), 0).settled).toEqual([]);
  expect(look(known, files({ file: '2' }), 60).settled).toEqual([]);
  expect(look(known, files({ file: '2' }), 150).settled).toEqual([]);
  expect(look(known, files({ file: '2' }), 180).settled).toEqual(['file']);
});
