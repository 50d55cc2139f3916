import { statements } from './migration.ts';

/**
 * Which module has which item table, and every core column that it has ever had: columns are never
 * dropped, and their type never changes. Only the owner can read this table.
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
