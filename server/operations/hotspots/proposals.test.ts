import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Place, findPlaces, proposalsOf, tagKeysOf } from './proposals.ts';

const word = (text: string, x = 0.1, y = 0.1) => ({ text, x, y, width: 0.04, height: 0.01 });
const pump = { module_type: 'equipment', item_id: 7, tag: 'P-3302B' };
const at = (place: Partial<Place> = {}): Place => ({
  page: 1,
  x: 0.1,
  y: 0.1,
  width: 0.04,
  height: 0.01,
  text: 'P-3302B',
  module_type: 'equipment',
  item_id: 7,
  ...place,
});

describe('tags on a drawing', () => {
  it('are found however the drawing writes them', () => {
    const written = ['P-3302B', 'p-3302b', 'P‑3302B', 'P–3302B'];
    const pages = [{ page: 1, words: written.map((text) => word(text)) }];
    expect(findPlaces(pages, [pump], 100).map(({ text }) => text)).toEqual(written);
    expect(findPlaces([{ page: 1, words: [word('P-3302')] }], [pump], 100)).toEqual([]);
    const plain = { ...pump, tag: 'PT3302' };
    expect(findPlaces([{ page: 1, words: [word('PT-3302')] }], [plain], 100)).toHaveLength(1);
  });

  it('have keys by which each matching item is found', () => {
    const tags = fc.stringMatching(/^[A-Z]{1,3}-[0-9]{1,5}[A-C]?$/);
    fc.assert(
      fc.property(fc.uniqueArray(tags, { maxLength: 20 }), (all) => {
        const pages = [{ page: 1, words: all.map((text) => word(text)) }];
        const items = all.map((tag, item_id) => ({ module_type: 'equipment', item_id, tag }));
        expect(findPlaces(pages, items, 1000)).toHaveLength(all.length);
        expect(new Set(tagKeysOf(pages)).size).toBeGreaterThanOrEqual(
          new Set(all.map((text) => text.replaceAll(/\d+/g, (run) => String(Number(run))))).size,
        );
      }),
    );
  });

  it('are cut at a limit', () => {
    const pages = [{ page: 1, words: Array.from({ length: 50 }, () => word('P-3302B')) }];
    expect(findPlaces(pages, [pump], 20)).toHaveLength(20);
  });
});

describe('proposals', () => {
  it('are what nobody decided on', () => {
    const other = at({ x: 0.5 });
    const found = [at(), other];
    const proposals = proposalsOf({ found, decided: [at()], before: [] });
    expect(proposals).toEqual([{ ...other, origin: 'text', is_as_before: false }]);
  });

  it('say that a tag was confirmed at a similar place before', () => {
    const before = [{ ...at({ x: 0.13 }), origin: 'text' as const }];
    const far = at({ x: 0.7 });
    const proposals = proposalsOf({ found: [at(), far], decided: [], before });
    expect(proposals.map(({ is_as_before }) => is_as_before)).toEqual([true, false]);
  });

  it('hold what was drawn on the version before, once', () => {
    const drawn = { ...at({ text: '', x: 0.3 }), origin: 'hand' as const };
    const again = proposalsOf({ found: [], decided: [], before: [drawn] });
    expect(again).toEqual([{ ...drawn, is_as_before: true }]);
    expect(proposalsOf({ found: [], decided: [drawn], before: [drawn] })).toEqual([]);
    const written = { ...at({ text: '' }), origin: 'hand' as const };
    expect(proposalsOf({ found: [at()], decided: [], before: [written] })).toHaveLength(1);
  });
});
