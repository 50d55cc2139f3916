import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

/** People's feedback about the product (server/operations/help). */
export interface FeedbackTable {
  id: Generated<number>;
  organisation_id: number;
  user_id: number;
  kind: string;
  text: string;
  created_at: Time;
}
