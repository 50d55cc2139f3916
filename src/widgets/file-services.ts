import type { PhotoCategory } from '../contract/files.ts';

/** A file of the site, as widgets show it. */
export interface FileRow {
  readonly id: number;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly mediaType: string;
  /** In a word: PDF, JPG; may be empty. */
  readonly format: string;
  /** A picture that can be shown, and has a thumbnail. */
  readonly isPicture: boolean;
  /** What a picture is of; null for other files. */
  readonly kind: PhotoCategory | null;
}

/** A file that a value names. `gone`: it is not there, or not for this person. */
export type ReferredFile =
  | { readonly id: number; readonly state: 'loading' | 'gone' | 'failed' }
  | { readonly id: number; readonly state: 'found'; readonly row: FileRow };

/** A file on its way to the server. */
export interface SendRequest {
  readonly file: File;
  /** What it is of, if it is a picture. */
  readonly kind: PhotoCategory;
  /** Sent again with the same key, it is the same file. */
  readonly key: string;
  readonly signal: AbortSignal;
  /** Told as bytes leave; both are of the whole request. */
  readonly onProgress: (sent: number, total: number) => void;
}

/** `again`: sending the same file once more may help. */
export type SendResult =
  | { readonly state: 'done'; readonly row: FileRow }
  | { readonly state: 'failed'; readonly reason: string; readonly again: boolean }
  | { readonly state: 'cancelled' };

/** Files of the site that is open. */
export interface FileServices {
  /** Most bytes that the server takes in one file. */
  readonly maxFileSize: number;
  /** A key for a file that is to be sent. */
  readonly newKey: () => string;
  readonly send: (sending: SendRequest) => Promise<SendResult>;
  /** Says what a picture is of, until an item refers to it; a sentence where that failed. */
  readonly setCategory: (id: number, kind: PhotoCategory) => Promise<string | null>;
  /**
   * A hook: files by id, in the order of `ids`, from the cache or fetched together. It calls the
   * same hooks whatever ids it is given, and two services call the same.
   */
  readonly useFiles: (ids: readonly number[]) => readonly ReferredFile[];
  /** Where a file is opened: pictures and PDF in the page, everything else to be kept. */
  readonly viewUrl: (id: number) => string;
  /** Where it is fetched to be kept. */
  readonly downloadUrl: (id: number) => string;
  /** At most 320 pixels on each side; only of pictures. */
  readonly thumbnailUrl: (id: number) => string;
}
