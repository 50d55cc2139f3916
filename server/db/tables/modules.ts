import type { ColumnDocument, FlowDocument } from '../../../src/runtime/documents.ts';
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

/** The last good version of each module's document. Only the owner uses this table. */
export interface ModuleDocumentsTable {
  module_type: string;
  /** The folder and name of its file (server/modules/files.ts, `sourceName`). */
  source: string;
  /** The text of the file. */
  document: string;
  flow: Json<FlowDocument>;
}
