import type { Generated } from 'kysely';
import type { Optional, TimeNow } from './columns.ts';

/** A version of an item's document; the value of the item's column names the active one. */
export interface ItemVersionsTable {
  site_id: number;
  module_type: string;
  item_id: number;
  /** From 1. */
  version: number;
  /** Null if the version was deleted for good: its number stays taken. */
  file_id: number | null;
  /** The revision code that the uploader gave: `B`, `02`. */
  revision: Optional<string>;
  comment: Optional<string>;
  /** Nobody has to read the document again because of it. */
  is_minor: Generated<boolean>;
  /** The id that the page or device gave it: sent again, it is the same version. */
  client_id: Optional<string>;
  /** When it went to the recycle bin. */
  deleted_at: Optional<string>;
  deleted_by_user_id: Optional<number>;
  created_at: TimeNow;
  created_by_user_id: number;
}
