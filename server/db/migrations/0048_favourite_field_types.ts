import { statements } from './migration.ts';

/** The field types that a person has marked in the palette of the template editor. */
export const favouriteFieldTypes = statements(
  '0048_favourite_field_types',
  `alter table users add column favourite_field_types text[] not null default '{}'`,
);
