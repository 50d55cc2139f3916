import type { Generated } from 'kysely';
import type { OptionalTime, Time } from './columns.ts';

/** A file that items of a site refer to (server/operations/files). */
export interface FilesTable {
  id: Generated<number>;
  organisation_id: number;
  site_id: number;
  name: string;
  size: number;
  media_type: string;
  format: string;
  sha256: string;
  /** In the file store. */
  store_id: string;
  thumbnail_id: string | null;
  /** In bytes. */
  thumbnail_size: number | null;
  width: number | null;
  height: number | null;
  /** The category of a picture; null for other files. */
  kind: string | null;
  /** When a photo was taken, where its field records it. */
  taken_at: OptionalTime;
  /** Where; both or none. */
  latitude: number | null;
  longitude: number | null;
  created_by_user_id: number;
  created_at: Time;
  /** Time of the first reference by an item; null: no item refers to it. */
  used_at: OptionalTime;
  /** The types of the modules whose items have referred to it. */
  module_types: Generated<string[]>;
}
