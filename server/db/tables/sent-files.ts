import type { Generated } from 'kysely';
import type { Optional, Time } from './columns.ts';

/** A file that a service for file analysis keeps (server/operations/file-analysis). */
export interface SentFilesTable {
  id: Generated<number>;
  organisation_id: number;
  site_id: number;
  /** The file may be deleted here before it is removed at the service. */
  file_id: number;
  /** What people know the service by. */
  service: string;
  /** The name under which the service keeps it. */
  remote_name: string;
  /** False while it is being sent, and if sending failed: the service may have it or not. */
  is_complete: Generated<boolean>;
  sent_by_user_id: Optional<number>;
  sent_at: Time;
}
