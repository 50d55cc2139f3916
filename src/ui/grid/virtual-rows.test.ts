import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bodyHeight,
  renderedRows,
  type Geometry,
  rowTop,
  scrollTo,
  visibleRows,
} from './virtual-rows.ts';

const some: fc.Arbitrary<Geometry> = fc.record({
  count: fc.integer({ min: 1, max: 2_000_000 }),
  rowHeight: fc.constantFrom(32, 40, 56, 72),
  viewHeight: fc.integer({ min: 72, max: 2000 }),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });
const most = (geometry: Geometry) => Math.max(0, bodyHeight(geometry) - geometry.viewHeight);

test('the rendered rows contain all visible ones, fill the view, and stay few for any number of rows', () => {
  fc.assert(
    fc.property(some, share, (geometry, at) => {
      const scrollTop = Math.floor(at * most(geometry));
      const { count, rowHeight, viewHeight } = geometry;
      const [seen, drawn] = [visibleRows(geometry, scrollTop), renderedRows(geometry, scrollTop)];
      expect(drawn.first).toBeLessThanOrEqual(seen.first);
      expect(drawn.end).toBeGreaterThanOrEqual(seen.end);
      expect(drawn.end - drawn.first).toBeLessThan(viewHeight / rowHeight + 24);
      expect(rowTop(geometry, scrollTop, seen.first)).toBeLessThanOrEqual(scrollTop + 1);
      const end = rowTop(geometry, scrollTop, seen.end);
      expect(end).toBeGreaterThanOrEqual(Math.min(scrollTop + viewHeight, count * rowHeight) - 1);
    }),
  );
});

test('scrolling to a row makes it fully visible, and a visible row does not scroll', () => {
  fc.assert(
    fc.property(some, share, share, (geometry, from, to) => {
      const row = Math.min(geometry.count - 1, Math.floor(to * geometry.count));
      const scrollTop = scrollTo(geometry, Math.floor(from * most(geometry)), row);
      const top = rowTop(geometry, scrollTop, row);
      expect(top).toBeGreaterThanOrEqual(scrollTop - 1);
      expect(top + geometry.rowHeight).toBeLessThanOrEqual(scrollTop + geometry.viewHeight + 1);
      expect(scrollTo(geometry, scrollTop, row)).toBeCloseTo(scrollTop, 0);
    }),
  );
});

test('the body is never taller than browsers can lay out', () => {
  const geometry = { count: 1_000_000, rowHeight: 72, viewHeight: 600 };
  expect(bodyHeight(geometry)).toBeLessThan(16_000_000);
  expect(visibleRows(geometry, most(geometry)).end).toBe(1_000_000);
});
