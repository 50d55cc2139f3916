import { statements } from './migration.ts';

const values = (name: string, type: string, result: string, types: string) => `
  create or replace function ${name}(list jsonb, cell text) returns ${type}
  language sql immutable parallel safe as $$
    select ${result}
    from jsonb_array_elements(case when jsonb_typeof(list) = 'array' then list else '[]' end)
      as entries(entry)
    where jsonb_typeof(entry -> cell) in (${types})
  $$;`;

const number = 'double precision';

/** The functions that item tables compute with. */
export const rowFunctions = [
  values('row_least', number, `min((entry ->> cell)::${number})`, `'number'`),
  values('row_most', number, `max((entry ->> cell)::${number})`, `'number'`),
  values('row_texts', 'text[]', 'array_agg(distinct entry ->> cell)', `'string', 'boolean'`),
].join('');

/**
 * What generated columns of item tables hold of the rows of a table (server/db/items/row-values.ts).
 * Parts that are no rows, and values of other types, are left out.
 */
export const rowValues = statements('0032_row_values', rowFunctions);
