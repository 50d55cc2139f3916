import { UnreadableFile } from './table.ts';

/** Longest record in characters, so that an open quote does not consume a whole file. */
const longestRecord = 4 * 1024 * 1024;

const quote = '"';

/** A parsed field with its end: at its separator, its line end or the end of the text. */
interface Field {
  readonly value: string;
  readonly end: number;
}

/**
 * Parses the text of a CSV chunk by chunk (RFC 4180). The first line end outside quotes is the line
 * end of all records. A quote in an unexpected position is an ordinary character.
 */
export class Records {
  readonly #separator: string;
  /** null until the first record has ended. */
  #lineEnd: string | null = null;
  #text = '';
  #isLast = false;

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** Returns the records that end in this chunk. Throws UnreadableFile. */
  push(piece: string): readonly (readonly string[])[] {
    this.#text += piece;
    return this.#ended();
  }

  /** Ends the input and returns the remaining records. Throws UnreadableFile. */
  finish(): readonly (readonly string[])[] {
    this.#isLast = true;
    return this.#ended();
  }

  #ended(): readonly (readonly string[])[] {
    const records: (readonly string[])[] = [];
    let at = 0;
    while (at < this.#text.length) {
      const record = this.#record(at);
      if (record === null) break;
      records.push(record.fields);
      at = record.next;
    }
    this.#text = this.#text.slice(at);
    if (this.#text.length > longestRecord) throw new UnreadableFile('unreadable');
    if (this.#isLast && this.#text !== '') throw new UnreadableFile('unreadable');
    return records;
  }

  /** The record that begins at a position; null if its end has not arrived yet. */
  #record(start: number): { readonly fields: readonly string[]; readonly next: number } | null {
    const line = this.#plainLine(start);
    if (line !== null) return line;
    const fields: string[] = [];
    for (let at = start; ; at += this.#separator.length) {
      const field = this.#text.startsWith(quote, at) ? this.#quoted(at) : this.#plain(at, at);
      if (field === null) return null;
      fields.push(field.value);
      at = field.end;
      if (!this.#text.startsWith(this.#separator, at))
        return { fields, next: at + this.#lineEndAt(at).length };
    }
  }

  /** A fast path, because most lines have no quotes. */
  #plainLine(start: number) {
    if (this.#lineEnd === null) return null;
    const end = this.#text.indexOf(this.#lineEnd, start);
    if (end === -1) return null;
    const line = this.#text.slice(start, end);
    if (line.includes(quote)) return null;
    return { fields: line.split(this.#separator), next: end + this.#lineEnd.length };
  }

  /** A field up to its end, which is searched from the position `from`. */
  #plain(start: number, from: number): Field | null {
    const lineEnd = this.#nextLineEnd(from);
    if (lineEnd === null) return null;
    const separator = this.#text.indexOf(this.#separator, from);
    const end = separator === -1 ? lineEnd : Math.min(separator, lineEnd);
    return { value: this.#text.slice(start, end), end };
  }

  #quoted(start: number): Field | null {
    let close = start + 1;
    for (;;) {
      close = this.#text.indexOf(quote, close);
      if (close === -1 || (close + 1 === this.#text.length && !this.#isLast)) return null;
      if (!this.#text.startsWith(quote, close + 1)) break;
      close += 2;
    }
    const inside = this.#text.slice(start + 1, close).replaceAll('""', quote);
    const end = close + 1;
    const mayBeTwo = this.#lineEnd === null && this.#text.startsWith('\r', end);
    if (mayBeTwo && end + 1 === this.#text.length && !this.#isLast) return null;
    const isEnd = end === this.#text.length || this.#text.startsWith(this.#separator, end);
    if (isEnd || this.#lineEndAt(end) !== '') return { value: inside, end };
    const rest = this.#plain(end, end);
    return rest === null ? null : { value: quote + inside + quote + rest.value, end: rest.end };
  }

  /** The line end at a position; '' for none. */
  #lineEndAt(at: number): string {
    if (this.#lineEnd !== null)
      return this.#text.startsWith(this.#lineEnd, at) ? this.#lineEnd : '';
    const found = ['\r\n', '\n', '\r'].find((each) => this.#text.startsWith(each, at)) ?? '';
    if (found !== '') this.#lineEnd = found;
    return found;
  }

  /** The end of the next line; null if it has not arrived yet. */
  #nextLineEnd(from: number): number | null {
    const last = this.#isLast ? this.#text.length : null;
    if (this.#lineEnd !== null) {
      const found = this.#text.indexOf(this.#lineEnd, from);
      return found === -1 ? last : found;
    }
    lineEnds.lastIndex = from;
    const found = lineEnds.exec(this.#text)?.index ?? -1;
    // At the end of a chunk it is unknown whether a line end has a second character.
    return found === -1 || (found + 1 === this.#text.length && !this.#isLast) ? last : found;
  }
}

const lineEnds = /[\r\n]/g;
