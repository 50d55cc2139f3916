import { statements } from './migration.ts';

/**
 * The last good version of each module's document and flow, and the file that it came from: a module
 * goes on working when its file breaks, and a copy of the file does not take its place. Only the
 * owner can read this table.
 */
export const moduleDocuments = statements(
  '0019_module_documents',
  `
  create table module_documents (
    module_type text primary key,
    source text not null,
    document text not null,
    flow jsonb not null
  );
  `,
);
