import type { Generated } from 'kysely';
import type { PictureWord } from '../../../src/runtime/picture-words.ts';
import type { Optional, OptionalJson, OptionalTime } from './columns.ts';

/** What became of reading the text of the files with the same bytes (server/operations/file-text). */
export interface FileTextsTable {
  site_id: number;
  sha256: string;
  state: Generated<'pending' | 'done' | 'none' | 'failed'>;
  /** Why it failed, as a code. */
  reason: Optional<string>;
  /** The number of pages of the file; null until it is read. */
  pages: Optional<number>;
  /** Only the beginning was read: the file has more text than is kept. */
  is_cut: Generated<boolean>;
  /** The words that may be tags have been kept with their places (server/operations/hotspots). */
  has_places: Generated<boolean>;
  /**
   * Pages without a text of their own, and pictures: `no`: they are not looked at; `done`: words were
   * found, which are text; `none`: there are none.
   */
  picture_state: Generated<'no' | 'pending' | 'done' | 'none' | 'failed'>;
  /** Whether a picture of the first page of a large PDF is to be drawn. */
  first_page_state: Generated<'no' | 'pending'>;
  first_page_attempts: Generated<number>;
  /** When a server began to draw it; null: nobody is drawing it. */
  first_page_claimed_at: OptionalTime;
  /** Of what is pending now: its text, or else its pictures. */
  attempts: Generated<number>;
  /** When a server began to read it; null: nobody is reading it. */
  claimed_at: OptionalTime;
  /** The last event of the site before its text could be found; null until then. */
  after_sequence: Optional<number>;
}

/** A page of a text; pages without words have no row. */
export interface FileTextPagesTable {
  site_id: number;
  sha256: string;
  /** From 1. */
  page: number;
  text: string;
  /** The search key of the text. */
  search_text: string;
  /** The words with their places, if the page is a picture from which they were read. */
  words: OptionalJson<readonly PictureWord[]>;
}

/** A word of the search keys of a site's texts, or a part of a very long one (`words_of`). */
export interface TextWordsTable {
  id: Generated<number>;
  site_id: number;
  word: string;
}

/** The words of the text of a file; files without words have no row. */
export interface FileWordsTable {
  file_id: number;
  site_id: number;
  /** Ids of `text_words`, each once. */
  words: number[];
}
