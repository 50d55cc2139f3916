import type { PictureWord } from '../../../../src/runtime/picture-words.ts';
import type { TextFailure } from '../../../../src/contract/file-texts.ts';
import type { PictureLanguages } from '../../../picture-languages.ts';

/** What the process that reads pictures gets: one message, after it has started. */
export interface PictureInput {
  readonly kind: 'pdf' | 'picture';
  readonly bytes: Uint8Array;
  /** Of a PDF, the pages that are read; of a picture, the first. */
  readonly pages: readonly number[];
  readonly languages: PictureLanguages;
  /** The process ends itself when it has more memory. */
  readonly mostBytes: number;
}

/** The exit code of a process that has too much memory. */
export const tooMuchMemory = 70;

/** What the process that draws the first page of a PDF gets. */
export interface FirstPageInput {
  readonly bytes: Uint8Array;
  readonly mostBytes: number;
}

/** The words of a page, with its size in points (of a picture: in pixels). */
export interface PicturePage {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly PictureWord[];
}

/** What the process sends: a message for each page in turn, and one at the end. */
export type FromPictureProcess<Page> =
  | { readonly type: 'page'; readonly page: Page }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly code: TextFailure; readonly why: string };
