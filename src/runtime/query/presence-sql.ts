import type { CompiledColumn } from '../compiled.ts';
import { isObject, ownProperty } from '../record/json.ts';
import { sql } from './fragment.ts';
import type { SqlFragment } from './types.ts';

/** The names that may stand in an empty value, and of them those of lists that are then empty. */
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
 * A value of which rules know only whether it is there, null where its field type takes it for
 * empty: a list without entries, or an object in which nothing but names of its parts, and lists
 * without entries, stand. `value` is jsonb.
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
