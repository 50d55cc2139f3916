import type { Optional, TimeNow } from './columns.ts';

/** A person or a team that must read the active version of a document. */
export interface ItemReadersTable {
  site_id: number;
  module_type: string;
  item_id: number;
  user_id: Optional<number>;
  team_id: Optional<number>;
  created_at: TimeNow;
}

/** That a person has read and understood a version. */
export interface ItemReadingsTable {
  site_id: number;
  module_type: string;
  item_id: number;
  version: number;
  user_id: number;
  read_at: TimeNow;
}
