import { useMemo, useState } from 'react';
import { searchKey } from '../../../runtime/text-keys.ts';
import { searchWords } from '../../../runtime/text-positions.ts';
import { useDebouncedValue } from '../../../ui/hooks/useDebouncedValue.ts';
import { type FindableTexts, useFind } from './useFind.ts';

const findDelayMs = 250;

/**
 * The words to find, and at which of the hits the person is.
 *
 * @param isQuote the first words follow each other, as those of a quote
 */
export function useFinding(pages: FindableTexts | null, first: string, isQuote = false) {
  const [text, setText] = useState(first);
  // The words of a search may be anywhere; a quote, and what somebody types here, is found as it is written.
  const [isPhrase, setPhrase] = useState(isQuote);
  const wanted = useDebouncedValue(text, findDelayMs);
  const words = useMemo(() => {
    const phrase = searchKey(wanted);
    return isPhrase ? (phrase === '' ? [] : [phrase]) : searchWords(wanted);
  }, [wanted, isPhrase]);
  const found = useFind(pages, words);
  const [chosen, setChosen] = useState<number | null>(null);
  const count = found.hits.length;
  const at = chosen === null || chosen >= count ? null : chosen;
  return {
    text,
    found,
    at,
    hit: at === null ? undefined : found.hits[at],
    change: (next: string) => {
      setText(next);
      setPhrase(true);
      setChosen(0);
    },
    step: (by: number) => {
      if (count > 0) setChosen(((at ?? (by > 0 ? -1 : 0)) + by + count) % count);
    },
  };
}
