import { findWords } from '../../runtime/text-positions.ts';
import type { FindMarks } from '../../ui/text/FoundText.tsx';

/** Finds words (search keys) in texts, as search compares texts. */
export const findInTexts =
  (words: readonly string[]): FindMarks =>
  (text) =>
    findWords(text, words).map(([start, end]) => ({ start, end }));
