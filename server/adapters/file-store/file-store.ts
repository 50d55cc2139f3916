import type { Readable } from 'node:stream';

/** The owner of a file: a file is found only under its own organisation and site. */
export interface FileOwner {
  readonly organisationId: number;
  readonly siteId: number;
}

/** A file that the store holds. */
export interface StoredFile {
  /** Begins with the SHA-256 of the bytes, so that a copy of the store can be verified by its names. */
  readonly id: string;
  /** In bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** The bytes of a file from `start` (inclusive) to `end` (exclusive). */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The upload has more bytes than the limit allows; the store keeps nothing of the file. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

/** The store has no such file of that owner. */
export class FileNotFound extends Error {
  override readonly name = 'FileNotFound';
}

/** A file that the store lists. */
export interface ListedFile {
  readonly id: string;
  readonly storedAt: Date;
}

/** What a link to a file says to a browser that opens it. */
export interface LinkOptions {
  /** The Content-Disposition header. */
  readonly disposition: string;
  readonly now: Date;
}

/** A link that needs no session. */
export interface FileLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Stores uploaded files, whole or not at all. */
export interface FileStore {
  /** Stores a file. Throws FileTooLarge above `limit` bytes, and any error of `content`. */
  readonly put: (owner: FileOwner, content: Readable, limit: number) => Promise<StoredFile>;
  /** The bytes of a file; the stream fails with FileNotFound if there is none. */
  readonly get: (owner: FileOwner, id: string, range?: ByteRange) => Readable;
  /** Removes a file. Does nothing if there is none. */
  readonly remove: (owner: FileOwner, id: string) => Promise<void>;
  /** All files of an owner. */
  readonly list: (owner: FileOwner) => AsyncIterable<ListedFile>;
  /**
   * Removes parts of files that arrived before a moment and did not become whole, because the server
   * ended meanwhile.
   */
  readonly removeUnfinished: (before: Date) => Promise<void>;
  /** A link to the bytes at the storage itself; null if it has no address of its own. */
  readonly link: (owner: FileOwner, id: string, options: LinkOptions) => FileLink | null;
}
