import { statements } from './migration.ts';

/**
 * Which module has which table of items, and every core column that it has ever had: columns are
 * never dropped, and what they hold never changes. For the owner alone.
 */
export const moduleTables = statements(
  '0007_module_tables',
  `
  create table module_tables (
    table_name text primary key,
    module_type text not null unique,
    core_columns jsonb not null,
    made_from text not null
  );
  `,
);
