import type { Generated } from 'kysely';
import type { DropdownRow } from '../../../src/contract/directory.ts';
import type { ColumnDocument } from '../../../src/runtime/documents.ts';
import type { Deletable, Json, Optional, StoredText } from './columns.ts';

export interface TypesTable extends Deletable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  name: Json<StoredText>;
  parent_id: Optional<number>;
  code: Optional<string>;
}

export interface DropdownsTable extends Deletable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  name: Json<StoredText>;
  options: Json<DropdownRow['options']>;
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
}

export interface CriticalitiesTable extends Deletable {
  id: Generated<number>;
  site_id: number;
  name: Json<StoredText>;
  rank: number;
  colour: Optional<string>;
}
