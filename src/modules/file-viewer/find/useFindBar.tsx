import { type ReactNode, useRef, useState } from 'react';
import { FindBar } from './FindBar.tsx';
import type { FindableTexts, Found } from './useFind.ts';
import { useFinding } from './useFinding.ts';

/** Finding a text in a file: the bar for it, and what was found. */
interface FindBarState {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly toggle: () => void;
  /** Null while it is closed. */
  readonly bar: ReactNode;
  readonly found: Found;
  /** The hit at which the person is. */
  readonly hit: Found['hits'][number] | undefined;
}

/**
 * @param pages null for a file without text, in which nothing is found
 * @param first words that are marked at first; empty for none
 * @param isQuote whether they follow each other, as those of a quote
 */
export function useFindBar(
  pages: FindableTexts | null,
  first: string,
  isQuote = false,
): FindBarState {
  const [isOpen, setOpen] = useState(first !== '');
  const input = useRef<HTMLInputElement>(null);
  const { text, at, found, hit, change, step } = useFinding(pages, first, isQuote);
  const open = () => {
    setOpen(true);
    requestAnimationFrame(() => input.current?.select());
  };
  const close = () => {
    change('');
    setOpen(false);
  };
  return {
    isOpen,
    open,
    toggle: () => (isOpen ? setOpen(false) : open()),
    bar: isOpen && (
      <FindBar
        inputRef={input}
        text={text}
        at={at}
        found={found}
        onChange={change}
        onStep={step}
        onClose={close}
      />
    ),
    found,
    hit,
  };
}
