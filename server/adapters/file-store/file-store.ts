import type { Readable } from 'node:stream';

/** Whose a file is: no file is found under another organisation or site than its own. */
export interface FileOwner {
  readonly organisationId: number;
  readonly siteId: number;
}

/** A file as it was taken in. */
export interface StoredFile {
  /** A UUID that the store chose. */
  readonly id: string;
  /** In bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** Bytes of a file from `start` up to, but without, `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** More bytes came than were allowed; nothing of the file is kept. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

/** Keeps files that people bring, whole or not at all. */
export interface FileStore {
  /** Takes a file in. Throws FileTooLarge above `limit` bytes, and what `content` throws. */
  readonly put: (owner: FileOwner, content: Readable, limit: number) => Promise<StoredFile>;
  /** The bytes of a file; the stream fails with ENOENT where there is none. */
  readonly get: (owner: FileOwner, id: string, range?: ByteRange) => Readable;
  /** A file that is not there is removed already. */
  readonly remove: (owner: FileOwner, id: string) => Promise<void>;
}
