import type { Generated } from 'kysely';
import type { Optional, OptionalTime, Time } from './columns.ts';

/** A bulletin to the organisation (server/operations/bulletins). */
export interface BulletinsTable {
  id: Generated<number>;
  organisation_id: number;
  title: string;
  text: string;
  starts_at: Time;
  ends_at: OptionalTime;
  /** null: for everybody. */
  site_ids: Optional<number[]>;
  version: Generated<number>;
  created_at: Time;
  created_by_user_id: number;
  updated_at: Time;
  withdrawn_at: OptionalTime;
}

export interface BulletinReadsTable {
  organisation_id: number;
  bulletin_id: number;
  user_id: number;
  read_at: Time;
}
