import { statements } from './migration.ts';

/** Preferences of people in addition to their language. */
export const preferences = statements(
  '0016_preferences',
  `alter table users add column theme text, add column time_zone text`,
);
