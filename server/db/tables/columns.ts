import type { ColumnType } from 'kysely';

/** ISO 8601 UTC text in both directions (server/db/pool.ts parses it so). */
export type Time = ColumnType<string, string, string>;
export type OptionalTime = ColumnType<string | null, string | null | undefined, string | null>;
/** The database sets it to now if it is left out. */
export type TimeNow = ColumnType<string, string | undefined, string>;
/** JSON is read as a value and written as text: `JSON.stringify(value)`. */
export type Json<T> = ColumnType<T, string, string>;
export type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** A column with a default that may also be null. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface Dated {
  created_at: TimeNow;
  updated_at: TimeNow;
}

export interface Deletable extends Dated {
  deleted_at: OptionalTime;
}

/** A Text of documents: one for every language, or one by language. */
export type StoredText = string | { readonly en: string; readonly [language: string]: string };
