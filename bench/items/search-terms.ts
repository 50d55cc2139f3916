import type { Item } from '../../src/runtime/record/item.ts';
import { searchKey } from '../../src/runtime/text-keys.ts';

/** Words to search for, by how many items have them. */
export interface SearchTerms {
  /** In more than a tenth of the items, or the most frequent ones. */
  readonly frequent: readonly string[];
  /** Pairs that occur together. */
  readonly pairs: readonly string[];
  /** In about one of 500, or fewer. */
  readonly rare: readonly string[];
}

const word = /^[a-z]{4,}$/;

function wordsOf({ name }: Item): readonly string[] {
  return [...new Set(searchKey(name ?? '').split(' '))].filter((each) => word.test(each));
}

function counted(lists: readonly (readonly string[])[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const list of lists) for (const each of list) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

/** Search terms from the names of these items. */
export function searchTermsIn(items: readonly Item[]): SearchTerms {
  const lists = items.map(wordsOf);
  const pairs = lists.flatMap(([first, second]) =>
    first === undefined || second === undefined ? [] : [[`${first} ${second}`]],
  );
  const all = counted(lists);
  return {
    frequent: all.slice(0, 5).map(([each]) => each),
    pairs: counted(pairs)
      .slice(0, 5)
      .map(([each]) => each),
    rare: all
      .filter(([, count]) => count * 400 < items.length)
      .slice(0, 5)
      .map(([each]) => each),
  };
}
