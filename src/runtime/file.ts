import type { Settings } from './field-settings.ts';
import type { FieldError } from './record/errors.ts';

/** The metadata of a file that fields need. */
export interface FileMetadata {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** A short name such as PDF or JPG; may be empty. */
  readonly format: string;
  /** A picture that browsers can show. */
  readonly isPicture: boolean;
  /** The category of a picture; null for other files. */
  readonly kind: string | null;
}

/** A version of a document and its file, as columns of versions store them. */
export interface FileVersion {
  /** From 1. */
  readonly version: number;
  readonly file_id: number;
}

/** How a field type uses files. */
export interface FileBehaviour<S extends Settings = Settings> {
  /** Why a value may not name the file; pointers relative to the value. */
  readonly check?: (file: FileMetadata, settings: S) => readonly FieldError[];
  /** The version of the item's document that this value makes the active one; null if it names none. */
  readonly versionOf?: (value: unknown) => FileVersion | null;
  /** The value of a column that is derived from the item's file. */
  readonly derive?: (file: FileMetadata) => unknown;
}
