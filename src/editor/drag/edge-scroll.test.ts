import { expect, test } from 'vitest';
import { scrollStep } from './edge-scroll.ts';

test('a pane scrolls near its edges only, and faster nearer to them', () => {
  const pane = { top: 100, bottom: 500 };
  expect(scrollStep(300, pane)).toBe(0);
  expect(scrollStep(160, pane)).toBe(0);
  expect(scrollStep(140, pane)).toBeLessThan(0);
  expect(scrollStep(101, pane)).toBeLessThan(scrollStep(140, pane));
  expect(scrollStep(460, pane)).toBeGreaterThan(0);
  expect(scrollStep(499, pane)).toBeGreaterThan(scrollStep(460, pane));
});
