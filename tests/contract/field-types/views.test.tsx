import { cleanup } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages } from '../../../src/runtime/text.ts';
import { item } from '../../gallery/item.ts';
import { rooms } from '../../gallery/rooms.ts';
import { someGarbage, someValueOf } from '../../support/random-values.ts';
import { showOnSite } from '../../support/render-view.tsx';

describe.each(rooms)('Read and Cell of $type', ({ module, samples, views: { Read, Cell } }) => {
  const { type: moduleType } = module.document;

  test.each(languages)(
    'Read and Cell show every stored value, and any other value, in %s',
    (language) => {
      for (const { column, filled, refused } of samples) {
        const known = fc.constantFrom(...filled, ...refused);
        const anything = fc.oneof(known, someValueOf(column), someGarbage);
        const several = fc.array(anything, { minLength: 8, maxLength: 8 });
        fc.assert(
          fc.property(several, (values) => {
            const { container } = showOnSite(
              values.flatMap((value, place) => {
                const shared = { settings: column.settings, moduleType, item, value };
                return [
                  <div key={`read-${String(place)}`} className="shown">
                    <Read {...shared} />
                  </div>,
                  <div key={`cell-${String(place)}`} className="shown">
                    <Cell {...shared} deadline={place % 2 === 0} />
                  </div>,
                ];
              }),
              language,
            );
            const empty = [...container.querySelectorAll('.shown')].filter(
              ({ childElementCount }) => childElementCount === 0,
            );
            expect(empty).toEqual([]);
            expect(container.querySelectorAll('.shown')).toHaveLength(2 * values.length);
            cleanup();
          }),
          { numRuns: 2 },
        );
      }
    },
  );
});
