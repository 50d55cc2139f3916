import { statements } from './migration.ts';

/**
 * Answers are kept as the text that was sent, and found by age within an organisation. The table
 * came with 0003 and was never written to; its policies are from there.
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
