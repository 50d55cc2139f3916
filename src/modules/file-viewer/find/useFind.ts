import { useEffect, useRef, useState } from 'react';
import { type TextRange, findWords } from '../../../runtime/text-positions.ts';

/** The texts of the pages of a file, in which words are found. */
export interface FindableTexts {
  readonly count: number;
  /** @param page from 1 */
  readonly textOn: (page: number) => Promise<string>;
}

/** A hit: its page, and which one of the page it is. */
interface Hit {
  readonly page: number;
  readonly index: number;
}

export interface Found {
  /** The marks of each page that has any. */
  readonly marks: ReadonlyMap<number, readonly TextRange[]>;
  readonly hits: readonly Hit[];
  /** All pages have been searched. */
  readonly isDone: boolean;
}

const nothing: Found = { marks: new Map(), hits: [], isDone: true };
const searching: Found = { ...nothing, isDone: false };

/** Pages after which found hits are shown while the search goes on. */
const pagesAtOnce = 20;

/** What a search looks for, and the texts of the pages that earlier ones have read. */
interface Search {
  readonly pages: FindableTexts;
  readonly words: readonly string[];
  readonly texts: Map<number, Promise<string>>;
  readonly signal: AbortSignal;
  readonly onFound: (found: Found) => void;
}

async function search({ pages, words, texts, signal, onFound }: Search): Promise<void> {
  const marks = new Map<number, readonly TextRange[]>();
  const hits: Hit[] = [];
  for (let page = 1; page <= pages.count; page += 1) {
    const known = texts.get(page) ?? pages.textOn(page);
    texts.set(page, known);
    const ranges = findWords(await known, words);
    if (signal.aborted) return;
    if (ranges.length > 0) marks.set(page, ranges);
    hits.push(...ranges.map((_, index) => ({ page, index })));
    const isDone = page === pages.count;
    if (isDone || page % pagesAtOnce === 0)
      onFound({ marks: new Map(marks), hits: [...hits], isDone });
  }
}

/** Finds words (search keys) on the pages of a file; nothing without one. */
export function useFind(pages: FindableTexts | null, words: readonly string[]): Found {
  const [found, setFound] = useState({ key: '', of: nothing });
  const texts = useRef(new Map<number, Promise<string>>());
  const key = words.join('\n');
  useEffect(() => {
    texts.current = new Map();
  }, [pages]);
  useEffect(() => {
    if (key === '' || pages === null) return undefined;
    const end = new AbortController();
    const { signal } = end;
    search({
      pages,
      words: key.split('\n'),
      texts: texts.current,
      signal,
      onFound: (of) => setFound({ key, of }),
    }).catch((error: unknown) => {
      if (!signal.aborted) console.warn('The text of a file could not be searched', error);
    });
    return () => end.abort();
  }, [pages, key]);
  if (key === '' || pages === null) return nothing;
  return found.key === key ? found.of : searching;
}
