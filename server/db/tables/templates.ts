import type { Generated } from 'kysely';
import type { TemplateDocument } from '../../../src/runtime/documents.ts';
import type { Deletable, Json, Optional, OptionalJson, StoredText, TimeNow } from './columns.ts';

export interface TemplateHeadersTable extends Deletable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  name: Json<StoredText>;
  description: OptionalJson<StoredText>;
  /** The published version; 0 before the first is published. */
  version: Generated<number>;
  created_by_user_id: Optional<number>;
  /** New items of the module begin with it; one of a module at most. */
  is_default: Generated<boolean>;
}

/** Never changes once it is written. */
export interface TemplateVersionsTable {
  template_id: number;
  site_id: number;
  version: number;
  document: Json<TemplateDocument>;
  published_at: TimeNow;
  published_by_user_id: Optional<number>;
}
