import { statements } from './migration.ts';

/** The cells of a column of all rows; `list` is the stored table. */
const cells = `jsonb_array_elements(case when jsonb_typeof(list) = 'array' then list else '[]' end)
      as entries(entry)`;

/** The texts of dates, of which those that are none are longer or sort anywhere. */
const date = (name: string, aggregate: 'min' | 'max') => `
  create or replace function ${name}(list jsonb, cell text) returns text
  language sql immutable parallel safe as $$
    select ${aggregate}(left(entry ->> cell, 24) collate "C")
    from ${cells}
    where jsonb_typeof(entry -> cell) = 'string' and entry ->> cell <> ''
  $$;`;

/** The entries of one JSON type in lists, or in the list of this name within an object. */
const entries = (name: string, type: string, of: 'number' | 'string', within: string | null) => `
  create or replace function ${name}(list jsonb, cell text) returns ${type}[]
  language sql immutable parallel safe as $$
    select array_agg(distinct (each #>> '{}')::${type})
    from ${cells}, lateral (select ${within === null ? 'entry -> cell' : `entry -> cell -> '${within}'`} as held) as cells,
      jsonb_array_elements(case when jsonb_typeof(held) = 'array' then held else '[]' end) as parts(each)
    where jsonb_typeof(each) = '${of}'
  $$;`;

/** The functions that item tables compute with, besides those of 0032_row_values. */
export const moreRowFunctions = [
  date('row_first', 'min'),
  date('row_last', 'max'),
  entries('row_ids', 'double precision', 'number', null),
  entries('row_words', 'text', 'string', null),
  entries('row_users', 'double precision', 'number', 'user_ids'),
].join('');

/**
 * What generated columns of item tables hold of dates, lists and people in the rows of a table
 * (server/db/items/row-values.ts).
 */
export const rowValueKinds = statements('0039_row_value_kinds', moreRowFunctions);
