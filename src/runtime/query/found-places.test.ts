import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { column as columnOf, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { someItems } from '../../../tests/support/random-items.ts';
import { sampleItem, sampleModule } from '../../../tests/support/sample-module.ts';
import type { CompiledModule } from '../compiled.ts';
import { itemCode } from '../record/item-code.ts';
import type { Item } from '../record/item.ts';
import { textIn } from '../text.ts';
import { searchKey } from '../text-keys.ts';
import { findWords, searchWords } from '../text-positions.ts';
import { type FoundPlace, placesBeyond, type ShownColumns } from './found-places.ts';
import { labelMatches } from './label-search.ts';
import { runQuery } from './run.ts';

const moment = { now: '2026-11-21T10:00:00.000Z', timeZone: 'Europe/Berlin' };
const none: ShownColumns = new Map();

function searchedFor(search: string, labels: Parameters<typeof labelMatches>[1] = []) {
  return {
    words: searchWords(search),
    labelled: labelMatches(search, labels),
    labelNames: new Map(labels.map(({ id, name }) => [id, name])),
  };
}

const rowOf = (module: CompiledModule, shown = none) => ({
  module,
  moduleOf: () => module,
  shown,
  language: 'en',
});

/** `Name: part before [mark]`. */
const spelled = (places: readonly FoundPlace[]) =>
  places.map(({ column, excerpt, marks }) => {
    const parts = marks.map(({ start, end }, at) => {
      const before = excerpt.slice(marks[at - 1]?.end ?? 0, start);
      return `${before}[${excerpt.slice(start, end)}]`;
    });
    return `${textIn(column, 'en')}: ${parts.join('')}${excerpt.slice(marks.at(-1)?.end ?? 0)}`;
  });

const options = [
  { value: 'u', label: { en: 'Urgent', de: 'Dringend' } },
  { value: 'l', label: { en: 'Low', de: 'Niedrig' } },
];
const module = compiled(
  moduleDocument([
    columnOf('text', 'tag', { name: 'Tag' }),
    columnOf('textarea', 'note', { name: 'Note' }),
    columnOf('checkbox_group', 'priority', { name: 'Priority', columnData: { options } }),
    columnOf('document_labels', 'labels', { name: 'Labels' }),
  ]),
);
const labels = [
  { id: 7, name: 'Fire safety' },
  { id: 8, name: 'Acid' },
];
const item: Item = {
  ...sampleItem(3, { name: 'Feed pump', tag: 'P-3302B', priority: ['u'], labels: [7, 8] }),
  note: `${'Long text. '.repeat(30)}Seal leaks.`,
};
const places = (search: string, shown = none, given = module) =>
  spelled(placesBeyond(item, searchedFor(search, labels), rowOf(given, shown)));

describe('what a search found in an item', () => {
  test('is named with its column for each word that the row does not show', () => {
    const shown = new Map([['name', Infinity]]);
    expect(places('PÚMP', shown)).toEqual([]);
    expect(places('pump safe 3302', shown)).toEqual(['Labels: Fire [safe]ty', 'Tag: P-[3302]B']);
    expect(places('fire safety', shown)).toEqual(['Labels: [Fire] [safety]']);
    expect(places('seal', shown)[0]).toMatch(/^Note: … .*text\. \[Seal\] leaks\.$/);
    expect(places('nowhere', shown)).toEqual([]);
  });

  test('is named too if a cell has too little room for it', () => {
    expect(places('long', new Map([['note', 40]]))).toEqual([]);
    expect(places('leaks', new Map([['note', 40]]))).toHaveLength(1);
  });

  test('is the option that was found, in whichever language', () => {
    const shown = new Map([['priority', Infinity]]);
    expect(places('urgent', shown)).toEqual([]);
    expect(places('dring', shown)).toEqual(['Priority: [Dring]end']);
    expect(places('niedrig', shown)).toEqual([]);
  });

  test('is never an option for a person whose search reads texts only', () => {
    const restricted = { ...module, hidden: new Set(['secret']) };
    expect(places('dring', none, restricted)).toEqual([]);
    expect(places('3302', none, restricted)).toEqual(['Tag: P-[3302]B']);
  });

  test('is the name of a label only as far as the search finds items by labels', () => {
    const many = Array.from({ length: 51 }, (_, at) => ({ id: at + 7, name: `Zone ${at}` }));
    const found = (given: typeof many) =>
      placesBeyond(item, searchedFor('zone', given), rowOf(module));
    expect(found(many)).toEqual([]);
    expect(found(many.slice(1))).toHaveLength(1);
  });

  test('is shown or named for every item that a search finds, and marks have a searched word', () => {
    const word = fc.constantFrom(
      'pump',
      'PÜMPE',
      'strasse',
      'ße',
      '2',
      'p-1',
      'e',
      '%',
      'red',
      '😀',
    );
    const seen = fc.constantFrom<ShownColumns>(none, new Map([['name', Infinity]]));
    fc.assert(
      fc.property(someItems, fc.array(word, { minLength: 1, maxLength: 3 }), seen, (...given) => {
        const [items, words, shown] = given;
        const search = searchedFor(words.join(' '));
        const found = runQuery(sampleModule, items, { search: words.join(' ') }, moment).rows;
        for (const each of found) {
          const beyond = placesBeyond(each, search, rowOf(sampleModule, shown));
          // The sample lists no codes, so no place can name them.
          const shownText = `${itemCode(sampleModule, each)} ${shown.has('name') ? each.name : ''}`;
          for (const wanted of search.words) {
            const isShown = findWords(shownText, [wanted]).length > 0;
            const isNamed = beyond.some(({ excerpt }) => searchKey(excerpt).includes(wanted));
            expect(isShown || isNamed).toBe(true);
          }
          for (const { excerpt, marks } of beyond) {
            expect(marks.length).toBeGreaterThan(0);
            for (const { start, end } of marks) {
              const key = searchKey(excerpt.slice(start, end));
              expect(search.words.some((wanted) => key.includes(wanted))).toBe(true);
            }
          }
        }
      }),
    );
  });
});
