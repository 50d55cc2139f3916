import type { Generated } from 'kysely';
import type { DropdownRow } from '../../../src/contract/directory.ts';
import type { ColumnDocument } from '../../../src/runtime/documents.ts';
import type { SiteListName } from '../../../src/contract/list-rows.ts';
import type { Deletable, Json, Optional, StoredText, TimeNow } from './columns.ts';

export interface TypesTable extends Deletable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  name: Json<StoredText>;
  parent_id: Optional<number>;
  code: Optional<string>;
  position: Optional<number>;
  version: Generated<number>;
}

export interface DropdownsTable extends Deletable {
  id: Generated<number>;
  organisation_id: number;
  /** Null: all sites of the organisation have it. */
  site_id: number | null;
  module_type: string;
  name: Json<StoredText>;
  options: Json<DropdownRow['options']>;
  version: Generated<number>;
}

/** A column that an admin defines for use in templates. */
export interface ColumnsTable extends Deletable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  db: string;
  document: Json<ColumnDocument>;
}

export interface LabelsTable extends Deletable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  name: string;
  description: Optional<string>;
  colour: Optional<string>;
  position: Optional<number>;
  version: Generated<number>;
}

export interface CriticalitiesTable extends Deletable {
  id: Generated<number>;
  site_id: number;
  name: Json<StoredText>;
  rank: number;
  colour: Optional<string>;
  version: Generated<number>;
}

/** A merge of two rows of a list, or of two options of a dropdown list. */
export interface ListMergesTable {
  id: Generated<number>;
  organisation_id: number;
  /** Null: a merge in a list of the organisation, on all its sites. */
  site_id: number | null;
  list: SiteListName;
  row_id: number;
  into_id: number;
  value: Optional<number>;
  into_value: Optional<number>;
  /** Sub-types that were moved to the other type. */
  moved_ids: number[];
  is_undone: Generated<boolean>;
  created_at: TimeNow;
  created_by_user_id: number;
}

/** An item that a merge has rewritten. */
export interface ListMergeItemsTable {
  site_id: number;
  merge_id: number;
  module_type: string;
  item_id: number;
  /** By pointer: the value before and after. */
  changes: Json<{ readonly [pointer: string]: readonly [unknown, unknown] }>;
}
