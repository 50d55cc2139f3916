import type { Time } from './columns.ts';

/** A resumable upload (server/operations/uploads). */
export interface UploadsTable {
  id: string;
  site_id: number;
  name: string;
  /** In bytes, as announced. */
  size: number;
  kind: string;
  created_by_user_id: number;
  created_at: Time;
  /** The file that it became. */
  file_id: number | null;
}
