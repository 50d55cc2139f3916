import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsBetween } from './useColumnsInSight.ts';

const widths = fc.array(fc.integer({ min: 40, max: 400 }), { minLength: 1, maxLength: 40 });

test('every column of which a part is in sight has content, and few others have', () => {
  fc.assert(
    fc.property(widths, fc.nat(8000), fc.integer({ min: 300, max: 1600 }), (all, left, width) => {
      const columns = all.map((each) => ({ width: each }));
      const total = all.reduce((sum, each) => sum + each, 0);
      const from = Math.max(0, Math.min(left, total - width));
      const { first, last } = columnsBetween(columns, from, from + width);
      const starts = all.map((_, at) => all.slice(0, at).reduce((sum, each) => sum + each, 0));
      const inSight = all.flatMap((each, at) => {
        const start = starts[at] ?? 0;
        return start < from + width && start + each > from ? [at + 1] : [];
      });
      expect(first).toBeLessThanOrEqual(inSight[0] ?? 1);
      expect(last).toBeGreaterThanOrEqual(inSight.at(-1) ?? 1);
      const most = total > width ? inSight.length + 2 : all.length;
      expect(last - first + 1).toBeLessThanOrEqual(most);
    }),
  );
});
