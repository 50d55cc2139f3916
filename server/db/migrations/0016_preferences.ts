import { statements } from './migration.ts';

/** What people choose for themselves beside their language. */
export const preferences = statements(
  '0016_preferences',
  `alter table users add column theme text, add column time_zone text`,
);
