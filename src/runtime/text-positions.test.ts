import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchKey } from './text-keys.ts';
import { excerptOf, findWords, searchWords } from './text-positions.ts';

const marked = (text: string, search: string) =>
  findWords(text, searchWords(search)).map(([start, end]) => text.slice(start, end));

describe('words in a text', () => {
  it('are found whatever their case and accents, across line ends, and as they are written', () => {
    expect(marked('Pumpe und PUMPENWARTUNG', 'pumpe')).toEqual(['Pumpe', 'PUMPE']);
    expect(marked('Überprüfung der Prüfstelle', 'pruf')).toEqual(['prüf', 'Prüf']);
    expect(marked('Straße', 'strasse')).toEqual(['Straße']);
    expect(marked('e\u0301tat', 'etat')).toEqual(['e\u0301tat']);
    expect(marked('mechanical\n  seal', 'mechanical seal')).toEqual(['mechanical', 'seal']);
    expect(marked('nothing', 'pump')).toEqual([]);
  });

  it('are marked in every text whose search key contains them', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(texts, texts, texts, (left, word, right) => {
        const [wanted] = searchWords(word);
        fc.pre(wanted !== undefined);
        const ranges = findWords(`${left} ${word} ${right}`, [wanted]);
        expect(ranges.length).toBeGreaterThan(0);
        for (const [start, end] of ranges) {
          const part = `${left} ${word} ${right}`.slice(start, end);
          expect(searchKey(part)).toContain(wanted);
        }
      }),
    );
  });

  it('are shown with what is around the first of them', () => {
    const text = `${'before '.repeat(30)}the mechanical\nseal ${'after '.repeat(60)}`;
    const excerpt = excerptOf(text, ['seal']);
    expect(excerpt?.text).toMatch(/^… (before )+the mechanical seal (after )+/);
    expect(excerpt?.text.length).toBeLessThan(240);
    expect(excerpt?.marks.map(([start, end]) => excerpt.text.slice(start, end))).toEqual(['seal']);
    expect(excerptOf(text, ['motor'])).toBeNull();
  });
});
