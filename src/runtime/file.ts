import type { FieldError } from './record/errors.ts';

/** What a file is, as far as fields ask. */
export interface FileMetadata {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** In a word: PDF, JPG; may be empty. */
  readonly format: string;
  /** A picture that can be shown. */
  readonly isPicture: boolean;
  /** What a picture is of; null for other files. */
  readonly kind: string | null;
}

/** What files mean to a field type. */
export interface FileBehaviour {
  /** Why a value may not name the file; pointers below the place where it does. */
  readonly check?: (
    file: FileMetadata,
    settings: { readonly [name: string]: unknown },
  ) => readonly FieldError[];
  /** The id of the one file that is the item's own by this value; null where there is none. */
  readonly activeFileId?: (value: unknown) => number | null;
  /** What a column says of the item's own file. */
  readonly derive?: (file: FileMetadata) => unknown;
}
