import type { Generated } from 'kysely';
import type { Dated, Json, Optional, OptionalJson, Time } from './columns.ts';

/** A file on its way into a module (server/operations/imports). */
export interface ImportJobsTable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  created_by_user_id: number;
  created_at: Time;
  state: string;
  /** When its worker last gave a sign of life. */
  beat_at: Time;
  file_id: string;
  file_name: string;
  size: number;
  sha256: string;
  format: string;
  encoding: string | null;
  separator: string | null;
  sheets: Json<readonly string[]>;
  sheet: string | null;
  headers: Json<readonly string[]>;
  sample: Json<readonly (readonly string[])[]>;
  suggested: Json<unknown>;
  mapping: OptionalJson<unknown>;
  /** In which the file's words, numbers and dates are read; null before the first dry run. */
  language: Optional<string>;
  rows_done: Generated<number>;
  rows_total: Optional<number>;
  counts: OptionalJson<unknown>;
  /** A code; its sentence is in locales/*\/import.json. */
  error: Optional<string>;
  /** Those who read the items have been told by the server, whichever process took them in. */
  is_told: Generated<boolean>;
}

/** What is wrong with a row of a file, in the order of the rows. */
export interface ImportProblemsTable {
  site_id: number;
  import_id: number;
  number: number;
  row: number;
  /** Of the mapped column; null for the row as a whole. */
  db: string | null;
  /** Its header. */
  column: string | null;
  value: string | null;
  code: string;
  /** What the sentence is made from. */
  fault: Json<unknown>;
}

export interface ImportMappingsTable extends Dated {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  name: string;
  mapping: Json<unknown>;
}
