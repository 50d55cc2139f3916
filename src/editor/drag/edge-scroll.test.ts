import { expect, test } from 'vitest';
import { scrollStep } from './edge-scroll.ts';

test('a pane scrolls near its edges only, and faster nearer to them', () => {
  const step = (at: number) => scrollStep(at, 100, 500);
  expect(step(300)).toBe(0);
  expect(step(160)).toBe(0);
  expect(step(140)).toBeLessThan(0);
  expect(step(101)).toBeLessThan(step(140));
  expect(step(460)).toBeGreaterThan(0);
  expect(step(499)).toBeGreaterThan(step(460));
});
