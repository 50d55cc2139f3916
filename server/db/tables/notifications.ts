import type { ColumnType, Generated } from 'kysely';
import type { NoticeRow } from '../../../src/contract/notifications.ts';
import type { Optional, OptionalTime, Time } from './columns.ts';

/** Read as a value, written as text. */
type Data = ColumnType<
  {
    readonly fields?: readonly string[];
    readonly role_name?: string | null;
    readonly expires_at?: string | null;
    readonly site_name?: string;
    readonly text?: string | null;
    readonly import?: NonNullable<NoticeRow['import']>;
    readonly note?: NonNullable<NoticeRow['note']>;
  },
  string | undefined,
  string
>;

/** Notifications of users (server/operations/notifications). */
export interface NotificationsTable {
  id: Generated<number>;
  organisation_id: number;
  user_id: number;
  kind: string;
  site_id: Optional<number>;
  module_type: Optional<string>;
  item_id: Optional<number>;
  by_user_id: Optional<number>;
  data: Data;
  /** A notification with the same key is inserted once. */
  once_key: Optional<string>;
  created_at: Time;
  read_at: OptionalTime;
}
