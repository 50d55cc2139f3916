import { statements } from './migration.ts';

/**
 * Stores responses as the text that was sent, and indexes them by age within an organisation.
 * Migration 0003 created the table with its policies, but nothing was written to it.
 */
export const idempotency = statements(
  '0008_idempotency',
  `
  alter table idempotency_keys drop column status;
  alter table idempotency_keys alter column response type text using response::text;
  drop index idempotency_keys_age;
  create index idempotency_keys_age on idempotency_keys (organisation_id, created_at);
  `,
);
