import { statements } from './migration.ts';

/** The functions that item tables compute with (src/runtime/query/row-ends.ts). */
export const rowEndFunctions = `
  create or replace function row_number_digits(value double precision) returns text
  language sql immutable parallel safe as $$
    select lpad(to_hex((case when bits >= b'100000000000000000000000'
      then ~ bits else bits | b'100000000000000000000000' end)::integer), 6, '0')
    from (select ('x' || left(encode(float8send(value), 'hex'), 6))::bit(24)) as numbers(bits)
  $$;
  create or replace function row_ends(columns jsonb) returns text[]
  language sql immutable parallel safe as $$
    with cells as materialized (
      select list.key || '/' || cell.key as name, cell.value #>> '{}' as value,
        jsonb_typeof(cell.value) as type
      from jsonb_each(columns) as list,
        jsonb_array_elements(
          case when jsonb_typeof(list.value) = 'array' then list.value else '[]' end) as rows(entry),
        jsonb_each(case when jsonb_typeof(entry) = 'object' then entry else '{}' end) as cell
      where jsonb_typeof(cell.value) in ('number', 'string')
    ), ends as (
      select name, 'n' as kind, row_number_digits(min(value::double precision)) as least,
        row_number_digits(max(value::double precision)) as most
      from cells where type = 'number' group by name
      union all
      select name, 'd', translate(min(left(value, 10) collate "C"), '-', ''),
        translate(max(left(value, 10) collate "C"), '-', '')
      from cells where type = 'string' and value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' group by name
    )
    select array_agg(name || side || kind || left(digits, length))
    from ends, lateral (values ('<', least), ('>', most)) as both_ends(side, digits),
      lateral generate_series(1, length(digits)) as lengths(length)
  $$;`;

/**
 * What a generated column of item tables holds of the rows in tables of templates: the ends of their
 * numbers and days (server/db/items/row-values.ts).
 */
export const rowEnds = statements('0042_row_ends', rowEndFunctions);
