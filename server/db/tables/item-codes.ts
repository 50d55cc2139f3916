import type { Generated } from 'kysely';
import type { Optional, TimeNow } from './columns.ts';

/** A code that an item got by a scan. */
export interface ItemCodesTable {
  id: Generated<number>;
  site_id: number;
  code: string;
  module_type: string;
  item_id: number;
  created_at: TimeNow;
  created_by_user_id: Optional<number>;
}
