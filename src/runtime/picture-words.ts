import { type Box, type PageFrame, type TextPiece, belowLine } from './text-boxes.ts';
import type { TextRange } from './text-positions.ts';

/** A word that was read from a picture, with its place in shares of the picture. */
export interface PictureWord extends Box {
  readonly text: string;
  /** No other word follows on its line. */
  readonly ends_line: boolean;
}

/** What is between a word and the next one. */
const after = ({ ends_line }: PictureWord): string => (ends_line ? '\n' : ' ');

/** The text of a picture, line by line. */
export const textOfWords = (words: readonly PictureWord[]): string =>
  words.map((word) => word.text + after(word)).join('');

/** The words that have a part of the text of a picture (`textOfWords`). */
export function wordsIn(
  words: readonly PictureWord[],
  [start, end]: TextRange,
): readonly PictureWord[] {
  let at = 0;
  return words.filter((word) => {
    const from = at;
    at += word.text.length + after(word).length;
    return from < end && from + word.text.length > start;
  });
}

/** A picture of a page as a frame for the pieces of its words. */
export const pictureFrame = (width: number, height: number): PageFrame => ({
  transform: [1, 0, 0, 1, 0, 0],
  width,
  height,
});

/** The words as pieces of text of a page of this size, in points from its upper left corner. */
export const piecesOfWords = (
  words: readonly PictureWord[],
  { width, height }: Pick<PageFrame, 'width' | 'height'>,
): readonly TextPiece[] =>
  words.map((word) => {
    const size = (word.height * height) / (1 + belowLine);
    return {
      str: word.text,
      transform: [size, 0, 0, -size, word.x * width, word.y * height + size],
      width: word.width * width,
      height: size,
    };
  });
