import type { TagWord } from '../../../../src/runtime/tag-words.ts';

/** Most pages, sheets or slides that are read. */
const mostPages = 5000;
/** Most characters of a page that are kept. */
export const mostOnPage = 200_000;
/** Most characters of all pages together. */
const mostCharacters = 4_000_000;
/** Most words that may be tags that are kept of a file. */
const mostTags = 20_000;
/** Texts without pages are kept in parts of about this many characters. */
const partLength = 8000;

/** A page with words; `page` counts from 1. */
export interface TextPage {
  readonly page: number;
  readonly text: string;
}

/** The words of a page that may be tags. */
export interface PageTags {
  readonly page: number;
  readonly words: readonly TagWord[];
}

/** The text of a file. */
export interface FileText {
  /** The number of pages that the file has, with and without words. */
  readonly count: number;
  readonly pages: readonly TextPage[];
  /** Pages without such words are left out; null: the places of words in such a file are not known. */
  readonly tags: readonly PageTags[] | null;
  /** There is more text than is kept. */
  readonly isCut: boolean;
}

// PostgreSQL stores no zero characters, and no halves of surrogate pairs.
const cleaned = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim();

/** Collects the text of a file page by page, up to the limits. */
export class TextPages {
  readonly #pages: TextPage[] = [];
  #tags: PageTags[] | null = null;
  #tagCount = 0;
  #length = 0;
  #isFull = false;
  #isCut = false;
  #part = '';

  /** Nothing more is kept. */
  get isFull(): boolean {
    return this.#isFull;
  }

  add(page: number, text: string): void {
    const room = mostCharacters - this.#length;
    if (page > mostPages || room <= 0) {
      this.cut();
      return;
    }
    const most = Math.min(mostOnPage, room);
    if (text.length > most) this.#isCut = true;
    const kept = cleaned(text.slice(0, most));
    if (kept === '') return;
    this.#length += kept.length;
    this.#pages.push({ page, text: kept });
  }

  /** Keeps the words of a page that may be tags, as long as there is room. */
  addTags(page: number, words: readonly TagWord[]): void {
    this.#tags ??= [];
    const kept = words.slice(0, mostTags - this.#tagCount);
    this.#tagCount += kept.length;
    if (kept.length > 0) this.#tags.push({ page, words: kept });
  }

  /** Adds a piece of a text without pages; parts end at the end of a piece, or at a space. */
  addPiece(piece: string): void {
    let rest = piece;
    while (rest.length > partLength) {
      const space = rest.lastIndexOf(' ', partLength);
      const end = space > 0 ? space : partLength;
      this.#part += rest.slice(0, end);
      this.#endPart();
      rest = rest.slice(end);
    }
    this.#part += rest;
    if (this.#part.length >= partLength) this.#endPart();
  }

  #endPart(): void {
    const part = this.#part;
    this.#part = '';
    if (part.trim() !== '' && !this.#isFull) this.add(this.#pages.length + 1, part);
  }

  /** Keeps nothing more, although the file has more text. */
  cut(): void {
    this.#isFull = true;
    this.#isCut = true;
  }

  /** `count`: the number of pages of the file, if it has pages. */
  result(count?: number): FileText {
    this.#endPart();
    return {
      count: count ?? this.#pages.length,
      pages: this.#pages,
      tags: this.#tags,
      isCut: this.#isCut,
    };
  }
}
