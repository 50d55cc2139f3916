import type { ColumnDocument } from '../../../src/runtime/documents.ts';
import type { Json } from './columns.ts';

/** The stable, never reused integers of a module's statuses, for all organisations. */
export interface ModuleStatusesTable {
  module_type: string;
  status_key: string;
  number: number;
}

/** Only the owner of the database uses this table (server/db/items). */
export interface ModuleTablesTable {
  table_name: string;
  module_type: string;
  /** Every core column document that the table has a column for. */
  core_columns: Json<readonly ColumnDocument[]>;
  /** Hash of the statements that created it, so that a start has nothing to compare. */
  made_from: string;
}
