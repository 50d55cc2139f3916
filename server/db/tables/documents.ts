import type { Generated } from 'kysely';
import type {
  Deletable,
  Json,
  Optional,
  OptionalJson,
  StoredText,
  Time,
  TimeNow,
} from './columns.ts';

/** The stable, never reused integers of a module's statuses; of all organisations. */
export interface ModuleStatusesTable {
  module_type: string;
  status_key: string;
  number: number;
}

/** For the owner alone (server/db/items). */
export interface ModuleTablesTable {
  table_name: string;
  module_type: string;
  /** Every core column document that the table has a column for. */
  core_columns: Json<unknown>;
  /** Hash of the statements that made it, so that a start has nothing to compare. */
  made_from: string;
}

export interface TemplateHeadersTable extends Deletable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  name: Json<StoredText>;
  description: OptionalJson<StoredText>;
  /** The version in force; 0 before the first is published. */
  version: Generated<number>;
  created_by_user_id: Optional<number>;
}

/** Never changed once written. */
export interface TemplateVersionsTable {
  template_id: number;
  site_id: number;
  version: number;
  document: Json<unknown>;
  published_at: TimeNow;
  published_by_user_id: Optional<number>;
}

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
  options: Json<unknown>;
}

/** A column that an admin keeps for use in templates. */
export interface ColumnsTable extends Deletable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  db: string;
  document: Json<unknown>;
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

/** A view of a module's list (server/operations/views). */
export interface SavedViewsTable {
  id: Generated<number>;
  organisation_id: number;
  site_id: number;
  module_type: string;
  owner_user_id: number;
  is_shared: Generated<boolean>;
  name: Json<StoredText>;
  document: Json<unknown>;
  pin_order: Optional<number>;
  version: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

export interface ViewDefaultsTable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  /** Null: of everybody whose roles have none of their own. */
  role_id: number | null;
  view_id: number;
}
