import { fileURLToPath } from 'node:url';
import { tagWords } from '../../../../src/runtime/tag-words.ts';
import {
  type PictureWord,
  pictureFrame,
  piecesOfWords,
  textOfWords,
} from '../../../../src/runtime/picture-words.ts';
import { type FileText, TextPages } from '../read/text-pages.ts';
import type { PictureInput, PicturePage } from './picture-messages.ts';
import { type PictureLimits, runProcess } from './run-process.ts';

const script = fileURLToPath(new URL('./picture-process.ts', import.meta.url));
const defaultLimits: PictureLimits = { ms: 180_000, megabytes: 1536 };

/** The text of pictures, with the words of each page that has any. */
export interface PictureText {
  readonly text: FileText;
  readonly words: ReadonlyMap<number, readonly PictureWord[]>;
}

interface ReadOptions {
  readonly limits?: PictureLimits;
  readonly signal?: AbortSignal;
  /** Called after each page. */
  readonly onPage?: () => void;
}

/**
 * Reads the words of pages of a PDF that have no text of their own, or of a picture, in a process of its
 * own within limits of time and memory. Throws UnreadableText.
 */
export async function readPictures(
  input: Omit<PictureInput, 'mostBytes'>,
  { limits = defaultLimits, signal, onPage }: ReadOptions = {},
): Promise<PictureText> {
  const pages = new TextPages();
  const words = new Map<number, readonly PictureWord[]>();
  const onWords = ({ page, width, height, words: found }: PicturePage): void => {
    onPage?.();
    if (found.length === 0) return;
    words.set(page, found);
    pages.add(page, textOfWords(found));
    const frame = pictureFrame(width, height);
    pages.addTags(page, tagWords(piecesOfWords(found, frame), frame));
  };
  await runProcess({ script, input, onPage: onWords, limits, signal });
  return { text: pages.result(), words };
}
