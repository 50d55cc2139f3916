import { statements } from './migration.ts';

/**
 * Where a problem of an import is, if a sheet of rows of a table caused it: the sheet (null in a CSV)
 * and the line in it. `row` remains the row of the item, or a number of its own.
 */
export const importSheets = statements(
  '0031_import_sheets',
  `
  alter table import_problems add column sheet text;
  alter table import_problems add column line integer;
  `,
);
