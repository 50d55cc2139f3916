import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { type TextRange, findWords } from '../../../runtime/text-positions.ts';
import { textOfPage } from './page-text.ts';

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

/** Finds words (search keys) on the pages of a PDF. */
export function useFind(pdf: PDFDocumentProxy, words: readonly string[]): Found {
  const [found, setFound] = useState({ key: '', of: nothing });
  const texts = useRef(new Map<number, Promise<string>>());
  const key = words.join('\n');
  useEffect(() => {
    texts.current = new Map();
  }, [pdf]);
  useEffect(() => {
    const wanted = key === '' ? [] : key.split('\n');
    if (wanted.length === 0) return undefined;
    let isGone = false;
    const textOf = async (number: number) => (await textOfPage(await pdf.getPage(number))).text;
    async function search(): Promise<void> {
      const marks = new Map<number, readonly TextRange[]>();
      const hits: Hit[] = [];
      for (let page = 1; page <= pdf.numPages; page += 1) {
        const known = texts.current.get(page) ?? textOf(page);
        texts.current.set(page, known);
        const ranges = findWords(await known, wanted);
        if (isGone) return;
        if (ranges.length > 0) marks.set(page, ranges);
        hits.push(...ranges.map((_, index) => ({ page, index })));
        const isDone = page === pdf.numPages;
        if (isDone || page % pagesAtOnce === 0)
          setFound({ key, of: { marks: new Map(marks), hits: [...hits], isDone } });
      }
    }
    search().catch((error: unknown) => {
      if (!isGone) console.warn('The text of a PDF could not be searched', error);
    });
    return () => {
      isGone = true;
    };
  }, [pdf, key]);
  if (key === '') return nothing;
  return found.key === key ? found.of : searching;
}
