import { createContext, use } from 'react';
import { MarkedText, type TextMark } from './MarkedText.tsx';

/** Finds the words of a search in a text. */
export type FindMarks = (text: string) => readonly TextMark[];

const FindMarksContext = createContext<FindMarks | null>(null);

/** How the texts below find the words of a search; null: they mark none. */
export const FindMarksProvider = FindMarksContext.Provider;

export const useFindMarks = (): FindMarks | null => use(FindMarksContext);

/** A text with the words of the search marked that found it. */
export function FoundText({ children }: { readonly children: string }) {
  const find = useFindMarks();
  return find === null ? children : <MarkedText text={children} marks={find(children)} />;
}
