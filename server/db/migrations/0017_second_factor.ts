import { statements } from './migration.ts';

/** Organisations may require a second factor; who administers people sees when they last came. */
export const secondFactor = statements(
  '0017_second_factor',
  `
  alter table organisations add column second_factor_required boolean not null default false;
  alter table users add column signed_in_at timestamptz;
  `,
);
