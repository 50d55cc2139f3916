import type { Generated } from 'kysely';
import type { Optional, TimeNow } from './columns.ts';

/** That an item, and all that hang on it, must not be deleted for good. */
export interface LegalHoldsTable {
  id: Generated<number>;
  site_id: number;
  module_type: string;
  item_id: number;
  reason: string;
  created_at: TimeNow;
  created_by_user_id: number;
  /** Null while the hold is in force. */
  released_at: Optional<string>;
  released_by_user_id: Optional<number>;
  release_reason: Optional<string>;
}
