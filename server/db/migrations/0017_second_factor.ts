import { statements } from './migration.ts';

/** Organisations may require a second factor; admins of people see the time of the last sign-in. */
export const secondFactor = statements(
  '0017_second_factor',
  `
  alter table organisations add column second_factor_required boolean not null default false;
  alter table users add column signed_in_at timestamptz;
  `,
);
