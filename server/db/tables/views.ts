import type { Generated } from 'kysely';
import type { ViewDocument } from '../../../src/runtime/documents.ts';
import type { Json, Optional, StoredText, Time } from './columns.ts';

/** A view of a module's list (server/operations/views). */
export interface SavedViewsTable {
  id: Generated<number>;
  organisation_id: number;
  site_id: number;
  module_type: string;
  owner_user_id: number;
  is_shared: Generated<boolean>;
  name: Json<StoredText>;
  document: Json<ViewDocument>;
  pin_order: Optional<number>;
  version: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

export interface ViewDefaultsTable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  /** null: the default of everybody whose roles have none. */
  role_id: number | null;
  view_id: number;
}
