import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksBetween, withBlock } from './useVirtualBlocks.ts';

const heights = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 60 });
const distance = fc.integer({ min: -5000, max: 100_000 });

test('the rendered blocks and the spacers add up to the height of the list, and cover the view', () => {
  fc.assert(
    fc.property(heights, distance, fc.integer({ min: 1, max: 4000 }), (all, from, size) => {
      const heightOf = (block: number) => all[block] ?? 0;
      const view = blocksBetween({ blocks: all.length, heightOf }, from, from + size);
      const sum = (part: readonly number[]) => part.reduce((total, height) => total + height, 0);
      expect(view.end).toBeGreaterThan(view.first);
      expect(view.before).toBe(sum(all.slice(0, view.first)));
      expect(view.after).toBe(sum(all.slice(view.end)));
      const total = sum(all);
      const [top, bottom] = [Math.max(0, from), Math.min(total, from + size)];
      if (top >= bottom) return;
      expect(view.before).toBeLessThanOrEqual(top);
      expect(total - view.after).toBeGreaterThanOrEqual(bottom);
    }),
  );
});

test('a list of 100,000 items renders as few blocks as a list of 1,000', () => {
  const rendered = (blocks: number) => {
    const view = blocksBetween({ blocks, heightOf: () => 2440 }, 50_000, 52_000);
    return view.end - view.first;
  };
  expect(rendered(5000)).toBe(rendered(50));
});

test('a block that is kept is rendered with those between it and the view, at the same place', () => {
  fc.assert(
    fc.property(heights, distance, fc.nat(59), (all, from, wanted) => {
      const layout = { blocks: all.length, heightOf: (block: number) => all[block] ?? 0 };
      const kept = wanted % all.length;
      const view = withBlock(layout, blocksBetween(layout, from, from + 800), kept);
      const sum = (part: readonly number[]) => part.reduce((total, height) => total + height, 0);
      expect(view.first).toBeLessThanOrEqual(kept);
      expect(view.end).toBeGreaterThan(kept);
      expect(view.before).toBe(sum(all.slice(0, view.first)));
      expect(view.after).toBe(sum(all.slice(view.end)));
    }),
  );
});
