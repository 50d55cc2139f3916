import type { Generated } from 'kysely';
import type {
  ImportCounts,
  ImportFailureCode,
  ImportJob,
  ImportMapping,
  ImportState,
  RowFaultCode,
} from '../../../src/contract/import-schemas.ts';
import type { CellProblem } from '../../../src/runtime/cell-codec/types.ts';
import type { Denial } from '../../../src/runtime/flow/types.ts';
import type { FieldError } from '../../../src/runtime/record/errors.ts';
import type { Dated, Json, Optional, OptionalJson, Time } from './columns.ts';

/** The beginning of a file that is to be imported. */
export interface FileSample extends Pick<ImportJob, 'header' | 'first_rows'> {
  /** The first rows below the header. */
  readonly rows: ImportJob['sample'];
  /** Absent from imports that are older than this property. */
  readonly totals?: ImportJob['totals'];
}

/** A file to be imported into a module (server/operations/imports). */
export interface ImportJobsTable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  created_by_user_id: number;
  created_at: Time;
  state: ImportState;
  /** The last heartbeat of its worker. */
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
  /** A list of rows in imports that are older than the other properties. */
  sample: Json<FileSample | FileSample['rows']>;
  suggested: Json<ImportMapping>;
  mapping: OptionalJson<ImportMapping>;
  /** The language of the file's words, numbers and dates; null before the first dry run. */
  language: Optional<string>;
  rows_done: Generated<number>;
  rows_total: Optional<number>;
  counts: OptionalJson<ImportCounts>;
  error: Optional<ImportFailureCode>;
  /** A CSV of rows to correct, in which this product has put apostrophes before formulas. */
  is_escaped: Generated<boolean>;
  /** The server has sent the invalidation to readers, whichever process ran the import. */
  is_told: Generated<boolean>;
}

/**
 * Why a row cannot be imported. The server makes the sentence when somebody reads it, in their
 * language.
 */
export type RowFault =
  /** A cell that cannot be read. */
  | ({ readonly kind: 'cell' } & CellProblem)
  /** The row conflicts with other rows, or the user lacks a permission that it needs. */
  | {
      readonly kind: 'row';
      readonly code: RowFaultCode;
      readonly params: CellProblem['params'];
    }
  /** The validation error that a call with the same values would return. */
  | { readonly kind: 'field'; readonly error: FieldError }
  | { readonly kind: 'denied'; readonly denial: Denial };

/** The faults of a row of a file, in the order of the rows. */
export interface ImportProblemsTable {
  site_id: number;
  import_id: number;
  number: number;
  row: number;
  /** The mapped column; null for the row as a whole. */
  db: string | null;
  /** Its header. */
  column: string | null;
  value: string | null;
  code: string;
  /** The data from which the sentence is made. */
  fault: Json<RowFault>;
  /** The sheet of the rows of a table that caused it; null: another sheet, or none. */
  sheet: Optional<string>;
  /** The line in that sheet; null: the fault is in the row of the item. */
  line: Optional<number>;
}

/** The items that an import has created or changed. */
export interface ImportItemsTable {
  site_id: number;
  import_id: number;
  item_id: number;
  /** The item's version when the import had written it. */
  version: number;
  is_new: boolean;
}

export interface ImportMappingsTable extends Dated {
  id: Generated<number>;
  /** null: saved before mappings belonged to people; everybody who may import can use it. */
  created_by_user_id: Optional<number>;
  site_id: number;
  module_type: string;
  name: string;
  mapping: Json<ImportMapping>;
}
