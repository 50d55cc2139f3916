import type { Generated } from 'kysely';
import type { Optional, OptionalTime, Time } from './columns.ts';

/** Comments on items (server/operations/activity); a deleted comment has no text. */
export interface CommentsTable {
  id: Generated<number>;
  organisation_id: number;
  site_id: number;
  module_type: string;
  item_id: number;
  client_id: string;
  user_id: number;
  text: string;
  mentioned_user_ids: number[];
  mentioned_team_ids: number[];
  /** Photos. */
  file_ids: Generated<number[]>;
  created_at: Time;
  edited_at: OptionalTime;
  removed_at: OptionalTime;
}

/** Watchers of an item; people whom the item itself names are not stored here. */
export interface WatchersTable {
  organisation_id: number;
  site_id: number;
  module_type: string;
  item_id: number;
  /** Null: a team watches. */
  user_id: Optional<number>;
  team_id: Optional<number>;
  created_at: Time;
}
