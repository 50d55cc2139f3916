import type { CompiledColumn } from '../compiled.ts';
import { isObject, ownProperty } from '../record/json.ts';
import { sql } from './fragment.ts';
import type { SqlFragment } from './types.ts';

/** The keys that an empty value may have, and which of them hold lists that are then empty. */
function namesInEmpty(empty: unknown) {
  const properties = isObject(empty) ? ownProperty(empty, 'properties') : undefined;
  const entries = isObject(properties) ? Object.entries(properties) : [];
  const isList = (schema: unknown) => isObject(schema) && ownProperty(schema, 'maxItems') === 0;
  return {
    lists: entries.filter(([, schema]) => isList(schema)).map(([name]) => name),
    others: entries.filter(([, schema]) => !isList(schema)).map(([name]) => name),
  };
}

/**
 * A value of which rules know only whether it is present; null if its field type counts it as
 * empty: a list without entries, or an object with no other keys than the permitted ones and empty
 * lists. `value` is jsonb.
 */
export function presenceSql(column: CompiledColumn, value: SqlFragment): SqlFragment {
  const { lists, others } = namesInEmpty(column.fieldType.document.empty);
  const blank = JSON.stringify(Object.fromEntries(lists.map((name) => [name, []])));
  return sql`(case jsonb_typeof(${value})
    when 'array' then nullif(${value}, '[]'::jsonb)
    when 'object' then
      case when not (${value} - ${others}::text[]) <@ ${blank}::jsonb then ${value} end
    end)`;
}
