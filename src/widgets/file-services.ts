import type { ReadableStore } from '../browser/store.ts';
import type { PhotoCategory, PhotoFacts } from '../contract/files.ts';

/** The sizes of pictures: small, or as large as a screen. */
export type PictureSize = 'thumbnail' | 'screen';

/** A file of the site. */
export interface FileRow {
  readonly id: number;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly mediaType: string;
  /** In one word: PDF, JPG; may be empty. */
  readonly format: string;
  /** It is an image that can be shown, and has a thumbnail. */
  readonly isPicture: boolean;
  /** The photo category; null for other files. */
  readonly kind: PhotoCategory | null;
  /** When it was uploaded, ISO 8601 UTC. */
  readonly createdAt: string;
  /** It is only on this device, and is uploaded when there is a connection. */
  readonly waits?: boolean;
  /** When and where a photo was taken, where its field records it. */
  readonly facts: PhotoFacts;
}

/**
 * A file that a value refers to. `gone`: it does not exist, or this person may not read it; `absent`: it is
 * not on this device, and the server is out of reach.
 */
export type ReferredFile =
  | { readonly id: number; readonly state: 'loading' | 'gone' | 'failed' | 'absent' }
  | { readonly id: number; readonly state: 'found'; readonly row: FileRow };

/** A request to upload a file. */
export interface SendRequest {
  readonly file: File;
  /** The photo category, if it is a picture. */
  readonly kind: PhotoCategory;
  /**
   * Without a connection the file may be kept on this device until it can be uploaded. It has a negative
   * id then, which the outbox replaces in the item or comment that names it.
   */
  readonly mayWait: boolean;
  /** What is recorded of a photo. */
  readonly facts?: PhotoFacts;
  /** Idempotency key: sending the same key again does not make a second file. */
  readonly key: string;
  readonly signal: AbortSignal;
  /** Called as bytes are sent; both numbers refer to the whole request. */
  readonly onProgress: (sent: number, total: number) => void;
}

/** `again`: retrying the upload may help. */
export type SendResult =
  | { readonly state: 'done'; readonly row: FileRow }
  | { readonly state: 'failed'; readonly reason: string; readonly again: boolean }
  | { readonly state: 'cancelled' };

/** Files of the current site. */
export interface FileServices {
  /** Maximum size of a file that the server accepts, in bytes. */
  readonly maxFileSize: number;
  /** A new idempotency key for an upload. */
  readonly newKey: () => string;
  readonly send: (sending: SendRequest) => Promise<SendResult>;
  /**
   * Sets the category of a picture until an item refers to it; resolves to an error message, or
   * null.
   */
  readonly setCategory: (id: number, kind: PhotoCategory) => Promise<string | null>;
  /** Files by id, from the cache or fetched together; controls call `useReferredFiles`. */
  readonly referredFiles: (ids: readonly number[]) => ReadableStore<readonly ReferredFile[]>;
  /** The URL that opens a file: pictures and PDF in the page, everything else as a download. */
  readonly viewUrl: (id: number) => string;
  /** Shows a file in the page; false if there is no preview of its type. */
  readonly preview: (row: FileRow) => boolean;
  /** The URL that downloads a file. */
  readonly downloadUrl: (id: number) => string;
  /** URL of a thumbnail of at most 320 pixels on each side; only for pictures. */
  readonly thumbnailUrl: (id: number) => string;
  /** Whether the server is out of reach, so that pictures come from this device. */
  readonly isAway: ReadableStore<boolean>;
  /** A picture that this device keeps in a size that fits it; null if it has none. */
  readonly keptPicture: (id: number, size: PictureSize) => Promise<Blob | null>;
}
