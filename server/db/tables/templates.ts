import type { Generated } from 'kysely';
import type { DraftEntry } from '../../../src/contract/template-drafts.ts';
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

/** A template that is being edited; one of a template at most. */
export interface TemplateDraftsTable {
  id: Generated<string>;
  site_id: number;
  template_id: number;
  /** The published version with whose document the draft began; 0: a new template. */
  version: number;
  document: Json<TemplateDocument>;
  /** The sequence of the newest entry. */
  entry_count: Generated<number>;
  created_at: TimeNow;
  created_by_user_id: Optional<number>;
  changed_at: TimeNow;
  changed_by_user_id: Optional<number>;
}

/** An entry of a draft's log; never changes. */
export interface TemplateDraftEntriesTable {
  site_id: number;
  draft_id: string;
  /** From 1, without gaps. */
  sequence: number;
  entry_id: string;
  user_id: number;
  entry: Json<DraftEntry>;
}

/** A window in which somebody has the draft open. */
export interface TemplateDraftAuthorsTable {
  site_id: number;
  draft_id: string;
  author: string;
  user_id: number;
  selected: string | null;
  seen_at: TimeNow;
}
